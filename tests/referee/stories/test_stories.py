"""What the story search gets right today; ``python -m tests.referee.stories`` says what it does not."""

import random
from typing import cast

import pytest
from boardcore.games.match import Match

from tests.independent_hands import hands, measure
from tests.referee.games import PASSO, copy_of, moves_to_try, plays_itself, random_matches
from tests.referee.table import Table
from tests.referee.test_messy_hands import NAMES
from tests.tools import share

from . import costs
from .independent import StoryTable
from .referee import StoryReferee
from .search import Search
from .trial import BEAM, case, gesture_trouble, story_table, whole_game

PAUSES_MS = (30, 150, 700)


def table_at(text: str) -> Table:
    """Return a table with the story referee at a position of Passo."""
    return story_table(Match(PASSO, PASSO.parse_position(text)))


def moves(table: Table) -> list[str]:
    """Return the moves that the lights show."""
    return [PASSO.format_move(move) for move in table.moves]


def search_of(table: Table) -> Search:
    """Return the stories of a table."""
    return cast(StoryReferee, table.referee).search


def cell(name: str) -> int:
    """Return the number of a cell."""
    return list(PASSO.cells).index(name)


@pytest.mark.parametrize("habit", NAMES)
def test_no_wrong_move_is_left_after_the_reply(habit: str) -> None:
    """A sample; of more cases some go wrong, which is why no board has this referee."""
    wrong = []
    for number, match in enumerate(random_matches(9, 8, PASSO)):
        if not plays_itself(match):
            wrong.append(case(match, habit, f"9 {number} {habit}", story_table(copy_of(match))).trouble)
    assert not any(wrong), "\n".join(filter(None, wrong))


@pytest.mark.parametrize("number", range(4))
def test_a_whole_game_of_messy_hands_is_followed(number: int) -> None:
    start = next(random_matches(5_001_000 + number, 1, PASSO))
    trouble = whole_game(f"5001 {number}", story_table(copy_of(start)))
    assert not trouble, trouble


def test_every_gesture_shows_its_move() -> None:
    dice = random.Random(1)
    for number, match in enumerate(random_matches(5001, share(8, 60), PASSO)):
        for move in [] if plays_itself(match) else moves_to_try(match, dice):
            trouble = gesture_trouble(match, move, PAUSES_MS[(number + move) % 3])
            assert not trouble, trouble


def test_a_disc_in_the_air_is_no_move() -> None:
    table = table_at("rrrrr/5/5/5/bbbbb b")
    table.take(cell("c1"))
    table.wait(60_000)
    assert moves(table) == []


def test_a_reply_tells_a_forgotten_touch() -> None:
    """b1 landed on c1 without a touch; nothing but a move explains that Red goes on."""
    table = table_at("rrrrr/5/5/3b1/1bb2 b")
    table.take(cell("b1"))
    table.wait(3000)
    assert moves(table) == []
    disc = table.take(cell("a5"))
    table.wait(700)
    table.put(cell("a4"), disc)
    table.wait(1100)
    assert moves(table) == ["b1-c1", "a5-a4"]


def test_two_stacks_that_could_have_given_a_disc_are_asked_about_by_their_touch() -> None:
    table = table_at("rrrrr/5/5/5/(bb)1(bb)2 b")
    disc = table.take(cell("a1"), 1)
    table.wait(400)
    table.put(cell("b2"), disc)
    table.wait(400)
    assert moves(table) == []
    assert [one.told for one in table.referee.question] == [(cell("a1"),), (cell("c1"),)]
    table.touch(cell("a1"))
    table.wait(400)
    assert moves(table) == ["a1-b2"]


def test_whoever_straightens_all_stacks_has_made_no_move() -> None:
    """Each further stack is less of a surprise than the first one, so no two of them are a move from stack to stack."""
    table = table_at("...rr/rr1.1/3br/2.1./b(bb)..b r T -")
    for name in ("b4", "e3", "e1", "d3", "d5", "a4", "e5", "b1", "a1"):
        table.touch(cell(name), 250)
        table.wait(300)
    table.make(cell("e3"), "")
    table.wait(150)
    table.make(cell("e4"), "r")
    table.wait(2500)
    assert moves(table) == ["e3-e4"]


def test_a_piece_put_elsewhere_corrects_the_move_and_takes_its_time() -> None:
    table = table_at("rrrrr/5/5/5/bbbbb b")
    disc = table.take(cell("c1"))
    table.put(cell("c2"), disc)
    table.wait(3000)
    assert moves(table) == ["c1-c2"]
    disc = table.take(cell("c2"))
    table.wait(5000)
    assert moves(table) == []
    table.put(cell("d2"), disc)
    table.wait(1100)
    assert moves(table) == ["c1-d2"]


def test_what_was_shown_is_believed_once_somebody_has_replied() -> None:
    """The other reading pays for it as soon as the reply is seen."""
    table = table_at("rrrrr/5/5/5/(bb)1(bb)2 b")
    disc = table.take(cell("a1"), 1)
    table.put(cell("b2"), disc)
    table.touch(cell("a1"))
    table.wait(1500)
    ranked = search_of(table).ranked(table.now)
    before = ranked[1][0] - ranked[0][0]
    table.put(cell("e4"), table.take(cell("e5")))
    table.wait(1500)
    ranked = search_of(table).ranked(table.now)
    true, other = (PASSO.parse_move("a1-b2"), PASSO.parse_move("c1-b2"))
    costs_of = {line[0]: cost for cost, line in reversed(ranked) if len(line) == 2}
    assert costs_of[other] - costs_of[true] >= before + costs.CONTRADICTED


def test_asking_what_a_touch_would_tell_changes_nothing() -> None:
    search = Search(PASSO, PASSO.start(), beam=BEAM)
    search.edge(0, cell("c1"), False)
    before = search.ranked(300)
    assert search.after_touch(cell("d1"), 300).ranked(900) != before
    assert search.ranked(300) == before


def test_the_independent_hands_are_followed() -> None:
    """A few that look at the lights; ``python -m tests.referee.stories.independent`` measures more."""
    for seed in range(6):
        result = measure.one_case(seed, character=hands.Character(looks=True, tidy=True), laid=StoryTable)
        assert not result.failed, result.note


def test_however_much_is_touched_no_more_states_are_kept() -> None:
    dice = random.Random(2)
    search = Search(PASSO, PASSO.start(), beam=BEAM)
    for moment in range(400):
        place = dice.randrange(25)
        search.edge(200 * moment, place, not search.picture >> place & 1)
        assert len(search.states) <= BEAM
