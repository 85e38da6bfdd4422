"""Choosing the game and the opponent on the board itself: a bare board, a long press; the lights count the choice."""

from boardcore.lights.lights import paint

try:
    from boardcore.games import Game
except ImportError:
    pass

OPPONENTS = 4  # another person, or the board itself at three levels


class Chooser:
    """A row of lights for each question, one above the other; short presses step, a long press goes on."""

    def __init__(self, side: int, games: list[str]) -> None:
        """Ask which of these games, if there is a choice, and who plays against the player who pressed."""
        self._side = side
        self.games = games
        self._questions = [len(games), OPPONENTS]
        self.answers = [0, 0]
        self._at = 0 if len(games) > 1 else 1

    @property
    def done(self) -> bool:
        """Whether everything is chosen."""
        return self._at == len(self._questions)

    @property
    def game(self) -> str:
        """The game that was chosen."""
        return self.games[self.answers[0]]

    @property
    def opponent(self) -> str:
        """The side that the board plays and its level, or nothing: the side opposite the player who pressed."""
        level = self.answers[1]
        return str(1 - self._side) + str(level) if level and self._side < 2 else ""

    def short_press(self) -> None:
        """Take the next answer; after the last one comes the first."""
        self.answers[self._at] = (self.answers[self._at] + 1) % self._questions[self._at]

    def long_press(self) -> None:
        """Go on to the next question."""
        self._at += 1

    def compose(self, signs: bytearray, game: Game) -> None:
        """Show the answers, one row per question: the lights count the answer; the open question's row flickers."""
        paint(signs, -1, ".")
        rows = _wide_rows(game)
        for question in range(min(self._at + 1, len(self._questions), len(rows))):
            row = rows[question]
            for place in range(min(self._questions[question], len(row))):
                lit = place <= self.answers[question]
                sign = ("q" if lit else "p") if question == self._at else ("P" if lit else ".")
                signs[row[place]] = ord(sign)


def _wide_rows(game: Game) -> list[list[int]]:
    """Return the cells of each rank with room for all opponents, the first rank first; some of Passage have three."""
    rows: dict[int, list[int]] = {}
    for cell in range(len(game.cells)):
        rows.setdefault(game.square(cell)[1], []).append(cell)
    return [rows[rank] for rank in sorted(rows) if len(rows[rank]) >= OPPONENTS]
