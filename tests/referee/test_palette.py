"""The light language: readable without colour, and never more current than there is."""

import re
from pathlib import Path

import pytest
from boardcore.lights import language
from boardcore.lights.palette import BUDGET_MA, LANGUAGE, STEP_MS, Painter, current_ma
from hypothesis import given
from hypothesis import strategies as st

SIGNS = sorted(LANGUAGE)
PAGE = Path(__file__).parents[2] / "docs" / "LIGHTS.md"


@pytest.mark.parametrize("sign", SIGNS)
def test_two_signs_never_have_the_same_rhythm(sign: str) -> None:
    """Without colour there is only brightness over time, and nobody knows where a rhythm begins."""
    rhythm = LANGUAGE[sign][1]
    turned = {rhythm[turn:] + rhythm[:turn] for turn in range(16)}
    assert [other for other in SIGNS if LANGUAGE[other][1] in turned] == [sign]


def test_a_sign_means_one_thing_in_all_games() -> None:
    signs = [sign.decode() for sign, *_ in language.LANGUAGE]
    assert sorted(signs) == SIGNS
    rows = re.findall(r"^\| `(.)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == SIGNS


@pytest.mark.parametrize("sign", SIGNS)
def test_a_rhythm_has_sixteen_levels(sign: str) -> None:
    assert re.fullmatch("[0-3]{16}", LANGUAGE[sign][1])


@given(
    st.lists(st.sampled_from(SIGNS), min_size=25, max_size=25),
    st.integers(1, 100),
    st.lists(st.integers(0, 2**29 - 1), min_size=1, max_size=4),
)
def test_no_frame_draws_more_than_the_budget(signs: list[str], brightness: int, moments: list[int]) -> None:
    painter = Painter(25, brightness)
    for now in moments:
        painter.paint(bytearray("".join(signs).encode()), now)
        assert current_ma(painter.colours) <= BUDGET_MA


def test_the_brightest_frame_is_scaled_not_cut() -> None:
    """All cells lifted at once would draw too much: every pixel gets darker by the same share."""
    painter = Painter(25, 100)
    painter.paint(bytearray(b"L" * 25), 0)
    assert len(set(painter.colours)) == 1
    assert 0.97 * BUDGET_MA < current_ma(painter.colours) <= BUDGET_MA


def test_a_steady_frame_is_sent_once() -> None:
    painter = Painter(25, 60)
    signs = bytearray(b"o" * 25)
    assert painter.paint(signs, 0)
    assert not any(painter.paint(signs, now) for now in range(1, 3 * 16 * STEP_MS, 37))


def test_the_page_lists_every_sign_with_its_rhythm() -> None:
    """docs/LIGHTS.md is the table for people; it says what the code does."""
    rows = re.findall(r"^\| `(.)` \|[^|]*\| `([0-3]{16})` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(rows) == {sign: rhythm for sign, (_, rhythm) in LANGUAGE.items()}
