"""What the emulated board thinks about can be thought about, and the opponent it is given is the one that plays."""

import ast

from boardcore.games import load
from boardcore.record.journal import Journal
from boardcore.record.terms_reading import newest_terms

from tests.emulate.thinking import CODE, LEVELS, POSITIONS, chosen_opponent


def test_every_position_has_a_side_to_move() -> None:
    game = load("passo")
    for text in POSITIONS:
        position = game.parse_position(text)
        assert game.format_position(position) == text
        assert game.current(position) in (0, 1)


def test_the_program_for_the_pico_is_python() -> None:
    assert ast.parse(CODE)


def test_the_journal_names_the_strongest_opponent_as_the_second_side() -> None:
    terms = newest_terms(Journal(bytearray(chosen_opponent())))
    assert terms is not None
    assert (terms.game, terms.opponent) == ("passo", f"1{max(LEVELS)}")
