"""No sentence that its own line does not prove; grades and hints follow the search."""

import random
from pathlib import Path
from typing import Any

import passoboard
import pytest
from boardcore.games import GAMES, Game, load
from boardcore.games.masks import mask_of
from boardcore.opponent.hints import hint
from boardcore.opponent.levels import Level
from boardcore.opponent.reasons import CUT_OFF, FAIR, GOOD, LOSING, grades, why_not
from boardcore.opponent.thinker import Thinker
from passoboard.opponent.analysis import ToldReason, tell
from passoboard.opponent.words import sentence, texts_of

from tests.opponent.test_search import minimax, open_position, positions_of, tally_position
from tests.passage.games import FORCED_PASSES, PASS
from tests.strategies import GAME
from tests.tools import share

TEXTS = Path(passoboard.__file__).parent / "web" / "i18n"
LANGUAGES = ("en", "de", "fr", "it")
POSITIONS = share(30, 1500)
CUTTING = (65, 83)  # seeds of positions in which a bad move lets pieces be cut off


def forced(position: Any, winner: int, plies: int) -> bool:
    """Return whether a side wins within this many plies whatever is played: found without the search."""
    return minimax(GAME, position, winner, plies) > 9000


def check(position: Any, move: int, reason: Any) -> None:
    """Let the line prove the reason."""
    mover = GAME.current(position)
    now = position
    turns = 0
    for one in reason.line:
        turns += GAME.current(now) == reason.side
        assert one in GAME.moves(now)
        now = GAME.play(now, one)
    assert reason.line[0] == move
    assert reason.side == 1 - mover
    assert reason.turns == turns
    if reason.key == CUT_OFF:
        before = GAME.play(position, move)
        assert reason.cells
        assert reason.cells & GAME.tops(before)[mover] == reason.cells
        assert not reason.cells & GAME.tops(now)[mover]
        assert reason.cells & ~GAME.missing(now) == 0
        return
    ended = GAME.outcome(now)
    assert ended
    assert (ended.reason, ended.winner) == (reason.key, reason.side)
    if len(reason.line) <= 4:
        assert forced(GAME.play(position, move), reason.side, len(reason.line) - 1)


def test_every_reason_is_proven_by_its_line() -> None:
    keys = set()
    for seed in [*range(POSITIONS), *CUTTING]:
        position = open_position(seed)
        for move in GAME.moves(position)[:2]:
            reason = why_not(GAME, position, move, 1500)
            if reason:
                check(position, move, reason)
                keys.add(reason.key)
                assert sentence(GAME, tell(GAME, reason))
    assert keys >= {"off the board", "last to move", CUT_OFF}


def test_a_good_move_has_no_reason_against_it() -> None:
    position = GAME.parse_position("..b.r/..3/...../...../..... b")
    assert why_not(GAME, position, GAME.parse_move("c5-off")) is None


@pytest.mark.parametrize("seed", range(12))
def test_grades_are_what_the_search_found(seed: int) -> None:
    position = open_position(seed)
    thinker = Thinker(GAME, position, Level(3, 10**6, 0, 5000), wide=True)
    best = thinker.think()
    found = grades(thinker.scores)
    assert set(found) == set(GAME.moves(position))
    side = GAME.current(position)
    for move, grade in found.items():
        value = minimax(GAME, GAME.play(position, move), side, thinker.search.depth - 1, 1)
        if grade == LOSING:
            assert value < -9000
        if grade == FAIR:
            assert value < thinker.score
    assert found[best] in (GOOD, LOSING)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_narrows_down_in_three_steps(name: str) -> None:
    game = load(name)
    for position in positions_of(name, share(3, 100)):
        for move in game.moves(position):
            path = game.path(move)
            where, piece, way = (hint(game, position, move, step) for step in (1, 2, 3))
            told = mask_of([cell for cell in game.look(position, move).confirming_touches if cell not in path])
            assert where >> path[0] & 1
            assert piece == 1 << path[0] | told
            assert way == mask_of([cell for cell in path if cell < len(game.cells)]) | told


def test_the_hint_for_a_tile_says_which_offer_it_is_taken_from() -> None:
    """The lights of all three offers' moves were the same."""
    game = load("passtally")
    position = tally_position(2, 3)
    told = {}
    for text in ("1:c4-d4", "2:c4-d4", "3:c4-d4"):
        told[text] = tuple(hint(game, position, game.parse_move(text), step) for step in (2, 3))
    assert len(set(told.values())) == 3


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_hint_to_pass_shows_no_cell(step: int) -> None:
    """It made a board restart."""
    game = load("passage")
    assert hint(game, game.parse_position(FORCED_PASSES[0]), PASS, step) == 0


# The ends that somebody can win by: Passage's "stuck" is a draw, and no line proves a draw.
FACES = [name for name in GAMES if (TEXTS / name).is_dir()]
SAID = [(name, key) for name in FACES for key in load(name).reasons if (name, key) != ("passage", "stuck")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "key"), SAID)
def test_every_end_of_every_game_has_a_sentence_in_every_language(name: str, key: str, language: str) -> None:
    game = load(name)
    said = {sentence(game, ToldReason(key, game.sides[1], turns, (), ()), language) for turns in (0, 1, 2, 3)}
    assert f"why.{name}.{key}" in texts_of(language)
    assert len(said) == 4
    assert not any("{" in text for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_cut_off_has_a_sentence_in_every_language(language: str) -> None:
    one, two = (sentence(GAME, ToldReason(CUT_OFF, "r", 1, cells, ()), language) for cells in (("c3",), ("c3", "d4")))
    assert "c3" in one
    assert "{" not in one + two
    assert two.startswith("c3" + texts_of(language)["and"] + "d4")


def test_sentences() -> None:
    told = [
        ("passed", 2, (), "Red gets past in 2 moves"),
        ("off the board", 1, (), "Red steps off the board on the next move"),
        ("last to move", 3, (), "Black has no move left in 3 moves"),
        ("passed", 0, (), "Red gets past at once"),
        (CUT_OFF, 1, ("c3",), "c3 will be cut off"),
    ]
    for key, turns, cells, text in told:
        assert sentence(GAME, ToldReason(key, "r", turns, cells, ())) == text


def test_no_text_speaks_of_an_end_that_no_game_has() -> None:
    known = {f"why.{name}.{key}" for name, key in SAID} | {f"why.passo.{CUT_OFF}.{form}" for form in ("one", "other")}
    for language in LANGUAGES:
        assert {key for key in texts_of(language) if key.startswith("why.")} == known | {"why.any"}


OTHERS = [name for name in GAMES if name != "passo"]
LONGEST = 400


def last_positions(game: Game, dice: random.Random) -> list[Any]:
    """Return the last positions of a game in which the sides mostly go where it looks best."""
    position = game.shuffled(game.start(), dice.randrange)
    line = []
    while not game.outcome(position) and len(line) < LONGEST:
        line.append(position)
        side = game.current(position)
        if side < 0:
            position = game.play(position, game.draw(position, dice.randrange))
            continue
        moves = dice.sample(game.moves(position), min(6, len(game.moves(position))))
        position = max((game.play(position, move) for move in moves), key=lambda after: game.evaluate(after, side))
    return [position for position in line[-3:] if game.current(position) >= 0]


def loses(game: Game, position: Any, loser: int, plies: int) -> bool:
    """Return whether a side loses within this many plies whatever it plays: found without the search."""
    ended = game.outcome(position)
    if ended:
        return ended.winner is not None and ended.winner != loser
    if not plies or game.current(position) < 0:
        return False
    after = (loses(game, game.play(position, move), loser, plies - 1) for move in game.moves(position))
    return all(after) if game.current(position) == loser else any(after)


@pytest.mark.parametrize("name", OTHERS)
def test_no_sentence_of_the_other_games_is_unproven(name: str) -> None:
    game = load(name)
    dice = random.Random(7)
    proven = 0
    for position in [late for _ in range(share(6, 200)) for late in last_positions(game, dice)]:
        mover = game.current(position)
        for move in dice.sample(game.moves(position), min(3, len(game.moves(position)))):
            reason = why_not(game, position, move, 300)
            if reason is None:
                continue
            proven += 1
            after = position
            for one in reason.line:
                assert one in game.moves(after)
                after = game.play(after, one)
            ended = game.outcome(after)
            assert ended
            assert (ended.reason, ended.winner) == (reason.key, reason.side)
            assert reason.side != mover
            assert sentence(game, tell(game, reason))
            if len(reason.line) <= 3:
                assert loses(game, game.play(position, move), mover, len(reason.line) - 1)
    assert proven


def test_a_position_that_came_before_proves_nothing() -> None:
    """The third time of a position is a draw: a win that leads through an old one is not told as one."""
    for seed in range(200):
        position = open_position(seed)
        for move in GAME.moves(position):
            reason = why_not(GAME, position, move, 800)
            if reason and reason.key != CUT_OFF and len(reason.line) >= 3:
                middle = GAME.play(GAME.play(position, reason.line[0]), reason.line[1])
                if minimax(GAME, GAME.play(position, move), reason.side, 1) > 9000:
                    continue
                again = why_not(GAME, position, move, 800, {GAME.identity(middle)})
                assert again is None or again.key == CUT_OFF or again.line[1] != reason.line[1]
                return
    pytest.fail("no such position")


def test_what_nobody_may_know_proves_nothing() -> None:
    game = load("passtally")
    dice = random.Random(3)
    position = game.shuffled(game.start(), dice.randrange)
    assert game.secret(position, -1)
    assert all(why_not(game, position, move, 50) is None for move in game.moves(position)[:3])
