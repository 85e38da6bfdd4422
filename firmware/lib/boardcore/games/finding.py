"""Finds the one legal move that a start and a target tell; only people at a keyboard ask."""

from boardcore import Invalid

from .game import Game, IllegalMove

try:
    from typing import Any, Sequence
except ImportError:
    pass


class AmbiguousMove(Invalid):
    """Evidence that fits several moves; names them."""

    def __init__(self, evidence: str, candidates: "Sequence[str]") -> None:
        """``candidates`` are the texts of the moves that fit ``evidence``."""
        super().__init__(f"{evidence} fits several moves: {', '.join(candidates)}")
        self.candidates = tuple(candidates)


def find(game: Game, position: "Any", start: int = -1, target: int = -1) -> int:
    """Return the one legal move with this start and this target (-1: any), or raise IllegalMove or AmbiguousMove."""
    fits = []
    for move in game.moves(position, start):
        if target < 0 or game.path(move)[-1:] == (target,):
            fits.append(move)
    if len(fits) == 1:
        return fits[0]
    evidence = game.cell_name(start) + "-" + game.cell_name(target)
    if not fits:
        raise IllegalMove(evidence, "no legal move fits")
    raise AmbiguousMove(evidence, [game.format_move(move) for move in fits])
