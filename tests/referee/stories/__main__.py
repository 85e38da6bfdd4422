"""Tries the story search with the tests' messy hands, beside the referee of the board.

``python -m tests.referee.stories`` prints how many cases each of them gets wrong, habit by habit;
``python -m tests.referee.stories --case "5001 8 straighten_stacks"`` prints the edges and stories of one.
"""

import argparse
import random
from itertools import islice

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games import Game, load

from tests.referee.games import copy_of, moves_to_try, plays_itself, random_matches
from tests.referee.table import Table
from tests.referee.test_messy_hands import NAMES

from .trial import BEAM, Result, case, cases, gesture_trouble, story_table, whole_game


def main() -> None:
    """Read the arguments, try the cases, print what went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.referee.stories", description=__doc__)
    parser.add_argument("--game", default="passo")
    parser.add_argument("--seed", type=int, nargs="+", default=[5001])
    parser.add_argument("--positions", type=int, default=20, help="for each habit and seed")
    parser.add_argument("--habit", choices=NAMES, nargs="+", default=NAMES)
    parser.add_argument("--beam", type=int, default=BEAM, help="how many states are kept")
    parser.add_argument("--gestures", action="store_true", help="try the documented gestures instead of messy hands")
    parser.add_argument("--games", type=int, help="try so many whole games instead")
    parser.add_argument("--case", help="print one case: its seed, its number and its habit")
    options = parser.parse_args()
    game = load(options.game)
    if options.case:
        show(game, options.case, options.beam)
    elif options.games:
        games(game, options.seed[0], options.games, options.beam)
    elif options.gestures:
        gestures(game, options.seed, options.positions, options.beam)
    else:
        compare(game, options)


def compare(game: Game, options: argparse.Namespace) -> None:
    """Print for each habit what goes wrong with the stories and with today's referee."""
    print(f"{'habit':40} {'cases':>6} {'stories':>8} {'today':>6}")
    everything = []
    for habit in options.habit:
        found = [pair for seed in options.seed for pair in cases(game, seed, options.positions, habit, options.beam)]
        everything += found
        print(line(habit, found))
        for trouble in [one.trouble for one, _ in found if one.trouble][:3]:
            print(f"    {trouble}")
    print(line("all", everything))
    for name, results in zip(("stories", "today"), zip(*everything, strict=True), strict=True):
        asked, seconds = sum(one.asked for one in results), sum(one.seconds for one in results)
        print(f"{name}: {asked} questions, {1000 * seconds / len(results):.1f} ms a case")


def line(name: str, found: list[tuple[Result, Result]]) -> str:
    """Return how many cases there are, and how many each referee gets wrong."""
    wrong = [sum(bool(pair[place].trouble) for pair in found) for place in range(2)]
    return f"{name:40} {len(found):6} {wrong[0]:8} {wrong[1]:6}"


def games(game: Game, seed: int, count: int, beam: int) -> None:
    """Print how many whole games go wrong with the stories and with today's referee."""
    wrong: list[list[str]] = [[], []]
    for number in range(count):
        start = next(random_matches(1000 * seed + number, 1, game))
        for place, table in enumerate((story_table(copy_of(start), beam), Table(copy_of(start)))):
            wrong[place].append(whole_game(f"{seed} {number}", table))
    for name, troubles in zip(("stories", "today"), wrong, strict=True):
        print(f"{name}: {sum(map(bool, troubles))} of {count} games wrong")
        print("\n".join(f"    {trouble}" for trouble in troubles if trouble))


def gestures(game: Game, seeds: list[int], positions: int, beam: int) -> None:
    """Print how many documented gestures show more or less than their move."""
    tried, wrong = 0, []
    for seed in seeds:
        for number, match in enumerate(random_matches(seed, positions, game)):
            for move in [] if plays_itself(match) else moves_to_try(match, random.Random(number)):
                tried += 1
                wrong.append(gesture_trouble(match, move, (30, 150, 700)[tried % 3], beam))
    wrong = [trouble for trouble in wrong if trouble]
    print(f"{tried} gestures, {len(wrong)} wrong")
    print("\n".join(wrong[:20]))


def show(game: Game, name: str, beam: int) -> None:
    """Print the edges of one case, and the stories whenever they are judged."""
    seed, number, habit = name.split()
    match = next(islice(random_matches(int(seed), int(number) + 1, game), int(number), None))
    print(game.format_position(match.position))
    print(case(match, habit, name, story_table(copy_of(match), beam, traced=True)).trouble or "right")


main()
