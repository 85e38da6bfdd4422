"""Every rule and every ruling by a position worked out by hand: engine and oracle must both know it."""

from tests.gaylor import oracle
from tests.gaylor.positions import GAME, legal_texts
from tests.rulings import named, read_rulings

RULINGS = read_rulings("rulings_gaylor.txt")


def words(ruling: dict[str, str], key: str) -> set[str]:
    return set(ruling.get(key, "").split())


@named(RULINGS)
def test_the_engine_knows(ruling: dict[str, str]) -> None:
    position = GAME.parse_position(ruling["position"])
    legal = set(legal_texts(position))
    assert words(ruling, "allows") <= legal
    assert not words(ruling, "forbids") & legal
    if "move" in ruling:
        position = GAME.play(position, GAME.read(position, ruling["move"]))
        assert GAME.format_position(position) == ruling["then"]
    if "result" in ruling:
        ended = GAME.outcome(position)
        assert ruling["result"] == ("*" if ended is None else GAME.sides[ended.winner or 0])
        assert ruling.get("reason") == (ended.reason if ended else None)


@named(RULINGS)
def test_the_oracle_knows(ruling: dict[str, str]) -> None:
    position = oracle.parse(ruling["position"])
    legal = set(oracle.legal(position))
    assert words(ruling, "allows") <= legal
    assert not words(ruling, "forbids") & legal
    if "move" in ruling:
        position = oracle.play(position, ruling["move"])
        assert oracle.fmt(position) == ruling["then"]
    if "result" in ruling:
        ended = oracle.ended(position)
        assert (ended or (None, "*")) == (ruling.get("reason"), ruling["result"])


def test_names_are_distinct_and_every_end_is_among_them() -> None:
    assert len({name for name, _ in RULINGS}) == len(RULINGS) > 40
    assert {ruling.get("reason") for _, ruling in RULINGS} == {None, *GAME.reasons}
