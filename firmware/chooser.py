"""Choosing on the board itself what is played: a bare board, a long press, and as many lights as the choice counts."""

from boardcore.lights.lights import paint

try:
    from boardcore.games import Game
except ImportError:
    pass


class Chooser:
    """A row of lights for each question, one below the other; short presses step, a long press goes on."""

    def __init__(self, questions: list[int]) -> None:
        """``questions`` says how many answers each has."""
        self.answers = [0] * len(questions)
        self._questions = questions
        self._at = 0

    @property
    def done(self) -> bool:
        """Whether everything is chosen."""
        return self._at == len(self._questions)

    def short_press(self) -> None:
        """Take the next answer; after the last one comes the first."""
        self.answers[self._at] = (self.answers[self._at] + 1) % self._questions[self._at]

    def long_press(self) -> None:
        """Go on to the next question."""
        self._at += 1

    def compose(self, signs: bytearray, game: Game) -> None:
        """Show the answers, a row a question: as many lights as the answer counts, the question's own row flickers."""
        paint(signs, -1, ".")
        for question in range(min(self._at + 1, len(self._questions))):
            row = [cell for cell in range(len(signs)) if game.square(cell)[1] == question]
            for place in range(min(self._questions[question], len(row))):
                lit = place <= self.answers[question]
                sign = ("q" if lit else "p") if question == self._at else ("P" if lit else ".")
                signs[row[place]] = ord(sign)
