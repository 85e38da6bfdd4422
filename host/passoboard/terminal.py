"""A game for two in the terminal."""

from collections.abc import Callable
from pathlib import Path

from boardcore.games import AmbiguousMove, Game, IllegalMove, TextError
from boardcore.games.match import Match
from rich.console import Console
from rich.text import Text

from passoboard.drawing import draw
from passoboard.record import RecordError, read_record, write_record

HELP = """\
a1-b2         move (c5-off steps off the board, a1-b2/K uses a token, a1-b2-c3/D a double)
b2            the same, where only one disc can go to b2
moves [a1]    the legal moves, of one disc if you like
undo          take the last move back
save FILE, load FILE
resign, help, quit"""


class TerminalGame:
    """Reads commands, plays them on a match and draws it."""

    def __init__(self, match: Match, console: Console) -> None:
        """Play on from ``match``."""
        self.match = match
        self.console = console
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "resign": self._resign,
            "help": lambda _: self._say(HELP),
        }

    @property
    def game(self) -> Game:
        """The rules we play by."""
        return self.match.game

    def run(self) -> None:
        """Play until somebody quits or the input ends."""
        self._say("Type a move such as c1-c2, or help.")
        self._draw()
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
        """Carry one command out; whatever is wrong with it is said, and nothing is lost."""
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
            self._say("that file is no text")
        except ValueError as error:
            self._say(str(error))

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False)

    def _draw(self) -> None:
        self.console.print(draw(self.game, self.match.position))
        ended = self.match.outcome()
        if ended and self.game.outcome(self.match.position) is None:
            winner = "a draw" if ended.winner is None else f"{self.game.side_names[ended.winner]} has won"
            self._say(f"{winner} ({ended.reason})")

    def _play(self, text: str) -> None:
        position = self.match.position
        if text in self.game.cells:
            self.match.play(self.game.find(position, target=self.game.cells.index(text)))
        else:
            self.match.play(self.game.parse_move(text))
        self._draw()

    def _moves(self, name: str) -> None:
        if name and name not in self.game.cells:
            raise ValueError(f"{name!r} is no cell")
        texts = sorted(self.game.format_move(move) for move in self.match.legal())
        self._say(" ".join(text for text in texts if text.startswith(name)) or "none")

    def _undo(self, _: str) -> None:
        resigned = self.match.stopped is not None
        if self.match.undo() is None and not resigned:
            self._say("this is the start")
        self._draw()

    def _save(self, name: str) -> None:
        if not name:
            raise ValueError("save where? save FILE")
        Path(name).write_text(write_record(self.match), encoding="utf-8")
        self._say(f"saved to {name}")

    def _load(self, name: str) -> None:
        if not name:
            raise ValueError("load what? load FILE")
        self.match = read_record(Path(name).read_text(encoding="utf-8"))
        self._draw()

    def _resign(self, _: str) -> None:
        self.match.resign(self.game.current(self.match.position))
        self._draw()
