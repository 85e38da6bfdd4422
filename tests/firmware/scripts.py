"""Games as scripts of timed hand actions, for boards that cannot be controlled while they run."""

from boardcore.games.match import Match
from passoboard.gestures import WAIT, aftermath, gesture
from passoboard.simulator.journal_view import perform_act

from tests.strategies import GAME

HAND_MS = 200
SETTLED_MS = 600
BOOT_MS = 1200


class Recorder:
    """Takes the place of a board and writes down what a hand does to it."""

    nvm = b""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.now = BOOT_MS

    def _note(self, deed: str, ms: float) -> None:
        self.lines.append(f"{self.now} {deed}")
        self.run(ms)

    def run(self, ms: float) -> None:
        self.now += int(ms)

    def lift(self, cell: str, colour: str = "") -> None:
        self._note(f"lift {cell} {colour}".strip(), HAND_MS)

    def lift_stack(self, cell: str) -> None:
        self._note(f"lift_stack {cell}", HAND_MS)

    def place(self, cell: str) -> None:
        self._note(f"place {cell}", HAND_MS)

    def touch(self, cell: str) -> None:
        self._note(f"touch {cell}", 2 * HAND_MS)

    def together(self, cell: str, other: str) -> None:
        self._note(f"together {cell} {other}", 2 * HAND_MS)

    def dip(self, cell: str) -> None:
        self._note(f"dip {cell}", 2 * HAND_MS)

    def lay(self, cell: str, pieces: str) -> None:
        self._note(f"lay {cell} {pieces}", HAND_MS)

    def press(self, button: int) -> None:
        self._note(f"press {button}", HAND_MS + 100)

    def button_of(self, side: int) -> int:
        return side


def script(position: str, moves: list[str]) -> list[str]:
    """Return the lines of a whole game."""
    match = Match(GAME, GAME.parse_position(position))
    hand = Recorder()
    for text in moves:
        move = GAME.read(match.position, text)
        for act in [*gesture(match, move), WAIT, *aftermath(match, move)]:
            perform_act(hand, match, act)
        match.play(move)
    return [*hand.lines, f"{hand.now + SETTLED_MS} end"]
