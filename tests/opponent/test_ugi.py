"""UGI as cutegames documents it: every command, every kind of bad input, and a whole game over pipes."""

import io
import itertools
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from boardcore.games import GAMES, load
from boardcore.games.match import Match
from boardcore.opponent.levels import LEVELS, level_of
from hypothesis import given, settings
from hypothesis import strategies as st
from passoboard.opponent.arena import Pair, play_pair
from passoboard.opponent.ugi import Ugi
from passoboard.opponent.ugi_client import EngineError, UgiEngine, UgiPlayer, split_command

from tests.opponent.fakes import command_of
from tests.strategies import GAME
from tests.tools import share, tool

ENGINE = f"{tool('passoboard')} ugi"


def talk(*commands: str, clock: Callable[[], float] = time.monotonic) -> list[str]:
    """Return what the engine answers to these commands."""
    answers = io.StringIO()
    Ugi(io.StringIO("".join(f"{command}\n" for command in commands)), answers, clock).run()
    return answers.getvalue().splitlines()


def best_move(*commands: str) -> str:
    moves = [line.split()[1] for line in talk(*commands) if line.startswith("bestmove ")]
    assert len(moves) == 1
    return moves[0]


def test_ugi_is_answered_with_who_we_are_and_what_can_be_set() -> None:
    lines = talk("ugi")
    assert lines[0].startswith("id name passoboard ")
    assert [line.split()[2] for line in lines if line.startswith("option ")] == ["Game", "Level", "Repetition", "Seed"]
    assert lines[-1] == "ugiok"


def test_isready_is_answered() -> None:
    assert talk("isready") == ["readyok"]


@pytest.mark.parametrize(
    ("position", "question", "answer"),
    [
        ("startpos", "p1turn", "true"),
        ("startpos moves c1-c2", "p1turn", "false"),
        ("startpos moves c1-c2", "fen", "rrrrr/5/5/2b2/bb.bb r"),
        ("startpos", "gameover", "false"),
        ("startpos", "result", "none"),
        ("fen ..b.r/..3/...../...../..... b moves c5-off", "gameover", "true"),
        ("fen ..b.r/..3/...../...../..... b moves c5-off", "result", "p1win"),
        ("fen rrrrr/5/5/5/bbbbb b DJK TCR moves a1-b2/K", "fen", "rrrrr/5/5/1b3/1bbbb r DJ TCR"),
        ("startpos moves c1-d1 c5-d5" + " d1-e1 d5-e5 e1-d1 e5-d5" * 2, "result", "draw"),
        ("startpos", "islegal c1-c2", "true"),
        ("startpos", "islegal c1-c3", "false"),
        ("startpos", "islegal nonsense", "false"),
    ],
)
def test_queries(position: str, question: str, answer: str) -> None:
    assert talk(f"position {position}", f"query {question}") == [f"response {answer}"]


@pytest.mark.parametrize("limit", ["depth 3", "nodes 2000", "movetime 20", "p1time 2000 p2time 2000 p1inc 0 p2inc 0"])
def test_go_answers_with_a_legal_move(limit: str) -> None:
    lines = talk("position startpos moves c1-c2", f"go {limit}")
    after = GAME.play(GAME.start(), GAME.parse_move("c1-c2"))
    assert GAME.read(after, lines[-1].split()[1]) in GAME.moves(after)
    for line in lines[:-1]:
        assert re.fullmatch(r"info depth \d+ score (cp|mate) -?\d+ time \d+ nodes \d+ pv( \S+)+", line)


def test_an_endless_search_ends_with_stop_and_quit_ends_everything() -> None:
    assert [line for line in talk("go infinite", "stop", "isready") if "info" not in line][1:] == ["readyok"]
    assert talk("quit", "isready") == []


def test_what_comes_during_a_search_keeps_its_order() -> None:
    lines = [
        line for line in talk("go nodes 3000", "position startpos moves c1-c2", "query p1turn") if "info" not in line
    ]
    assert lines[0].startswith("bestmove ")
    assert lines[1:] == ["response false"]


def test_levels_are_set_and_equal_seeds_answer_alike() -> None:
    weak = ["setoption name Level value 2", "setoption name Seed value 5", "go"]
    assert best_move(*weak) == best_move(*weak)


def nodes_of(*commands: str) -> int:
    """Return how many positions the search has told of; a look at the clock takes a millisecond."""
    ticks = itertools.count()
    lines = talk(*commands, clock=lambda: next(ticks) / 1000)
    output = [line.split() for line in lines if line.startswith("info depth")]
    return int(output[-1][output[-1].index("nodes") + 1])


def test_the_top_level_uses_the_time_it_is_given() -> None:
    """With a clock for each side it stopped at its own nodes, as if it had been given none."""
    own = level_of(GAME, LEVELS).nodes
    assert nodes_of("go depth 99 nodes 1200") <= own
    assert nodes_of("go p1time 2000 p2time 2000") > own
    assert nodes_of("setoption name Level value 7", "go p1time 2000 p2time 2000") <= own


@pytest.mark.parametrize("limit", ["movetime 0", "p1time 1 p2time 1"])
def test_a_move_is_looked_at_however_short_the_time_is(limit: str) -> None:
    """It was any legal move."""
    assert best_move("position fen ..b.r/..3/...../...../..... b", f"go {limit}") == "c5-off"


def test_a_win_is_reported_as_such() -> None:
    lines = talk("position fen ..b.r/..3/...../...../..... b", "go depth 3")
    assert "score mate 1" in lines[0] or lines == ["bestmove c5-off"]
    assert lines[-1] == "bestmove c5-off"


def test_repetition_can_be_switched_off() -> None:
    moves = "startpos moves c1-d1 c5-d5" + " d1-e1 d5-e5 e1-d1 e5-d5" * 2
    assert talk("setoption name Repetition value false", f"position {moves}", "query gameover") == ["response false"]


BAD = [
    "juggle",
    "go sideways",
    "go depth",
    "go depth x",
    "go depth 0",
    "go movetime -5",
    "go nodes 99999999999999999999",
    "position",
    "position fen",
    "position fen junk",
    "position fen rrrrr/5/5/5/bbbbbb b",
    "position startpos moves c1-c9",
    "position startpos moves c1-c3",
    "position startpos c1-c2",
    "setoption",
    "setoption name Level value 9",
    "setoption name Level value ten",
    "setoption name Game value chess",
    "setoption name Repetition value perhaps",
    "setoption name Colour value red",
    "query",
    "query meaning",
    "query islegal",
]


@pytest.mark.parametrize("line", BAD)
def test_bad_input_is_one_info_string_and_loses_nothing(line: str) -> None:
    answers = talk("position startpos moves c1-c2", line, "query fen")
    assert answers[0].startswith("info string ")
    assert answers[1:] == ["response rrrrr/5/5/2b2/bb.bb r"]


@given(st.lists(st.text(max_size=40), max_size=6))
@settings(max_examples=share(25, 300))
def test_no_input_makes_it_crash(lines: list[str]) -> None:
    safe = [line for line in lines if not line.startswith("go")]
    assert talk(*safe, "isready")[-1:] in (["readyok"], [])


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_bytes_that_are_no_text_are_bad_input_and_not_the_end(encoding: str) -> None:
    """In most locales they were: the session ended without a word, and answers to earlier commands were lost."""
    output = subprocess.run(
        split_command(ENGINE),
        input=b"isready\n\xff\xfe junk\nposition fen \xe2\x99\x9e\xff b\nquery fen\nquit\n",
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    answers = output.stdout.decode().splitlines()
    assert output.stderr == b""
    assert [answer.split(" ")[0] for answer in answers] == ["readyok", "info", "info", "response"]
    assert answers[-1] == "response rrrrr/5/5/5/bbbbb b"


PIECES = (
    *("ugi", "isready", "uginewgame", "setoption", "name", "value", "Game", "Level", "Repetition", "Seed", "position"),
    *("startpos", "fen", "moves", "go", "depth", "nodes", "movetime", "p1time", "p2time", "p1inc", "infinite", "stop"),
    *("query", "gameover", "p1turn", "result", "islegal"),
    *(*GAMES, "c1-c2", "e1-f2", "b8", "a1-a1", "c5-off", "b4-a5/T", "draw=", "time", "true", "b", "w", "1s", "0/0"),
    *("0", "1", "8", "-1", "1e9", "9" * 30, "٣", "²", "\x00", "%s", "../..", "?", "(", "X" * 500, "rrrrr/5/5/5/bbbbb"),
    *("2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2", "6/6/6/6/6/6", "....../....../....../......", "\udcff"),
)
KNOWN = ("info ", "response ", "readyok", "ugiok", "id ", "option ", "bestmove ")


@pytest.mark.parametrize("seed", range(share(30, 1000)))
def test_words_of_the_protocol_in_any_order_are_answered_and_never_a_crash(seed: int) -> None:
    dice = random.Random(seed)
    lines = []
    for _ in range(30):
        begin = dice.choice(("", "position fen", "position startpos moves", "setoption name", "query"))
        lines.append(" ".join([begin, *dice.choices(PIECES, k=dice.randrange(7))]))
    allowed = [line for line in lines if not line.strip().startswith("go")]
    output = talk(*allowed, "isready", "go nodes 30")
    assert "readyok" in output
    assert output[-1].startswith(("bestmove ", "info string "))
    assert all(line.startswith(KNOWN) for line in output), output


@pytest.mark.parametrize("seed", range(share(15, 300)))
def test_every_bad_limit_is_an_info_string_and_every_good_one_a_move(seed: int) -> None:
    dice = random.Random(seed)
    words = dice.choices(("depth", "nodes", "movetime", "p1time", "p2inc", "1", "2", "-3", "x", "9" * 20), k=4)
    output = [line for line in talk("go " + " ".join(words)) if not line.startswith("info depth")]
    assert len(output) == 1
    assert output[0].startswith(("info string ", "bestmove "))


def test_a_game_over_is_not_searched() -> None:
    assert talk("position fen ..b.r/..3/...../...../..... b moves c5-off", "go depth 2") == [
        "info string the game is over"
    ]


# The other end.


def test_our_engine_as_a_process_plays_both_sides() -> None:
    with UgiEngine(ENGINE, options={"Level": "3"}) as engine:
        assert engine.name.startswith("passoboard ")
        match = Match(GAME)
        for _ in range(4):
            match.play(engine.best_move(match, 50))
        engine.new_game()
        assert engine.best_move(Match(GAME), 50) in GAME.moves(GAME.start())


def fake(script: str) -> str:
    return f"{sys.executable} -c '{script}'"


HELLO = (
    'print("ugiok",flush=True);'
    '[print({"isready":"readyok","go":%s}.get(w.split()[0],""),flush=True) for w in iter(input,"quit")]'
)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("/no/such/engine", "cannot start"),
        (fake("pass"), "has ended"),
        (fake(HELLO % '"bestmove c1-c9"'), "not a move"),
        (fake(HELLO % '"bestmove c1-c3"'), "illegal move"),
        (fake(HELLO % '"bestmove"'), "without a move"),
    ],
)
def test_a_bad_program_is_one_clear_error(command: str, complaint: str) -> None:
    def ask() -> None:
        with UgiEngine(command) as engine:
            engine.best_move(Match(GAME), 50)

    with pytest.raises(EngineError, match=complaint):
        ask()


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("{folder}/our engine", []),
        ("{folder}/our engine --quiet 'two words'", ["--quiet", "two words"]),
        ("'{folder}/our engine' --quiet", ["--quiet"]),
    ],
)
def test_the_path_of_a_program_may_have_spaces(command: str, arguments: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "my engines"
    folder.mkdir()
    engine = folder / "our engine"
    engine.write_text("#!/bin/sh\n")
    engine.chmod(0o755)
    assert split_command(command.format(folder=folder)) == [str(engine), *arguments]


def test_a_program_is_told_nothing_of_what_lies_face_down(tmp_path: Path) -> None:
    """In the arena and in the terminal it was told the order of all tiles."""
    output = tmp_path / "told.txt"
    script = f"""
        told = open({str(output)!r}, "a")
        for line in iter(input, "quit"):
            print(line, file=told, flush=True)
            answer = {{"ugi": "ugiok", "isready": "readyok", "go": "bestmove c8"}}.get(line.split()[0])
            if answer: print(answer, flush=True)
    """
    game = load("passtally")
    *fields, stacks = game.format_position(game.start()).split(" ")
    turned = "/".join(stack[0] + stack[:0:-1] for stack in stacks.split("/"))
    for dealt in (stacks, turned):
        match = Match(game, game.parse_position(" ".join([*fields, dealt])))
        match.play(game.parse_move("b8"))
        player = UgiPlayer("passtally", command_of(script))
        player.choose(match, 7)
        player.close()
    first, second = [line for line in output.read_text().splitlines() if line.startswith("position ")]
    assert first == second


def test_a_program_may_meet_a_level_in_the_arena() -> None:
    played = play_pair(Pair("passo", "..b.r/..3/...../...../..... b", f"ugi:{ENGINE}", "4", 1))
    assert played.points == 1.0  # whoever begins wins at once


# As a stranger would try it.


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_from_startpos_as_cutegames_does(game: str) -> None:
    rules = load(game)
    moves: list[str] = []
    for _ in range(6):
        output = talk(
            f"setoption name Game value {game}",
            "setoption name Level value 1",
            "uginewgame",
            "position startpos" + (" moves " + " ".join(moves) if moves else ""),
            "query gameover",
            "query result",
            "query fen",
            "go nodes 60",
        )
        assert output[:2] == ["response false", "response none"]
        assert output[-1].startswith("bestmove ")
        position = rules.parse_position(output[2].removeprefix("response "))
        moves.append(output[-1].removeprefix("bestmove "))
        assert rules.parse_move(moves[-1]) in rules.moves(position)


def test_startpos_is_the_same_for_everybody() -> None:
    asked = ["setoption name Game value passage", "position startpos", "query fen"]
    assert talk(*asked) == talk("setoption name Seed value 9", *asked)


def test_a_line_without_an_end_is_cut_and_what_follows_is_heard() -> None:
    answers = talk("juggle " + "x" * 1_000_000, "isready")
    assert answers[-1] == "readyok"
    assert len(answers) == 2
    assert len(answers[0]) < 400


@pytest.mark.parametrize("ending", ["\n", "\r\n", ""])
def test_any_end_of_line_and_of_the_input_will_do(ending: str) -> None:
    sink = io.StringIO()
    Ugi(io.StringIO(f"isready{ending}"), sink).run()
    assert sink.getvalue() == "readyok\n"


def test_the_end_of_the_input_ends_an_endless_search() -> None:
    assert talk("go infinite")[-1].startswith("bestmove ")


def test_isready_is_answered_during_a_search() -> None:
    output = [line for line in talk("go infinite", "isready", "stop") if not line.startswith("info")]
    assert output[0] == "readyok"
    assert output[1].startswith("bestmove ")
