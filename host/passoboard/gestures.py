"""The documented gesture of every legal move: what a hand does to make exactly that move.

It follows from how the move looks to switches (``Game.look``). ``docs/PLAYING.md`` explains the gestures to players;
the simulated board's hand performs them; tests prove that each shows its move and nothing else.
"""

from dataclasses import dataclass
from typing import Any

from boardcore.games import Game
from boardcore.games.match import Match
from boardcore.referee.explanation import after
from boardcore.referee.referee import Referee


@dataclass(frozen=True)
class Act:
    """One thing a hand does: lift, lift_stack, place, touch, knock or dip at a cell; declare an extra; wait.

    ``together`` lifts ``cell`` and ``other`` at the same time. ``lay`` lays ``pieces`` without magnets on a cell.
    Beside the board (-1) one of ``pieces`` is lifted.
    """

    verb: str
    cell: int = -1
    extra: int = 0
    other: int = -1
    pieces: str = ""


WAIT = Act("wait")
WAIT_MS = 600  # that a hand waits at least


def watching(match: Match) -> Referee:
    """Return a fresh referee, with every disc where it should be."""
    referee = Referee(match.game)
    referee.follow(match)
    referee.resync(match.game.occupied(match.position), 0)
    return referee


def gesture(match: Match, move: int) -> list[Act]:
    """Return the gesture for a legal move of this match."""
    return [*_until_final(match), *_own_gesture(match, move)]


def _until_final(match: Match) -> list[Act]:
    """Return what finalises a move after which the same side moves on: until then, the next one may correct it."""
    game, played = match.game, len(match.moves)
    if not game.final_ms or not played:
        return []
    before = match.at(played - 1)
    again = game.look(before, match.moves[-1]).closes & game.movable(match.position)
    goes_on = again and game.current(before) == game.current(match.position)
    return [WAIT] * (-(-game.final_ms // WAIT_MS)) if goes_on else []


def _own_gesture(match: Match, move: int) -> list[Act]:
    """Return the acts that tell a move and nothing else."""
    game, position = match.game, match.position
    look = game.look(position, move)
    if look.together:
        first, *others = game.path(move)
        return [Act("together", first, other=others[-1])]
    if look.pointer_cells:
        return _dips(game, position, move)
    if not game.path(move):  # it plays itself
        return [WAIT]
    extra = game.extra_of(move)
    rivals = _same_picture(match, move, 0)
    corrects = _looks_like_a_correction(match, move)
    plain = any(not game.extra_of(other) for other in rivals) or corrects
    if extra & game.declared_extras or (extra and plain):
        rivals = _same_picture(match, move, extra)
        return [Act("declare", extra=extra), WAIT, *_hand(game, position, move, bool(rivals))]
    if not extra:
        rivals = [other for other in rivals if not game.extra_of(other)]
    return _hand(game, position, move, bool(rivals) or corrects)


def aftermath(match: Match, move: int) -> list[Act]:
    """Return the acts that clear what a move takes off the board."""
    taken = match.game.captured_cells(match.game.play(match.position, move))
    return [act for cell in range(len(match.game.cells)) if taken >> cell & 1 for act in clearing(cell)]


def clearing(cell: int) -> list[Act]:
    """Return the acts that take the discs of a removed tile off the board."""
    return [WAIT, Act("lift_stack", cell), Act("place", -1)]


def _laid(game: Game, position: Any, move: int) -> list[Act]:
    """Return the acts that lay what has no magnet as it lies after a move."""
    before, following = game.pieces(position), game.pieces(game.play(position, move))
    return [
        Act("lay", cell, pieces="".join(piece for piece in pieces if piece in game.magnetless))
        for cell, pieces in enumerate(following)
        if pieces != before[cell]
    ]


def _dips(game: Game, position: Any, move: int) -> list[Act]:
    """Return the acts that tell a move by dipping into cells: with the stick, or with a piece that goes home.

    A player who holds the piece first has all the time to lay what has no magnet.
    """
    look, laid = game.look(position, move), _laid(game, position, move)
    if look.pointer_cells & game.tool_cells:
        return [*laid, *[Act("dip", cell) for cell in look.confirming_touches]]
    by = look.pointer_cells & game.occupied(position)
    home = (by & -by).bit_length() - 1
    dips = [act for cell in look.confirming_touches for act in (Act("place", cell), WAIT, Act("lift", cell))]
    return [Act("lift_stack", home), *laid, *dips, Act("place", home)]


def _same_picture(match: Match, move: int, declared: int) -> list[int]:
    """Return the other moves that leave the same picture."""
    game, position = match.game, match.position
    referee = watching(match)
    referee.declared = declared
    final = after(0, game.look(position, move)), game.look(position, move).opens
    found = []
    for other in referee.watched():
        look = game.look(position, other)
        if other != move and (after(0, look), look.opens) == final:
            found.append(other)
    return found


def _looks_like_a_correction(match: Match, move: int) -> bool:
    """Return whether a move whose start does not show might be the last one, taken back or put right."""
    game, played = match.game, len(match.moves)
    look = game.look(match.position, move)
    if not played or not look.confirming_touches:
        return False
    final = after(game.occupied(match.position), look)
    before = match.at(played - 1)
    pictures = [after(game.occupied(before), game.look(before, other)) for other in game.moves(before)]
    return final != game.occupied(match.position) and final in [game.occupied(before), *pictures]


def _replaced(game: Game, position: Any, move: int, target: int) -> list[Act]:
    """Return the acts that first take off the piece whose place the moved one takes."""
    if target == len(game.cells):
        return []
    before, following = game.pieces(position)[target], game.pieces(game.play(position, move))[target]
    stays = not following or following.startswith(before)  # below the moved piece, or it leaves the board with it
    return [] if stays else [Act("lift_stack", target), Act("place", -1)]


def _hand(game: Game, position: Any, move: int, doubtful: bool) -> list[Act]:
    """Return what the hand does: lift, set down on the way and at the end, touch what does not show."""
    look = game.look(position, move)
    start, *stops = game.path(move)
    if not stops:  # a piece comes onto the board
        piece = game.pieces(game.play(position, move))[start]
        return [Act("lift", -1, pieces=piece), Act("place", start)]
    acts = _replaced(game, position, move, stops[-1])
    acts.append(Act("lift_stack" if look.opens >> start & 1 else "lift", start))
    standing = game.occupied(position) & ~look.opens
    for stop in stops[:-1]:
        acts += [Act("place", stop), WAIT, *([Act("touch", stop)] if standing >> stop & 1 else []), Act("lift", stop)]
    if stops[-1] == len(game.cells):
        knocks = [Act("knock", cell) for cell in look.confirming_touches if not standing >> cell & 1]
        return [
            *acts,
            *knocks,
            Act("place", -1),
            *[Act("touch", cell) for cell in look.confirming_touches if standing >> cell & 1],
        ]
    acts.append(Act("place", stops[-1]))
    if look.closes and not doubtful:  # something new stands there, and nothing else explains it
        return acts
    return [*acts, *[Act("touch", cell) for cell in look.confirming_touches]]


__all__ = ["Act", "WAIT", "aftermath", "clearing", "gesture", "watching"]
