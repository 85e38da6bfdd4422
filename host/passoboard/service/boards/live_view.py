"""A board as it is now, for everybody who watches: its own reports, without tokens that are still hidden."""

from typing import Any

from boardcore import Invalid
from boardcore.games import Game, load
from boardcore.wire.frame import Frame
from boardcore.wire.values import read_mask

from passoboard.link import Hello
from passoboard.link.messages import number, text
from passoboard.record import read_position

from ..play.legal_moves import Choice
from .plausibility import asked_items, items
from .position_view import HIDDEN, NOTHING, cells_in, hide_held, letters_held, seen
from .switch_counts import SwitchCounts

_CLOCK_DIGITS = 6
_MASKS = ("missing", "surplus", "taken")


class LiveView:
    """The newest reports of one board, and how each side may see them."""

    def __init__(self, hello: Hello) -> None:
        self.game: Game = load(hello.game)
        self.at = 0
        self.turn = 0
        self.position = ""
        self._position: Any = None  # the same as a value of the game
        self._played: Any = None  # the position that the entries lead to
        self._read: tuple[str, Any] = ("", None)  # the last text that was read, and its position
        self._shown: dict[str, Any] = NOTHING  # what follows from it
        self._letters: dict[str, str] = {}  # the tokens that each side has left
        self.phase = ""
        self.picture: list[str] = []
        self.lights = ""
        self.switches = SwitchCounts()
        self.token = ""
        self.candidates: list[str] = []
        self.asked: list[tuple[str, str, list[str]]] = []  # answers to a question: touch, last move, moves
        self.cut = 0
        self.left: list[int] = []  # seconds of each side, in a game with a clock
        self.cells: dict[str, list[str]] = {"lifted": [], "missing": [], "surplus": [], "taken": []}
        self.last_move = ""
        self.secret: tuple[str, ...] = tuple(self.game.sides)  # until the log has said that nothing is
        self.new_game = 0  # games that have begun, and of which the log has not said yet what is secret
        self.secret_start = 0  # the first entry that can be the start of a secret game that was asked for

    def take(self, frame: Frame) -> bool:
        """Take a checked report; False if this view does not use it."""
        if frame.kind == "state":
            self._take_state(frame)
        elif frame.kind == "picture":
            self.switches.take(frame)
            self.picture = self._names(text(frame, "pic"))
        elif frame.kind == "lights":
            self.lights = text(frame, "show")
        else:
            return False
        return True

    def _take_state(self, frame: Frame) -> None:
        self.at = number(frame, "at")
        self.turn = number(frame, "turn")
        self._set_position(text(frame, "pos"))
        self.phase = text(frame, "phase")
        self.picture = self._names(text(frame, "pic"))
        self.token = text(frame, "token")
        self.candidates = items(text(frame, "cand"))
        self.asked = asked_items(text(frame, "ask"))
        self.cut = number(frame, "cut")
        self.left = _seconds(items(text(frame, "left")))
        self.cells = {key: self._names(text(frame, key)) for key in _MASKS}
        self.cells["lifted"] = items(text(frame, "lifted"))

    def read_position(self, words: str) -> Any:
        """Return the position that a text describes, or raise Invalid; a repeated text is not parsed again."""
        if words != self._read[0]:
            self._read = words, read_position(self.game, words)
        return self._read[1]

    def _set_position(self, words: str) -> None:
        if words != self.position:
            self._position = self.read_position(words)
            self.position = words
            self._show()
            self._letters = letters_held(self.game, self._position)

    # What is secret.

    @property
    def veiled(self) -> bool:
        """Whether a game begins of which it is not known yet what is secret: then nobody sees any tokens."""
        return self.secret_start > 0 or self.new_game > 0

    @property
    def hidden(self) -> tuple[str, ...]:
        """The sides whose tokens are not for everybody."""
        return tuple(self.game.sides) if self.veiled else self.secret

    @property
    def hidden_sides(self) -> tuple[str, ...]:
        """The same without what nobody may know yet: those who see more than everybody."""
        return tuple(side for side in self.hidden if side in self.game.sides)

    def may_know(self, whose: str, side: str) -> bool:
        """Tell whether the player of a side (empty: anybody) may know the tokens of another, or their own."""
        return whose not in self.hidden or (whose == side and not self.veiled)

    # How it looks.

    def view(self, side: str = "") -> dict[str, Any]:
        """Return everything as the player of a side may see it, or anybody else (an empty side)."""
        return {
            "at": self.at,
            "turn": self.turn,
            "phase": self.phase,
            "picture": self.picture,
            "edges": self.switches.view(),
            "lights": self.lights,
            "cut": self.cut,
            "left": self.left,
            "last_move": self.last_move,
            **self.cells,
            **self.private_part(side),
            **self._shown,
        }

    def private_part(self, side: str) -> dict[str, Any]:
        """Return what depends on who looks: position, tokens, declared token, candidates, what is asked."""
        return {
            "position": self.hide(self.position, side),
            "held": self._held(side),
            "token": self.token if not self.token or self.may_know(self.mover, side) else HIDDEN,
            "candidates": self.visible(self.candidates, side),
            "asked": [
                {"touch": touch, "last": last, "moves": moves}
                for touch, last, moves in self.asked
                if self.visible(moves, side) == moves
            ],
        }

    @property
    def mover(self) -> str:
        """The side to move, empty if there is none."""
        mover: str = self._shown["current"]
        return mover

    @property
    def sides(self) -> list[str]:
        """The sides that take part: all of the game's until the board has said which."""
        return self._shown["sides"] or list(self.game.sides)

    def hide(self, position: str, side: str) -> str:
        """Return a position's text without the secrets that this side may not know."""
        if not position or all(self.may_know(other, side) for other in self.hidden):
            return position
        # A link may be for a side of the game that the board played before.
        viewer = list(self.game.sides).index(side) if side in self.game.sides and not self.veiled else -1
        try:
            return self.game.public(self.game.parse_position(position), viewer)
        except Invalid:  # from a rejected entry; it may still reveal a secret
            return HIDDEN

    def visible(self, moves: list[str], side: str) -> list[str]:
        """Return the moves without those that would reveal a hidden token."""
        if not moves or self.may_know(self.mover, side):
            return moves
        return [move for move in moves if not self.game.extra_of(self.game.parse_move(move))]

    def choice(self, side: str) -> Choice | None:
        """Return what this side may know of the choice that the mover has, None if nobody has one."""
        if not self.mover or self.phase == "ended":  # what chance may do is not for people, and may be endless
            return None
        shown = self.hide(self.position, side)
        if shown == HIDDEN:
            return None
        return Choice(self.game.name, shown, shown == self.position, self.may_know(self.mover, side))

    def legal_moves(self, side: str) -> list[str]:
        """Return the legal moves, as far as this side may know them."""
        choice = self.choice(side)
        return choice.moves() if choice else []

    def options(self, side: str) -> list[dict[str, Any]]:
        """Return the legal moves as a hand makes them: cells on the way, token, whole stack or not."""
        choice = self.choice(side)
        return choice.options() if choice else []

    def _held(self, side: str) -> dict[str, str]:
        """Return the tokens that each side has left, as far as this side may know them."""
        return hide_held(self._letters, [whose for whose in self._letters if not self.may_know(whose, side)])

    def follow(self, last_move: str, played: Any) -> bool:
        """Take the last move of the entries and the position they lead to, which may know more than its text.

        Return whether there is more to see by it.
        """
        self.last_move = last_move
        self._played = played
        before = self._shown
        self._show()
        return self._shown != before

    def _show(self) -> None:
        """Work out what there is to see of the position."""
        known, told = self._played, self._position
        if told is not None:
            same = known is not None and self.game.identity(known) == self.game.identity(told)
            self._shown = seen(self.game, known if same else told)

    def _names(self, mask: str) -> list[str]:
        """Return the cells of a mask as the wire writes it."""
        return cells_in(self.game, read_mask(mask, len(self.game.cells))) if mask else []


def _seconds(told: list[str]) -> list[int]:
    """Return a board's report of its clocks, or nothing if it is invalid."""
    sane = all(seconds.isascii() and seconds.isdigit() and len(seconds) <= _CLOCK_DIGITS for seconds in told)
    return [int(seconds) for seconds in told] if sane else []
