"""Statistics of many games: how long, how won, how fast, how often a touch was needed, where discs went."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from boardcore.games import TextError, load
from boardcore.record.journal import HOWS

from passoboard.kinds import KINDS

from .queries import UNFINISHED, GameFilter
from .schema import entries, games, sides

_MOVES = [what for what, kind in KINDS.items() if kind.plays]
_MOST_STARTS = 2000  # a game whose starts are all different is judged by that many: each costs a moment
_BACKS = [what for what, kind in KINDS.items() if kind.undoes and not kind.plays]


@dataclass(frozen=True)
class Statistics:
    """Plain counts, without any interpretation."""

    games: int
    games_of: dict[str, int]  # by the name of the game
    results: dict[str, int]
    first_mover: dict[str, int]  # what became of whoever began: won, lost, drawn; of the game played most
    reasons: dict[str, int]
    variants: dict[str, int]
    lengths: dict[int, int]  # moves that stand: how many games
    points: dict[int, int]  # of a side at the end of a game that has points: how often
    think_ms: dict[int, int]  # of a move: how often
    hows: dict[str, int]  # how moves were resolved, those taken back included
    take_backs: int
    rejected: int
    game: str  # the game whose cells these are: the one asked for, or the one played most
    cells: dict[str, int]  # where moves began, went through or ended

    @property
    def moves(self) -> int:
        """All moves that were made, those taken back included."""
        return sum(self.hows.values())

    @property
    def touched_share(self) -> float:
        """The share of moves that needed an extra touch."""
        return self.hows.get("touched", 0) / self.moves if self.moves else 0.0


def percentile(counts: dict[int, int], share: float) -> int:
    """Return the value below or at which this share of a count lies, 0 if nothing was counted."""
    left = share * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return 0


def mean(counts: dict[int, int]) -> float:
    """Return the mean of what was counted."""
    total = sum(counts.values())
    return sum(value * times for value, times in counts.items()) / total if total else 0.0


def read_statistics(connection: sa.Connection, search: GameFilter) -> Statistics:
    """Count in the database; only the counts come over."""
    mine = search.conditions(connection)
    played = _of(connection, search)
    lengths = _count(connection, games.c.turns, mine)
    games_of = _count(connection, games.c.game, mine)
    kinds = _kinds(connection, mine)
    game = max(games_of, key=lambda name: games_of[name], default="")
    # Cells of different games are not added up.
    moves = _count_of(
        connection, played if len(games_of) < 2 else _of(connection, replace(search, game=game)), entries.c.move
    )
    return Statistics(
        games=sum(lengths.values()),
        games_of=games_of,
        results=_count(connection, games.c.result, mine),
        first_mover=_first_mover(connection, game, mine),
        reasons=_count(connection, games.c.reason, mine),
        variants=_count(connection, games.c.variant, mine),
        lengths=lengths,
        points=_count_of(connection, _seats(mine).where(sides.c.points.is_not(None)), sides.c.points),
        think_ms=_count_of(connection, played.where(entries.c.think_ms.is_not(None)), entries.c.think_ms),
        hows={name.removeprefix("move "): times for name, times in kinds.items() if name.startswith("move ")},
        take_backs=kinds.get("back", 0),
        rejected=kinds.get("rejected", 0),
        game=game,
        cells=_heat(game, moves),
    )


def _entries(conditions: list[sa.ColumnElement[bool]]) -> sa.Select[Any]:
    """Return the query for entries of the games that were asked for; of all games without looking at any game."""
    if not conditions:
        return sa.select().select_from(entries)
    mine = (entries.c.epoch_id == games.c.epoch_id) & entries.c.n.between(games.c.first_n, games.c.last_n)
    return sa.select().select_from(games.join(entries, mine)).where(*conditions)


def _seats(conditions: list[sa.ColumnElement[bool]]) -> sa.Select[Any]:
    """Return the query for the sides of the games that were asked for."""
    return sa.select().select_from(games.join(sides, sides.c.game_id == games.c.id)).where(*conditions)


def _count(
    connection: sa.Connection, column: sa.ColumnElement[Any], conditions: list[sa.ColumnElement[bool]]
) -> dict[Any, int]:
    return _count_of(connection, sa.select().select_from(games).where(*conditions), column)


def _count_of(connection: sa.Connection, query: sa.Select[Any], column: sa.ColumnElement[Any]) -> dict[Any, int]:
    """Return how often each value of a column occurs, the smallest value first."""
    counted = query.add_columns(column, sa.func.count()).group_by(column).order_by(column)
    return {row[0]: row[1] for row in connection.execute(counted)}


def _first_mover(connection: sa.Connection, name: str, mine: list[sa.ColumnElement[bool]]) -> dict[str, int]:
    """Return what became of whoever began; a start that does not tell who that is is not counted."""
    found: Counter[str] = Counter()
    for start, result, times in _starts(connection, name, mine):
        began = _beginner(name, start)
        if began:
            found["won" if result == began else "lost" if result in load(name).sides else "drawn"] += times
    return dict(found)


def _starts(connection: sa.Connection, name: str, mine: list[sa.ColumnElement[bool]]) -> Iterable[Any]:
    """Return the most frequent starts of finished games, with their results; each is read as a position."""
    times = sa.func.count()
    mine = [*mine, games.c.game == name, games.c.result != UNFINISHED]
    counted = sa.select(games.c.start, games.c.result, times).where(*mine).group_by(games.c.start, games.c.result)
    return connection.execute(counted.order_by(times.desc()).limit(_MOST_STARTS))


def _beginner(name: str, start: str) -> str:
    """Return the side that is to move at a start, empty if it is chance's turn or the text cannot be read."""
    game = load(name)
    try:
        side = game.current(game.parse_position(start))
    except TextError:
        return ""
    return str(game.sides[side]) if 0 <= side < len(game.sides) else ""


def _kinds(connection: sa.Connection, conditions: list[sa.ColumnElement[bool]]) -> dict[str, int]:
    """Return how many moves there are of each ``how``, and how many ``back`` and ``rejected``; one pass, no sorting."""
    good = entries.c.what.in_(_MOVES) & (entries.c.rejected == "")
    kinds: dict[str, sa.ColumnElement[bool]] = {f"move {how}": good & (entries.c.how == how) for how in ("", *HOWS)}
    kinds["back"] = entries.c.what.in_(_BACKS) & (entries.c.how != "rejected")
    kinds["rejected"] = entries.c.rejected != ""
    sums = [sa.func.sum(sa.case((condition, 1), else_=0)) for condition in kinds.values()]
    found = connection.execute(_entries(conditions).add_columns(*sums)).one()
    return {name: times for name, times in zip(kinds, found, strict=True) if times}


def _of(connection: sa.Connection, search: GameFilter) -> sa.Select[Any]:
    """Return the query for the moves of some games."""
    return _entries(search.conditions(connection)).where(entries.c.what.in_(_MOVES), entries.c.rejected == "")


def _heat(name: str, moves: dict[str, int]) -> dict[str, int]:
    """Return how often each cell was part of a move of this game."""
    if not name:
        return {}
    game = load(name)
    heat: Counter[str] = Counter(dict.fromkeys(game.cells, 0))
    for text, times in moves.items():
        try:
            path = game.path(game.parse_move(text))
        except TextError:
            continue
        for cell in path:
            if cell < len(game.cells):
                heat[game.cells[cell]] += times
    return dict(heat)
