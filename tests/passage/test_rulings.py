"""Every rule and every ruling by a position of its own: engine and oracle must both know it."""

from tests.passage import oracle
from tests.passage.games import GAME, legal_texts, result
from tests.rulings import named, read_rulings

RULINGS = read_rulings("rulings_passage.txt")


@named(RULINGS)
def test_the_engine_knows(ruling: dict[str, str]) -> None:
    position = GAME.parse_position(ruling["position"])
    if "illegal" in ruling:
        assert GAME.explain(position, GAME.parse_move(ruling["illegal"])) == ruling["reason"]
    elif "of" in ruling:
        moves = GAME.moves(position, GAME.cells.index(ruling["of"]))
        assert (" ".join(sorted(map(GAME.format_move, moves))) or "none") == ruling["legal"]
    elif "legal" in ruling:
        assert (" ".join(legal_texts(position)) or "none") == ruling["legal"]
        assert result(position) == ruling.get("result", "*")
    else:
        after = GAME.play(position, GAME.read(position, ruling["move"]))
        assert (GAME.format_position(after), result(after)) == (ruling["then"], ruling["result"])


@named(RULINGS)
def test_the_oracle_knows(ruling: dict[str, str]) -> None:
    position = oracle.parse(ruling["position"])
    legal = oracle.legal(position)
    if "illegal" in ruling:
        assert ruling["illegal"] not in legal
    elif "of" in ruling:
        assert (" ".join(move for move in legal if move.startswith(ruling["of"])) or "none") == ruling["legal"]
    elif "legal" in ruling:
        assert (" ".join(legal) or "none") == ruling["legal"]
        assert oracle.result(position) == ruling.get("result", "*")
    else:
        after, ended = oracle.play(position, ruling["move"])
        assert (oracle.fmt(after), ended) == (ruling["then"], ruling["result"])


def test_names_are_distinct() -> None:
    assert len({name for name, _ in RULINGS}) == len(RULINGS) > 35
