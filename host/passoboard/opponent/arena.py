"""Matches between players over paired openings, the same for all players, until the result is clear enough."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from boardcore.games import Game, load
from boardcore.games.game import CHANCE, OVER
from boardcore.games.match import Match
from boardcore.opponent.dice import Dice
from boardcore.opponent.levels import Level
from boardcore.opponent.search import is_proven
from boardcore.opponent.thinker import Thinker

from passoboard.opponent.crew import run_all
from passoboard.opponent.elo import Sprt, Tally
from passoboard.opponent.players import Player, make_player
from passoboard.record import read_position

OPENING = 4  # random moves at the start of a game
_SAFE = Level(3, 10**9)  # an opening must not be decided within three plies
_LONGEST = 300  # moves; longer games without repetition count as draws


@dataclass(frozen=True, slots=True)
class Pair:
    """One opening to play twice, the second time with sides swapped."""

    game: str
    start: str
    first: str
    second: str
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a pair: the first player's points out of 2, and the total number of moves."""

    points: float
    moves: int


def openings(name: str, seed: int, start: str = "", plies: int = OPENING) -> Iterator[str]:
    """Yield distinct, still undecided positions after some random moves."""
    game = load(name)
    known = set()
    number = 0
    while True:
        number += 1
        position = _random_moves(game, start, plies, Dice(seed * 1000 + number))
        text = game.format_position(position)
        if text not in known and game.current(position) >= 0 and not _is_decided(game, position):
            known.add(text)
            yield text


def _random_moves(game: Game, start: str, plies: int, dice: Dice) -> Any:
    position = read_position(game, start) if start else game.shuffled(game.start(), dice.below)
    done = 0
    while game.current(position) != OVER and (done < plies or game.current(position) == CHANCE):
        chance = game.current(position) == CHANCE
        moves = game.moves(position)
        position = game.play(position, game.draw(position, dice.below) if chance else moves[dice.below(len(moves))])
        done += not chance
    return position


def _is_decided(game: Game, position: Any) -> bool:
    thinker = Thinker(game, position, _SAFE)
    thinker.think()
    return is_proven(thinker.score)


def play_pair(pair: Pair) -> Played:
    """Play an opening twice; the result depends only on the task, unless a player's time is limited."""
    game = load(pair.game)
    players = [make_player(pair.game, spec) for spec in (pair.first, pair.second)]
    try:
        games = [_play(game, pair, players), _play(game, pair, players[::-1])]
    finally:
        for player in players:
            player.close()
    points = _points(games[0], 0) + _points(games[1], 1)
    return Played(points, sum(len(match.moves) for match in games))


def _play(game: Game, pair: Pair, players: list[Player]) -> Match:
    """Play to the end; the first player takes side 0, the second all other sides."""
    match = Match(game, game.parse_position(pair.start))
    dice = Dice(pair.seed)
    while not match.outcome() and len(match.moves) < _LONGEST:
        mover = game.current(match.position)
        if mover == CHANCE:
            match.play(game.draw(match.position, dice.below))
        else:
            match.play(players[min(mover, 1)].choose(match, pair.seed * 1000 + len(match.moves)))
    return match


def _points(match: Match, place: int) -> float:
    """Return 1, 0.5 or 0 for the player at this place."""
    ended = match.outcome()
    if ended is None or ended.winner is None:
        return 0.5
    return float(min(ended.winner, 1) == place)


@dataclass(frozen=True, slots=True)
class Bout:
    """The result of a match between two players."""

    first: str
    second: str
    tally: Tally
    verdict: bool | None = None


def fight(
    name: str,
    first: str,
    second: str,
    pairs: int,
    seed: int = 1,
    start: str = "",
    sprt: Sprt | None = None,
    workers: int = 0,
    scheduler: str = "",
    heard: Callable[[Tally], object] | None = None,
) -> Bout:
    """Play two players against each other in ``pairs`` openings, or until the test reaches a verdict."""
    for spec in (first, second):
        make_player(name, spec).close()  # reject a bad player before the first game
    tasks = (
        Pair(name, text, first, second, seed + number)
        for number, text in enumerate(islice(openings(name, seed, start), pairs))
    )
    points: list[float] = []
    verdict = None
    results = run_all(play_pair, tasks, workers, scheduler)
    for played in results:
        points.append(played.points)
        tally = Tally.of(points)
        if heard:
            heard(tally)
        verdict = sprt.verdict(tally) if sprt else None
        if verdict is not None:
            break
    if hasattr(results, "close"):
        results.close()  # ends the workers
    return Bout(first, second, Tally.of(points), verdict)
