"""Passage on the command line: the four commands of the rules."""

from boardcore.games.game import CHANCE

from tests.cli.command import lines, passoboard
from tests.passage import oracle
from tests.passage.games import FORCED_PASSES, GAME, random_line

UNDER_WAY = "R.RR/rBb/rbRr/brr/brrb/brb/B.BB b"
ONE_TO_GO = "BB.B/bBb/brbb/rRr/brrr/Rrb/R.R. b"


def test_moves_prints_move_position_and_result() -> None:
    for text in (UNDER_WAY, ONE_TO_GO, FORCED_PASSES[0]):
        position = oracle.parse(text)
        expected = []
        for move in oracle.legal(position):
            after, ended = oracle.play(position, move)
            expected.append(f"{move} {oracle.fmt(after)} {ended}")
        assert lines("moves", "--game", "passage", text) == expected


def test_perft_counts_from_a_variant() -> None:
    assert lines("perft", "3", "--game", "passage") == ["27720"]
    assert lines("perft", "3", "--game", "passage", "--variant", "1x1") == ["480"]


def test_a_position_is_drawn_with_disks_under_pieces_and_the_recesses_to_be_drawn() -> None:
    assert lines("show", "--game", "passage", "--position", UNDER_WAY) == [
        " 7  [R ]    [  ]    [R ]    [R ]  < Black must bring all four pieces here",
        " 6      [r ]    [rB]    [b ]    ",
        " 5  [r ]    [b ]    [bR]    [r ]",
        " 4      [b ]    [r ]    [r ]    ",
        " 3  [b ]    [r ]    [r ]    [b ]",
        " 2      [b ]    [r ]    [b ]    ",
        " 1  [B ]    [  ]    [B ]    [B ]  < Red must bring all four pieces here",
        "     a   b   c   d   e   f   g  ",
        "Black to move",
    ]
    assert lines("show", "--game", "passage", "--variant", "2x2")[3] == " 4      [* ]    [* ]    [* ]    "


def test_an_impossible_position_is_shown_with_what_is_wrong() -> None:
    shown = lines("show", "--game", "passage", "--position", "R..R/BbB/rbbr/bbr/bbrr/BbB/R..R b")
    assert shown[-2:] == ["A draw (stuck)", "impossible: not every piece able to move"]


def test_a_game_is_drawn_placed_and_played_to_its_end() -> None:
    shown = passoboard("play", "--game", "passage", stdin="moves\n@b2\na1-a3\nresign\n").stdout
    assert shown.startswith("drawn: draw=")
    assert "@b2 @b6 @d2 @d6 @f2 @f6" in shown
    assert "illegal move a1-a3: not all disks are placed yet" in shown
    assert "has won (resigned)" in shown
    ended = passoboard("play", "--game", "passage", "--position", ONE_TO_GO, stdin="d6-e7\n").stdout
    assert "Black has won (home)" in ended


def test_a_whole_game_is_played_at_the_terminal_from_the_first_placing() -> None:
    for seed in range(200):
        line = [(position, move) for position, move in random_line(seed, 90) if GAME.current(position) != CHANCE]
        ended = GAME.outcome(GAME.play(*line[-1]))
        if ended and ended.reason == "home":
            break
    moves = [GAME.format_move(move) for _, move in line]
    assert moves[0].startswith("@")
    start = GAME.format_position(line[0][0])
    shown = passoboard("play", "--game", "passage", "--position", start, stdin="\n".join(moves) + "\n").stdout
    assert f"{GAME.side_names[ended.winner]} has won (home)" in shown
