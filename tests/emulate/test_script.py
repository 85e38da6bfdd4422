"""The scripts that the emulated Pico plays are whole games and contain what they promise."""

from collections.abc import Iterator

import pytest
from boardcore.games.match import Match
from passoboard.gestures import gesture

from tests.emulate.script import ADVANCED, BACK, BASE, SCRIPTS, Script, menu_presses, positions


def played(script: Script) -> Iterator[tuple[Match, int]]:
    """Yield game, position and move of each step that is a move."""
    for match, step in positions(script):
        if step != BACK:
            yield match, match.game.read(match.position, step)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_the_game_is_played_to_its_end(script: Script) -> None:
    ends = []
    for match, _ in positions(script):
        ends.append(match.outcome())
    assert not any(ends)
    assert match.outcome()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_discs_are_taken_with_an_isolated_tile(script: Script) -> None:
    assert any(match.game.captured_cells(match.game.play(match.position, move)) for match, move in played(script))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_move_is_taken_back_by_the_discs_alone(script: Script) -> None:
    assert BACK in script.moves


def test_the_advanced_game_goes_from_a_stack_onto_a_stack() -> None:
    verbs = [[act.verb for act in gesture(match, move)] for match, move in played(ADVANCED)]
    assert ["lift", "place", "touch", "touch", "touch"] in verbs


def test_the_advanced_game_uses_all_six_tokens_and_the_base_game_none() -> None:
    used = [match.game.extra_of(move) for match, move in played(ADVANCED)]
    assert {extra for extra in used if extra} == {1, 2, 4, 8, 16, 32}
    assert not any(match.game.extra_of(move) for match, move in played(BASE))


def test_the_menu_is_opened_stepped_through_and_left() -> None:
    assert menu_presses("TDCJKR", "") == []
    assert menu_presses("TDCJKR", "TR") == [True, True, False, False, False, False, False, True, False]
