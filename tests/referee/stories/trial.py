"""Cases of messy hands and documented gestures, played at a table with either referee."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from boardcore.games import Game
from boardcore.games.match import Match
from boardcore.referee.referee import Referee, Verdict
from boardcore.wire.ticks import ticks_diff

from tests.referee.games import copy_of, plays_itself, random_matches
from tests.referee.hands import HABITS, Hands
from tests.referee.table import Table
from tests.referee.test_messy_hands import NAMES, goes_wrong

from .referee import StoryReferee

BEAM = 24
MOST_MOVES = 70  # of a game


@dataclass
class Result:
    """What became of one case."""

    trouble: str  # what the board got wrong, or nothing
    asked: int  # questions
    seconds: float  # that hands and referee took


def story_table(match: Match, beam: int = BEAM, traced: bool = False) -> Table:
    """Return a table with the story referee."""
    referee = (TracedReferee if traced else StoryReferee)(match, beam)
    return Table(match, referee=cast(Referee, referee))


def case(match: Match, habit: str, seed: str, table: Table) -> Result:
    """Try one habit in one position; the seed alone decides what the hands do."""
    began = time.perf_counter()
    dice = random.Random(seed)
    hands = Hands(table, dice)
    trouble = goes_wrong(table, hands, NAMES.index(habit), dice)
    if trouble:
        trouble = f"{seed!r} at {match.game.format_position(match.position)}: {trouble}"
    return Result(trouble, hands.asked, time.perf_counter() - began)


def cases(game: Game, seed: int, positions: int, habit: str, beam: int) -> Iterator[tuple[Result, Result]]:
    """Yield what becomes of each position with the stories, and with the referee of the board."""
    for number, match in enumerate(random_matches(seed, positions, game)):
        if not plays_itself(match):
            name = f"{seed} {number} {habit}"
            stories = case(match, habit, name, story_table(copy_of(match), beam))
            yield stories, case(match, habit, name, Table(copy_of(match)))


def whole_game(seed: str, table: Table) -> str:
    """Play a game, half of its moves with some habit; return what the board got wrong in the end, or nothing."""
    dice = random.Random(seed)
    hands = Hands(table, dice)
    try:
        while hands.truth.legal() and len(hands.truth.moves) < MOST_MOVES:
            move = dice.choice(hands.truth.legal())
            dice.choice(HABITS if dice.random() < 0.5 else HABITS[:1])(hands, move)
            hands.truth.play(move)
        hands.finish(hands.truth.moves[-1], hands.truth.moves)
        hands.correct_what_is_shown()
    except AssertionError as error:  # the hands know no way on
        return f"{seed!r}, after {len(hands.truth.moves)} moves: {error}"
    believed, played = table.match.moves, hands.truth.moves
    if believed == played and table.at_rest:
        return ""
    alike = sum(believed[: at + 1] == played[: at + 1] for at in range(min(len(believed), len(played))))
    return f"{seed!r}: the first {alike} of {len(played)} moves are right, {table.referee.phase}"


def gesture_trouble(match: Match, move: int, pause_ms: int, beam: int = BEAM) -> str:
    """Return what the stories show wrongly while one documented gesture is made, or nothing."""
    table = story_table(copy_of(match), beam)
    table.perform(move, pause_ms)
    table.clear(move)
    table.wait(2500)
    if table.shown == [[move]] and table.at_rest:
        return ""
    game = match.game
    told = [[game.format_move(one) for one in moves] for moves in table.shown]
    return f"{game.format_position(match.position)} {game.format_move(move)}, {pause_ms} ms: {told}"


class TracedReferee(StoryReferee):
    """Prints each edge, and the stories whenever it judges them."""

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take in one edge."""
        super().edge(cell, closed, now)
        print(f"{ticks_diff(now, self.began):8} {self.game.cell_name(cell)} {'closes' if closed else 'opens'}")

    def why(self, now: int) -> str:
        """Return the cheapest stories, and what is asked."""
        ranked = self.search.ranked(now)[:3]
        parts = [f"{cost} {self.words(moves)}" for cost, moves in ranked]
        for one in self.question:
            told = " ".join(self.game.cell_name(cell) for cell in one.told)
            parts.append(f"asks: touch {told} for {self.words(one.moves)}")
        return " | ".join(parts)

    def words(self, moves: tuple[int, ...]) -> str:
        """Return moves as text."""
        final = self.search.final
        return (
            " ".join([f"+{final}"] * (final > 0) + [self.game.format_move(move) for move in moves[final:]]) or "nothing"
        )

    def judge(self, now: int) -> Verdict | None:
        """Show the moves of the cheapest story."""
        verdict = super().judge(now)
        print(f"         {self.why(now)}")
        return verdict

    def follow(self, match: Match, opened: int = 1) -> None:
        """Take note of what has been played."""
        super().follow(match, opened)
        print(f"         shown: {self.words(tuple(self.line))}")
