"""Hands that help at a simulated board: a whole move as its documented gesture, pieces put where the game has them.

Everything goes through the simulated switches, at the pace of a person, so the firmware decides as it always does.
"""

import asyncio
from collections.abc import Callable

from boardcore.games.match import Match

from passoboard.extras import extra_letters
from passoboard.gestures import Act, aftermath, gesture
from passoboard.simulator import HandError

from .board import Board
from .simulated import Hands

_SETTLE_S = 0.7  # longer than a picture has to stand still, as delivered
_QUIET_S = 0.5  # after pieces were put right the board wants 0.4 s of quiet, and no report tells when they are over
_BETWEEN_S = 0.08  # what a hand rests between two knocks or touches
_PATIENCE_S = 4.0  # for the board to write a move down: its settle time may be set to two seconds
_REPAIRING = ("setup", "check", "mismatch", "clear")
_RUNNING = ("ready", "moving", "choose")
_OFF = "off"
_FELT = ("touch", "together", "dip")  # a pause after which nothing has changed


class Helper:
    """Makes whole moves at one simulated board; a move that comes before the last one has settled waits for it."""

    def __init__(self, board: Board, hands: Hands) -> None:
        self._board = board
        self._hands = hands

    async def play(self, text: str, check: Callable[[], None], side: str = "") -> None:
        """Make a move for a side when its turn has come; ``check`` may refuse it then.

        Raises IllegalMove if the rules forbid it, HandError if the board did not understand it.
        """
        async with self._board.turn:
            match = await self._match()
            check()
            move = match.game.read(match.position, text)
            await self._prepare(match, move, side)
            taking = aftermath(match, move)
            if not await self._tell(match, move, side) and not await self._tell(match, move, side):
                raise HandError(f"the board did not understand {text}")
            for act in taking:
                await self._act(match, act, side)
            await self._put_right()
            await self._catch_up()

    async def _tell(self, match: Match, move: int, side: str) -> bool:
        """Make the gesture of a move; False if the board did not understand it, and all pieces are back.

        On a busy machine a hand may be held up between two touches until they no longer belong together for the board.
        """
        text, before = match.game.format_move(move), len(match.moves)
        for act in _without_declaring(gesture(match, move)):
            await self._act(match, act, side)
        if await self._see_through(text, before):
            return True
        await self._put_right()
        if len(match.moves) != before:
            raise HandError(f"the board did not understand {text}")
        return False

    async def tidy(self) -> None:
        """Put all pieces where they belong."""
        async with self._board.turn:
            await self._catch_up()
            await self._put_right()

    async def _rest(self, seconds: float) -> None:
        """Let the board's time pass."""
        await asyncio.sleep(seconds / self._hands.speed)

    # Steps of a move.

    async def _match(self) -> Match:
        """Return the game that is on, once everything that the board has written is known here."""
        board = self._board
        await self._catch_up()
        match = board.replay.match
        if match is None or board.live.phase == "ended":
            raise HandError("no game is in progress")
        if board.live.phase in _REPAIRING:
            await self._put_right()
        if board.live.phase not in _RUNNING:
            raise HandError("the board accepts no moves right now")
        return match

    async def _catch_up(self) -> None:
        """Wait until entries and state describe the same moment, and it is known whether the game has secrets."""
        if not await self._board.until(self._is_up_to_date, _PATIENCE_S) and not self._has_its_pieces():
            raise HandError("the board is changing its game")

    def _is_up_to_date(self) -> bool:
        board = self._board
        live = board.live
        return live.phase != "" and live.at == board.replay.n and not live.veiled and self._has_its_pieces()

    def _has_its_pieces(self) -> bool:
        """Tell whether the pieces at hand are those of the game that is on: a board that changes its game restarts."""
        match = self._board.replay.match
        return match is None or match.game.name == self._hands.game == self._board.live.game.name

    async def _prepare(self, match: Match, move: int, side: str) -> None:
        """Declare the right token, and make sure the hand holds only what the move begins with."""
        extra = next((act.extra for act in gesture(match, move) if act.verb == "declare"), 0)
        letter = extra_letters(match.game, extra)
        await self._let_go(_first_lift(match, move) if letter == self._board.live.token else None, side)
        if letter != self._board.live.token:
            at = ("at", str(self._board.live.at))
            await self._board.command("declare", at, ("token", letter or "-"))
            await self._board.until(lambda: self._board.live.token == letter, _PATIENCE_S)

    async def _let_go(self, wanted: tuple[str, str] | None, side: str) -> None:
        """Put back what is in the hand, unless it is just the pieces that the gesture lifts first."""
        grasp = self._hands.view()["grasp"]
        if wanted is not None and [(one["from"], one["pieces"]) for one in grasp] == [wanted]:
            return
        for group in reversed(grasp):
            await self._do("place", group["from"], side)
        if grasp:
            await self._rest(_QUIET_S)

    async def _act(self, match: Match, act: Act, side: str) -> None:
        """Do one thing of a gesture."""
        cell = match.game.cells[act.cell] if act.cell >= 0 else _OFF
        if act.verb == "wait":
            await self._rest(_SETTLE_S)
        elif act.verb == "knock":
            whole = len(self._hands.view()["hand"]) > 1
            await self._do("place", cell, side)
            await self._rest(_BETWEEN_S)
            await self._do("lift_stack" if whole else "lift", cell, side)
            await self._rest(_BETWEEN_S)
        elif not (act.verb.startswith("lift") and self._hands.view()["hand"]):
            other = match.game.cells[act.other] if act.other >= 0 else ""
            await self._do(act.verb, cell, side, other=other, colour=act.pieces, pieces=act.pieces)
            await self._rest(_BETWEEN_S if act.verb in _FELT else 0)

    async def _do(self, verb: str, cell: str, side: str = "", **more: str) -> None:
        """Use the hands, and let everybody see it begin and end."""
        self._hands.doing = {"verb": verb, "cell": cell}
        if verb in _FELT:
            self._board.publish_hands()
        try:
            await self._hands.perform(verb, {"cell": cell, **more}, side)
        finally:
            self._hands.doing = {}
        self._board.publish_hands()

    async def _see_through(self, text: str, before: int) -> bool:
        """Wait until the move is logged, and return whether it is; if the board asks which one it was, say so."""
        board = self._board
        await board.until(lambda: self._is_logged(text, before) or self._is_asked(text), _PATIENCE_S)
        if not self._is_logged(text, before) and self._is_asked(text):
            await board.command("choose", ("at", str(board.live.at)), ("move", text))
            await board.until(lambda: self._is_logged(text, before), _PATIENCE_S)
        await self._catch_up()
        return self._is_logged(text, before)

    def _is_asked(self, text: str) -> bool:
        live = self._board.live
        return live.phase == "choose" and text in live.candidates

    def _is_logged(self, text: str, before: int) -> bool:
        match = self._board.replay.match
        return match is not None and len(match.moves) == before + 1 and self._board.live.last_move == text

    # Putting right.

    async def _put_right(self) -> None:
        """Bring every piece to its place: straight from where it is too much, else from beside the board."""
        board = self._board
        match = board.replay.match
        if match is None:
            return
        wanted = dict(zip(match.game.cells, match.game.pieces(match.position), strict=True))
        for group in reversed(self._hands.view()["grasp"]):
            await self._do("place", group["from"])
        moved = await self._lay(wanted, match.game.magnetless)
        moved += await self._move_tops(wanted)
        moved += await self._fill(wanted)
        if moved:
            await self._rest(_QUIET_S)
        if board.live.phase in _REPAIRING:
            await board.until(lambda: board.live.phase not in _REPAIRING, _PATIENCE_S)

    async def _lay(self, wanted: dict[str, str], magnetless: str) -> int:
        """Lay what has no magnet under everything else; return on how many cells."""
        wrong = {
            cell: _leading(right, magnetless)
            for cell, right in wanted.items()
            if _leading(self._standing(cell), magnetless) != _leading(right, magnetless)
        }
        for cell, pieces in wrong.items():
            await self._do("lay", cell, pieces=pieces)
        return len(wrong)

    async def _move_tops(self, wanted: dict[str, str]) -> int:
        """Take every piece away that should not be where it is; return how many."""
        count = 0
        for cell, right in wanted.items():
            while len(self._standing(cell)) > _common(self._standing(cell), right):
                letter = self._standing(cell)[-1]
                await self._do("lift", cell, colour=letter)
                await self._do("place", self._place_for(letter, wanted) or _OFF)
                count += 1
        return count

    async def _fill(self, wanted: dict[str, str]) -> int:
        """Put pieces from beside the board where they are missing; return how many."""
        count = 0
        for cell in wanted:
            while self._lacks(cell, wanted) and self._lacks(cell, wanted) in self._hands.view()["beside"]:
                await self._do("lift", _OFF, colour=self._lacks(cell, wanted))
                await self._do("place", cell)
                count += 1
        return count

    def _standing(self, cell: str) -> str:
        return str(self._hands.view()["discs"].get(cell, ""))

    def _lacks(self, cell: str, wanted: dict[str, str]) -> str:
        """Return the piece that comes next on a cell, empty if none does or a wrong one is to go first."""
        standing = self._standing(cell)
        return wanted[cell][len(standing) :][:1] if wanted[cell].startswith(standing) else ""

    def _place_for(self, letter: str, wanted: dict[str, str]) -> str:
        return next((cell for cell in wanted if self._lacks(cell, wanted) == letter), "")


def _without_declaring(acts: list[Act]) -> list[Act]:
    """Return a gesture without its declaration, which is done, and the wait after it."""
    return acts[2:] if acts[0].verb == "declare" else acts


def _first_lift(match: Match, move: int) -> tuple[str, str] | None:
    """Return where the gesture of a move lifts first, and which pieces; None if it begins with something else."""
    act = _without_declaring(gesture(match, move))[0]
    if not act.verb.startswith("lift"):
        return None
    if act.cell < 0:
        return _OFF, act.pieces
    stack = match.game.pieces(match.position)[act.cell]
    return match.game.cells[act.cell], stack if act.verb == "lift_stack" else stack[-1:]


def _leading(pieces: str, letters: str) -> str:
    """Return the part of a stack, from the bottom, that is made of these letters."""
    return pieces[: len(pieces) - len(pieces.lstrip(letters))] if letters else ""


def _common(one: str, other: str) -> int:
    """Return how many letters two texts have in common from the start."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
