"""Whole games told turn by turn, kept as text: a change in any rule, light or text form shows as a difference."""

import pytest
from boardcore.games import GAMES, load

from tests.device.plans import PLANS, game_of
from tests.playthroughs.regenerate import HERE, text_of


@pytest.mark.parametrize("name", PLANS)
def test_regenerating_a_playthrough_changes_nothing(name: str) -> None:
    assert (HERE / f"{name}.txt").read_text(encoding="ascii") == text_of(name)


def test_every_file_has_its_plan() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(PLANS)


@pytest.mark.parametrize("reason", ["passed", "off the board", "last to move", "repetition", "resigned"])
def test_a_playthrough_ends_for_each_reason(reason: str) -> None:
    last = (HERE / f"{reason.replace(' ', '_')}.txt").read_text(encoding="ascii").splitlines()[-1]
    assert last.startswith(f"outcome: {reason}, ")


@pytest.mark.parametrize("name", [name for name in PLANS if name.startswith("advanced")])
def test_an_advanced_playthrough_uses_all_six_tokens(name: str) -> None:
    moves = [line.split(",")[0] for line in text_of(name).splitlines() if line.startswith("move: ")]
    assert {move[-1] for move in moves if "/" in move} == set("TDCJKR")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_playthrough_for_each_of_its_reasons(game: str) -> None:
    told = [text_of(name).splitlines()[-1] for name in PLANS if game_of(name) == game]
    assert {line.split(", ")[0].removeprefix("outcome: ") for line in told} >= set(load(game).reasons)
