"""Matches between players: paired openings, the same ones for everybody, until enough is known."""

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

OPENING = 4  # random moves a game begins with
_SAFE = Level(3, 10**9)  # nothing may be decided within three plies of an opening
_LONGEST = 300  # moves; a game without repetition that is longer is a draw


@dataclass(frozen=True, slots=True)
class Pair:
    """One opening to be played twice, the second time with the players' sides changed."""

    game: str
    start: str
    first: str
    second: str
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """How a pair went: the first player's points of 2, and how many moves both games had."""

    points: float
    moves: int


def openings(name: str, seed: int, start: str = "", plies: int = OPENING) -> Iterator[str]:
    """Yield positions after some random moves, no two alike, in which nothing is decided yet."""
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
    """Play an opening twice; a pure function of its task, unless a player's time is limited."""
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
    """Play to the end; the first of the players takes side 0, the other one all the rest."""
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
    """What was found out about two players."""

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
    """Let two players meet in so many openings, or until the test has seen enough."""
    for spec in (first, second):
        make_player(name, spec).close()  # a bad one is refused before the first game
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
