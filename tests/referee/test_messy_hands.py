"""Whatever hands do: after the move and the reply, the board believes what was really played, and asks for nothing."""

import random
from itertools import islice

import pytest
from boardcore.games import GAMES, Game, load
from boardcore.games.match import Match

from tests.referee.games import PASSO, copy_of, is_drawing, plays_itself, random_matches
from tests.referee.hands import HABITS, Hands, moves_for
from tests.referee.table import Table
from tests.tools import share

NAMES = [habit.__name__ for habit in HABITS]
PARTS = 8
# More than 100,000 cases in `make prove`: 18 habits at 4,800 positions of Passo and 500 of each other game.
POSITIONS = share(12, 600)
OTHER_POSITIONS = share(12, 500)


def goes_wrong(table: Table, hands: Hands, habit: int, dice: random.Random) -> str:
    """Let somebody play a move and the other one reply; return what the board got wrong, or nothing."""
    begun = len(hands.truth.moves)
    move = dice.choice(moves_for(HABITS[habit], hands.truth))
    HABITS[habit](hands, move)
    hands.truth.play(move)
    hands.wait_for_the_board()
    if hands.truth.legal() and not is_drawing(hands.truth):
        reply = dice.choice(hands.truth.legal())
        hands.play(reply)
        hands.truth.play(reply)
    else:
        hands.finish(move, hands.truth.moves)
        hands.correct_what_is_shown()  # nobody replies any more, but whoever has won looks whether the lights say so
    table.wait(1100)
    hands.wait_for_the_board()
    played = hands.truth.moves[begun:]
    if table.moves == played and table.at_rest and not table.new_games:
        return ""
    words = [[table.game.format_move(one) for one in line] for line in (played, table.moves)]
    return f"played {words[0]}, believed {words[1]}, {table.referee.phase}, {table.new_games} new games"


def case(match: Match, habit: int, seed: str) -> str:
    """Try one habit in one position; the seed alone decides what the hands do, so that any case can be tried again."""
    dice = random.Random(seed)
    table = Table(copy_of(match))
    trouble = goes_wrong(table, Hands(table, dice), habit, dice)
    return trouble and f"case {seed!r} at {match.game.format_position(match.position)}: {trouble}"


def cases_gone_wrong(seed: int, positions: int, game: Game, habit: int) -> list[str]:
    """Return what the board got wrong, position by position."""
    matches = enumerate(random_matches(seed, positions, game))
    waiting = ((number, match) for number, match in matches if not plays_itself(match))
    return list(filter(None, (case(match, habit, f"{seed} {number} {NAMES[habit]}") for number, match in waiting)))


@pytest.mark.parametrize("habit", range(len(HABITS)), ids=NAMES)
@pytest.mark.parametrize("seed", range(PARTS))
def test_no_wrong_move_is_left_after_the_reply(seed: int, habit: int) -> None:
    wrong = cases_gone_wrong(100 + seed, POSITIONS, PASSO, habit)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("habit", range(len(HABITS)), ids=NAMES)
@pytest.mark.parametrize("name", [name for name in GAMES if name != "passo"])
def test_no_wrong_move_is_left_in_any_other_game(name: str, habit: int) -> None:
    """Pieces slide and stamp, balls are handed over, tiles are told by a stick, a side goes on."""
    wrong = cases_gone_wrong(200, OTHER_POSITIONS, load(name), habit)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("what", "seed", "number", "habit"),
    [
        ("knocks after a stack was straightened take nothing back", 500, 53, "straighten_stacks"),
        ("knocks after a stack was straightened twice tell no move", 101, 407, "straighten_one_stack_twice"),
        ("knocks in reply to a hidden move do not turn it round", 500, 576, "wrong_tile_first"),
        ("a reply whose touches pass through the picture at rest", 311, 129, "forget_the_touch"),
        ("a disc put back and the next one lifted at once", 501, 186, "straighten_with_a_disc_in_the_hand"),
        ("a disc out of turn where the last one came from", 101, 252, "wrong_side_first"),
        ("a disc out of turn where the last one, now off, could have gone", 101, 535, "wrong_side_first"),
        ("a disc out of turn back onto its stack without the token", 102, 275, "wrong_side_first"),
        ("a disc out of turn where the one before last came from", 102, 334, "wrong_side_first"),
        ("a last disc held for a second and put back keeps its token", 107, 356, "wrong_side_first"),
        ("a reply that restores the tile which was just left", 102, 277, "forget_the_touch"),
        ("a reply whose first touch answers a question", 103, 64, "forget_the_touch"),
        ("a reply of which one explanation needs another touch", 104, 112, "forget_the_touch"),
        ("a reply with a token onto the tile beside", 106, 417, "forget_the_touch"),
        ("the last disc held while another one takes its choice", 102, 309, "use_both_hands"),
        ("the last disc held for a second while another one moves", 103, 113, "use_both_hands"),
        ("the last disc held, and the reply could have come from either", 107, 527, "use_both_hands"),
        ("discs taken off before the reply", 103, 67, "use_both_hands"),
        ("a reply with a token onto the tile that the first disc left", 901, 248, "forget_the_touch"),
        ("a reply from beside the tile that a disc came to", 904, 576, "forget_the_touch"),
        ("a reply from stack to stack while the board asks", 905, 234, "forget_the_touch"),
        ("a tower onto the stack that the first disc went to", 907, 588, "forget_the_touch"),
        ("two tokens, and the stack touched while the board asks", 902, 396, "forget_the_touch"),
        ("a stack held and put back where a token could restore its tile", 901, 264, "use_both_hands"),
        ("a knock while another stack is in the air, at the end of the game", 904, 583, "use_both_hands"),
        ("touches at the end of a double that look like knocks", 905, 75, "straighten_then_another_target"),
        ("a double off the board that looks like two moves, too", 4001, 432, "wrong_side_first"),
        ("touches after the end of the game tell no reply", 4002, 326, "wrong_side_first"),
        ("a reply told after a move that seemed to end the game", 7003, 399, "forget_the_touch"),
        ("a reply with a token that two stacks could have given", 7008, 18, "forget_the_touch"),
        ("knocks of a reply where the first disc could have landed", 7015, 540, "forget_the_touch"),
        ("knocks just as an older touch fades", 7008, 599, "touch_slowly"),
        ("the last disc held, and two stacks could have given the reply", 7014, 39, "use_both_hands"),
        ("a slow touch after a move was corrected", 7018, 450, "straighten_then_another_target"),
        ("a question of which two answers end on one cell", 7029, 168, "wrong_tile_first"),
        ("a reply from a stack while the last touch settles", 8003, 225, "reply_at_once"),
        ("a reply with the disc that the first one had stood on", 9001, 24, "forget_the_touch"),
        ("a reply that restores a tile, from one of two stacks", 100, 233, "forget_the_touch"),
        ("the other hand holds a stack while a disc is on its way", 9002, 130, "use_both_hands"),
        ("a late touch of a move that was clear tells no next one", 9101, 111, "take_back_disc_by_disc"),
        ("stacks straightened one after the other, then one carried", 100, 473, "straighten_stacks"),
        ("a stack that may step off the board is touched", 9101, 331, "forget_the_touch"),
        ("a told reply whose last touch could tell a move of its own", 9003, 486, "forget_the_touch"),
        ("a told reply onto a stack that another move leads to", 9004, 292, "forget_the_touch"),
        ("a touch that answers a question and tells a move", 9005, 132, "wrong_side_first"),
    ],
    ids=lambda value: value.replace(" ", "_") if isinstance(value, str) and " " in value else "",
)
def test_what_once_went_wrong(what: str, seed: int, number: int, habit: str) -> None:
    """Cases that left a wrong move once, each for a reason of its own."""
    match = next(islice(random_matches(seed, number + 1), number, None))
    trouble = case(match, NAMES.index(habit), f"{seed} {number} {habit}")
    assert not trouble, f"{what}: {trouble}"
