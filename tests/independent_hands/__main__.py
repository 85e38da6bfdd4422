"""Prints how the board understands hands it does not know: ``python -m tests.independent_hands --cases N --games N``.

A failing case is printed with its seed: ``--seed SEED --cases 1`` (or ``--games 1``) makes it again.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from typing import Any

from .hands import HABITS, Hand
from .measure import Result, one_case, one_game
from .plain import PLAIN_HABITS, PlainHand

LIGHTS = ("looked at", "ignored")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.independent_hands", description=__doc__)
    parser.add_argument("--cases", type=int, default=140, help="moves with a habit, each with its reply")
    parser.add_argument("--games", type=int, default=4, help="whole games")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; the others follow it")
    parser.add_argument("--board", default="small", help="small, or counting, whose sensors feel how much")
    parser.add_argument("--plain", action="store_true", help="games by hands that know nothing of touches")
    parser.add_argument("--jobs", type=int, default=1, help="how many boards at the same time")
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        seeds = range(chosen.seed, chosen.seed + chosen.cases), range(chosen.seed, chosen.seed + chosen.games)
        hands = {"player": PlainHand if chosen.plain else Hand, "board": chosen.board}
        habits = PLAIN_HABITS if chosen.plain else HABITS
        cases = list(pool.map(partial(_case, habits, **hands), seeds[0]))
        games = list(pool.map(partial(one_game, habits=habits, **hands), seeds[1]))
    if cases:
        print_cases(cases)
    if games:
        print_games(games)
    for result in cases + games:
        if result.failed:
            print(describe(result))


def _case(habits: tuple[str, ...], seed: int, **hands: Any) -> Result:
    return one_case(seed, habits[seed % len(habits)], **hands)


def print_cases(cases: list[Result]) -> None:
    """Print a row per habit, for people who look at the lights and for those who do not."""
    print(f"{'habit':28}{'lights':14}{'cases':>6}{'wrong':>7}{'reply wrong':>13}{'locked':>8}")
    ordered = sorted(cases, key=_row)
    for (habit, ignored), group in groupby(ordered, key=_row):
        _print_row(HABITS[habit], LIGHTS[ignored], list(group))
    for ignored in (False, True):
        _print_row("all", LIGHTS[ignored], [result for result in cases if result.character.looks != ignored])
    _print_help(cases)


def _row(result: Result) -> tuple[int, bool]:
    return HABITS.index(result.habit), not result.character.looks


def _print_row(habit: str, lights: str, group: list[Result]) -> None:
    wrong, reply = sum(result.wrong for result in group), sum(result.reply_wrong for result in group)
    print(f"{habit:28}{lights:14}{len(group):6}{wrong:7}{reply:13}{sum(result.asking for result in group):8}")


def _print_help(results: list[Result]) -> None:
    """Print what those who look at the lights had to do until the board was right."""
    answered, corrected = sum(result.answered for result in results), sum(result.corrected for result in results)
    again = sum(result.again for result in results)
    print(f"who looks: questions answered {answered}, moves corrected {corrected}, of these made again {again}")


def print_games(games: list[Result]) -> None:
    """Print how many games were recorded as played, and the work they were."""
    moves = sum(result.moves for result in games)
    for ignored in (False, True):
        group = [result for result in games if result.character.looks != ignored]
        right, asking = sum(not result.wrong for result in group), sum(result.asking for result in group)
        print(
            f"whole games, lights {LIGHTS[ignored]}: {len(group)}, right record: {right}, locked at the end: {asking}"
        )
    touches, presses = sum(result.touches for result in games), sum(result.presses for result in games)
    acts, free = sum(result.acts for result in games), sum(not result.acts for result in games)
    print(f"acts beyond playing: {acts} in {len(games)} games, {free} of them without any")
    print(f"{moves} moves, {touches / moves:.2f} touches and {presses / moves:.2f} presses per move")
    _print_help(games)


def describe(result: Result) -> str:
    """Return one line about a failure."""
    what = [name for name in ("wrong", "reply_wrong", "asking") if getattr(result, name)]
    person = f"{'looks' if result.character.looks else 'does not look'}, {'tidy' if result.character.tidy else 'lazy'}"
    return f"seed {result.seed}: {result.habit} ({person}): {', '.join(what)}: {result.note}"


if __name__ == "__main__":
    main()
