"""Every ruling and every found fact that a page of rules marks has a test that fails if the engine has it otherwise."""

import re
from importlib import import_module

import pytest

from tests.rulings import read_rulings
from tests.tools import ROOT

MARK = re.compile(r"\(?\*{0,2}\((ruling|found)\)")

# What the page says right before its mark, and which test knows it: the name of a case in tests/data/rulings_*.txt, or
# module:function.
PASSAGE = {
    "**Red** at rank 7": "tests.passage.test_errors_and_status:test_a_variant_marks_its_recesses",
    "with 924 equally likely outcomes": "tests.passage.test_properties:test_the_draw_is_fair",
    "is still a move": "the sixth placing has no choice but is a move",
    "Any odd number of marked recesses is allowed": "players mark the recesses as they like",
    "`9x9` are our own": "tests.passage.test_rules_page:test_the_variants_shown_are_those_of_the_game",
    "two ways with the same ends are one move": "a long way is one move from its start to its end",
    "is a bridge on a neutral space, too": "a piece of one's own on a neutral space is a bridge",
    "is meant bodily": "the ban is not applied to its own test",
    "your only move is `pass`": "every move is banned: pass ...B",
    "the game is a draw": "nobody can move: a draw R..R",
    "**Repetition": "tests.passage.test_errors_and_status:test_the_third_occurrence_of_a_position_is_a_draw",
    "We add none": "a piece that never leaves its start space keeps the other side from winning",
    "a rematch is a new game": "tests.passage.test_errors_and_status:"
    "test_a_rematch_turns_the_disks_and_the_same_side_starts",
}
GAYLOR = {
    "White moves first": "White moves, not Black",
    "`rear4` is the default": "tests.gaylor.test_properties:"
    "test_the_layouts_look_different_to_the_switches_and_rear4_is_the_usual_one",
    "what rule 4 said, and we have none": "tests.gaylor.test_against_the_oracle:"
    "test_engine_and_oracle_agree_over_arranged_positions",
    "to a piece that stands there already": "home by a pass to a piece that stands there already (ruling)",
    "Your carrier may be one of the eight": "the carrier may be part of the line (ruling)",
    "The rank must be straight": "a bent line is not a blockade (ruling)",
    "whether or not the enemy has blocked the home row": "blockade: a whole rank in the enemy's half ahead of his ball",
    "blocking your own row costs you nothing": "blocking your own home row loses nothing (ruling)",
    "Nothing else matters": "enclosed: no step and no pass, though a friend could come to help (ruling)",
    "you lose only if the enemy leaves it so": "whoever shut himself in has lost once the enemy leaves it so (ruling)",
    "**Enclosed for good": "for good (switched on): a friend can still come to help",
    "**Repetition": "tests.gaylor.test_properties:test_the_third_occurrence_is_a_draw_unless_switched_off",
    "that of the side that moved last before the other": "set up by hand: both balls are home, "
    "the side that moved last has won (ruling)",
}
PASSTALLY = {
    "6 cells": "corners and edge squares are not cells for tiles",
    "all places are named `a1` to `h8`": "corners and edge squares are not cells for tiles",
    "A bare cell has the pattern `X`": "a line over the bare board is complete and counts nothing",
    "One half bears a **dot**": "a type that differs has two ways to lie, "
    "one that looks the same from both ends has one name",
    "There are six types, seven tiles of each": "tests.passtally.test_rulings:test_every_shuffle_deals_all_42_tiles",
    "though nobody may look": "tests.passtally.test_rulings:test_the_order_of_the_stacks_is_fixed_at_the_start",
    "which chooses again": "set-up: player 1 chooses again among the two edges left",
    "You may move a marker and move it back": "moving a marker and moving it back is two actions",
    "Laying a tile and turning up the next one is one action": "laying and turning up the next tile is one action",
    "are jumped and not counted, and corners are passed": "a marker jumps over others, which are not counted, and goes "
    "round corners",
    "Staying put is no move": "tests.passtally.test_errors:test_an_illegal_action_names_the_rule_that_forbids_it",
    "then convert them once": "tests.passtally.test_rulings:test_passes_are_converted_as_the_score_board_says",
    "that tile may still be laid": "the last tile turned up may still be laid, then the round and the game are over",
    "The mover scores it, and the game is over": "at once, and the mover scores the turn",
    "the player who is earlier in turn order wins": "in a tie the earlier player wins",
    "There is no rule against repetition": "tests.passtally.test_rulings:test_there_is_no_repetition_rule",
    "the turn is scored as usual": "time is up after one action: it stands, the turn is scored",
}
PAGES = {"passage": PASSAGE, "gaylor": GAYLOR, "passtally": PASSTALLY}


def marked(game: str) -> list[str]:
    """Return what stands before each mark of a page; its introduction, which explains the marks, is left out."""
    page = (ROOT / "docs" / "rules" / f"{game.upper()}.md").read_text(encoding="utf-8")
    text = " ".join(page.partition("\n## ")[2].split())
    return [text[: found.start()].rstrip(" *") for found in MARK.finditer(text)]


def exists(game: str, test: str) -> bool:
    """Return whether there is a case or a function of this name."""
    module, _, function = test.rpartition(":")
    if module.startswith("tests."):
        return callable(getattr(import_module(module), function, None))
    return test in [name for name, _ in read_rulings(f"rulings_{game}.txt")]


@pytest.mark.parametrize("game", PAGES)
def test_every_mark_of_a_page_has_its_test(game: str) -> None:
    rulings = {phrase.rstrip(" *"): test for phrase, test in PAGES[game].items()}
    said = marked(game)
    assert len(said) == len(rulings)
    for before in said:
        assert [phrase for phrase in rulings if before.endswith(phrase)], f"no test for: … {before[-90:]}"


@pytest.mark.parametrize(("game", "test"), [(game, test) for game, page in PAGES.items() for test in page.values()])
def test_the_test_of_a_ruling_is_there(game: str, test: str) -> None:
    assert exists(game, test)
