"""Reads the tables of the pages in docs/ that state the rules, and tries what they show."""

from pathlib import Path

from boardcore.games import Game, load
from boardcore.games.finding import find

from tests.tools import ROOT


class RulesPage:
    """A page of rules and the game it is about."""

    def __init__(self, game: Game, path: str) -> None:
        """Read the page at ``path``, seen from the root of the project."""
        self.game = game
        self.text = Path(ROOT / path).read_text(encoding="utf-8")

    def table(self, *heading: str) -> list[list[str]]:
        """Return the rows of the table with this heading, cells without their back-quotes."""
        lines = self.text.splitlines()
        first = lines.index("|" + "|".join(f" {cell} " if cell else " " for cell in heading) + "|") + 2
        rows = []
        for line in lines[first:]:
            if not line.startswith("|"):
                break
            rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
        return rows

    def play(self, position: str, move: str) -> tuple[str, str]:
        """Return the position that a move leads to, and the result."""
        before = self.game.parse_position(position)
        after = self.game.play(before, self.game.read(before, move))
        ended = self.game.outcome(after)
        if ended is None:
            return self.game.format_position(after), "*"
        return self.game.format_position(after), "=" if ended.winner is None else self.game.sides[ended.winner]

    def read(self, position: str, text: str) -> int:
        """Read a move, or find the one that ends on the cell named."""
        here = self.game.parse_position(position)
        if text in self.game.cells:
            return find(self.game, here, target=self.game.cells.index(text))
        return self.game.read(here, text)

    def counted(self, row: list[str]) -> tuple[list[int], list[int]]:
        """Return the check values of a row of the table, and what the engine counts."""
        shown = [int(cell.replace(",", "")) for cell in row[1:] if cell]
        position = self.game.parse_position(row[0])
        return shown, [self.game.perft(position, depth) for depth in range(1, len(shown) + 1)]


def page_of(name: str) -> RulesPage:
    """Return the page that states the rules of a game."""
    return RulesPage(load(name), "docs/RULES.md" if name == "passo" else f"docs/rules/{name.upper()}.md")
