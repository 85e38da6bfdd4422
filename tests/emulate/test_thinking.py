"""What the emulated board thinks about can be thought about, and the opponent it is given is the one that plays."""

import ast

import pytest
from boardcore.games import load
from boardcore.record.journal import Journal
from boardcore.record.terms import newest_terms

from tests.emulate.drive import Firmware
from tests.emulate.measure import before_the_loop
from tests.emulate.thinking import CODE, LEVELS, POSITIONS, WATCHED, chosen_opponent


@pytest.mark.parametrize("name", POSITIONS)
def test_every_position_has_a_side_to_move(name: str) -> None:
    game = load(name)
    for text in POSITIONS[name]:
        position = game.parse_position(text)
        assert game.format_position(position) == text
        assert game.current(position) in (0, 1)


def test_the_program_for_the_pico_is_python() -> None:
    assert ast.parse(CODE)


def test_what_watches_the_slices_fits_before_the_loop_of_the_firmware() -> None:
    assert ast.parse(before_the_loop(Firmware(), WATCHED))


def test_the_journal_names_the_strongest_opponent_as_the_second_side() -> None:
    terms = newest_terms(Journal(bytearray(chosen_opponent())))
    assert terms is not None
    assert (terms.game, terms.opponent) == ("passo", f"1{max(LEVELS)}")
