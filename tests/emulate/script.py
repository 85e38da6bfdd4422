"""The two games that are played, as acts at a board: moves by their documented gesture, take-backs, the token menu."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardcore.games import load
from boardcore.games.match import Match

BACK = "back"


@dataclass(frozen=True)
class Script:
    """A game: the tokens that each side picks in the menu first, then moves; ``back`` puts the last one back."""

    name: str
    tokens: tuple[str, str]
    moves: tuple[str, ...]


# Discs onto discs, an isolated tile that goes with its discs, a take-back, a step off the board from a stack.
BASE = Script(
    "base",
    ("", ""),
    (
        *("b1-c2", "e5-d4", "c2-d2", "d4-e4", "e1-e2", "d5-c4", "c1-d1", "c4-b3", BACK, "c4-b3", "d2-d3", "a5-a4"),
        *("e2-d1", "c5-b4", "d3-e4", "b5-a4", "e4-off"),
    ),
)
# All six tokens, isolated tiles, a take-back of a token's move, a stack to a stack; in the end one side cannot move.
ADVANCED = Script(
    "advanced",
    ("DJK", "TCR"),
    (
        *("d1-d2-c2/D", "a5-b4", "a1-a2", "b4-a5/R", "b1-c2", "b5-a4", "a2-b2/K", "a4-b3", "b2-c2", "b3-c2/T"),
        *("c1-e1/J", BACK, "c1-e1/J", "c5-d4", "e1-e2", "d5-e5", "e2-d3", "e5-d4/C", "d3-e3", "d4-e3"),
    ),
)
SCRIPTS = (BASE, ADVANCED)


def start_of(script: Script) -> Match:
    """Return the match as it begins once the tokens are picked."""
    game = load("passo")
    masks = [sum(1 << game.extras.index(letter) for letter in letters) for letters in script.tokens]
    return Match(game, game.start(0, tuple(masks)))


def positions(script: Script) -> Iterator[tuple[Match, str]]:
    """Yield the match before each step of a script, together with the step; the match goes on after that."""
    match = start_of(script)
    for step in script.moves:
        yield match, step
        if step == BACK:
            match.undo()
        else:
            match.play(match.game.read(match.position, step))


def menu_presses(extras: str, letters: str) -> list[bool]:
    """Return the presses (True: long) that pick tokens in the menu: open it, step through it and pick on the way."""
    presses = [True] if letters else []
    for letter in extras if letters else "":
        presses += [True, False] if letter in letters else [False]
    return presses
