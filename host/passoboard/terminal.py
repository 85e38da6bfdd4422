"""A game in the terminal, for all its players: people and programs."""

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

from boardcore.games import Game, IllegalMove, TextError
from boardcore.games.finding import AmbiguousMove, find
from boardcore.games.game import CHANCE
from boardcore.games.match import Match
from rich.console import Console
from rich.text import Text

from passoboard.drawing import draw
from passoboard.faces import face_of
from passoboard.opponent.players import Player
from passoboard.record import RecordError, read_record, write_record

HELP = """\
b2            the move to b2, where there is only one
moves [a1]    the legal moves, of one piece if you like
hint          which piece to look at; again, a good move
undo          take the last move back
save FILE, load FILE
resign, help, quit"""


class TerminalGame:
    """Reads commands, plays them on a match and draws it."""

    def __init__(
        self,
        match: Match,
        console: Console,
        below: Callable[[int], int] | None = None,
        programs: dict[int, Player] | None = None,
    ) -> None:
        """Continue ``match``; ``below(n)`` draws a random number from 0 to n - 1.

        ``programs`` play some of the sides; one that fails leaves its side to whoever types.
        """
        self.match = match
        self.console = console
        self._programs = dict(programs or {})
        self._below = below or SystemRandom().randrange
        self._hinted = ""  # the position whose hint has been asked for
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "resign": self._resign,
            "help": self._help,
        }

    @property
    def game(self) -> Game:
        """The rules we play by."""
        return self.match.game

    def run(self) -> None:
        """Play until somebody quits or the input ends."""
        self._leave_to_chance()
        self._say(self._greeting())
        self._draw()
        self._let_programs_play()
        while True:
            try:
                line = self.console.input(Text("> ")).strip()
            except (EOFError, KeyboardInterrupt):
                self._say("")
                return
            if line in ("quit", "exit"):
                return
            if line:
                self.obey(line)

    def obey(self, line: str) -> None:
        """Execute one command; errors are printed, and nothing is lost."""
        word, _, rest = line.partition(" ")
        try:
            command = self._commands.get(word)
            if command:
                command(rest.strip())
            else:
                self._play(line)
        except (TextError, IllegalMove, AmbiguousMove, RecordError) as error:
            self._say(str(error))
        except OSError as error:
            self._say(f"{error.filename}: {error.strerror}")
        except UnicodeDecodeError:
            self._say("that is not a text file")
        except ValueError as error:
            self._say(str(error))

    def _greeting(self) -> str:
        """Return what to type; a move from the middle of the list tells more than the first one."""
        texts = sorted(self.game.format_move(move) for move in self.match.legal())
        return f"Type a move such as {texts[len(texts) // 2]}, or help." if texts else "Type help."

    def _help(self, _: str) -> None:
        typing = face_of(self.game).typing
        self._say(f"{typing}\n{HELP}" if typing else HELP)

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False)

    def _draw(self) -> None:
        self.console.print(draw(self.game, self.match.position, self.match.outcome()))

    def _play(self, text: str) -> None:
        position = self.match.position
        if text in self.game.cells:
            self.match.play(find(self.game, position, target=self.game.cells.index(text)))
        else:
            self.match.play(self.game.parse_move(text))
        self._leave_to_chance()
        self._draw()
        self._let_programs_play()

    def _let_programs_play(self) -> None:
        """Make the moves of programs until a person is to move or the game is over."""
        while not self.match.outcome() and (side := self.game.current(self.match.position)) in self._programs:
            name = self.game.side_names[side]
            try:
                move = self._programs[side].choose(self.match, self._below(2**15))
            except ValueError as error:
                self._programs.pop(side).close()
                self._say(f"{name}: {error}\nIts moves are yours to type from now on.")
                return
            self._say(f"{name} plays {self.game.format_move(move)}")
            self.match.play(move)
            self._leave_to_chance()
            self._draw()

    def _leave_to_chance(self) -> None:
        """Draw until a side is to move."""
        while not self.match.outcome() and self._chance_moves():
            move = self.game.draw(self.match.position, self._below)
            self._say(f"drawn: {self.game.format_move(move)}")
            self.match.play(move)

    def _chance_moves(self) -> bool:
        return self.game.current(self.match.position) == CHANCE

    def _is_not_ours(self) -> bool:
        """Return whether chance or a program is to move; two programs have nobody to wait for."""
        mover = self.game.current(self.match.position)
        people = set(range(self.game.players(self.match.position))) - self._programs.keys()
        return mover == CHANCE or (mover in self._programs and bool(people))

    def _moves(self, name: str) -> None:
        if name and name not in self.game.cells:
            raise ValueError(f"{name!r} is not a cell")
        cell = self.game.cells.index(name) if name else -1
        found = [] if self.match.outcome() else self.game.moves(self.match.position, cell)
        self._say(" ".join(sorted(self.game.format_move(move) for move in found)) or "none")

    def _hint(self, _: str) -> None:
        """Name the piece of a good move, and the move itself when asked again."""
        from passoboard.opponent.advice import answer  # noqa: PLC0415 - few games need it, and it loads the search

        game, position = self.game, self.match.position
        if self.match.outcome():
            raise ValueError("the game is over")
        mover = game.current(position)
        side, text = game.sides[mover], game.public(position, mover)
        question = {"ask": "hint", "game": game.name, "side": side, "text": text, "hidden": False, "earlier": []}
        move = answer(question)["move"]
        start = game.path(game.parse_move(move))[:1]
        again, self._hinted = self._hinted == text, text
        first = not again and start and start[0] < len(game.cells)
        self._say(f"Look at {game.cells[start[0]]}." if first else f"Try {move}.")

    def _undo(self, _: str) -> None:
        resigned = self.match.stopped is not None
        if self.match.undo() is None and not resigned:
            self._say("this is the start")
        while self.match.moves and self._is_not_ours():  # what was drawn or answered after a move goes back with it
            self.match.undo()
        self._leave_to_chance()
        self._draw()
        self._let_programs_play()

    def _save(self, name: str) -> None:
        if not name:
            raise ValueError("save where? save FILE")
        Path(name).write_text(write_record(self.match), encoding="utf-8")
        self._say(f"saved to {name}")

    def _load(self, name: str) -> None:
        if not name:
            raise ValueError("load what? load FILE")
        match = read_record(Path(name).read_text(encoding="utf-8"))
        if self._programs and match.game.name != self.game.name:
            raise ValueError(f"the program plays {self.game.name}, and that is a game of {match.game.name}")
        self.match = match
        self._leave_to_chance()
        self._draw()
        self._let_programs_play()

    def _resign(self, _: str) -> None:
        self.match.resign(self.game.current(self.match.position))
        self._draw()
