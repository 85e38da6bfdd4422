"""Every rule and every ruling by a position worked out by hand: engine and oracle must both know it."""

from tests import oracle
from tests.rulings import named, read_rulings
from tests.strategies import GAME

RULINGS = read_rulings("rulings.txt")


@named(RULINGS)
def test_the_engine_knows(ruling: dict[str, str]) -> None:
    position = GAME.parse_position(ruling["position"])
    if "legal" in ruling:
        legal = sorted(GAME.format_move(move) for move in GAME.moves(position))
        assert (" ".join(legal) or "none") == ruling["legal"]
    else:
        after = GAME.play(position, GAME.read(position, ruling["move"]))
        ended = GAME.outcome(after)
        winner = "*" if ended is None or ended.winner is None else GAME.sides[ended.winner]
        assert (GAME.format_position(after), winner) == (ruling["then"], ruling["result"])


@named(RULINGS)
def test_the_oracle_knows(ruling: dict[str, str]) -> None:
    position = oracle.parse(ruling["position"])
    if "legal" in ruling:
        assert (" ".join(oracle.legal(position)) or "none") == ruling["legal"]
    else:
        after, result = oracle.play(position, ruling["move"])
        assert (oracle.fmt(after), result) == (ruling["then"], ruling["result"])


def test_names_are_distinct() -> None:
    assert len({name for name, _ in RULINGS}) == len(RULINGS) > 40
