"""The firmware on the real MicroPython machine, in a bounded heap: the same journal and the same lights as on a PC."""

import functools
from pathlib import Path

import pytest
from boardcore.record.journal import Journal
from boardcore.wire.frame import encode
from passoboard.simulator.journal_view import journal_at, moves
from passoboard.simulator.vm import Board, Transcript, play_script

from tests.emulate.thinking import chosen_opponent
from tests.firmware.boards import changed_drive
from tests.firmware.scripts import script
from tests.firmware.test_random_games import line

HERE = Path(__file__).parent
HEAP_KIB = 248
START = "rrrrr/5/5/5/bbbbb b"
GAMES = {"base": (12, False), "advanced": (8, True)}  # the seeds of whole games: the second uses five tokens


@functools.cache
def memory(position: str) -> bytes:
    """Return one memory for both machines: each new one has an epoch of its own."""
    return journal_at(position)


def played(name: str, machine: str) -> Transcript:
    seed, tokens = GAMES[name]
    position, game = line(seed, tokens)
    board = Board(seed=seed, position=position, nvm=memory(position))
    return play_script(script(position, game), board, machine=machine, heap_kib=HEAP_KIB)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_whole_game_is_played_on_the_vm_with_the_same_journal_and_the_same_lights(name: str) -> None:
    seed, tokens = GAMES[name]
    here, there = played(name, "cpython"), played(name, "micropython")
    assert moves(bytes(here.nvm)) == line(seed, tokens)[1]
    assert there.nvm == here.nvm
    assert len(here.frames) > 100
    assert there.frames == here.frames
    assert there.console == here.console == ""
    assert there.live_bytes < HEAP_KIB * 1024


def test_the_games_use_tokens_and_touches() -> None:
    seed, tokens = GAMES["advanced"]
    position, game = line(seed, tokens)
    assert len({move[-1] for move in game if "/" in move}) == 5
    assert any(" touch " in deed for deed in script(position, game))


LOOP = "    while True:\n        controller.tick()\n"
LINES = {
    "alone": ["3000 end"],
    "a terminal on the port": ["900 host_open", "3000 end"],
    "a disc in the air": ["900 lift c1", "3000 end"],
}


def idle_bytes(folder: Path, lines: list[str], changes: dict[str, tuple[str, str]]) -> tuple[int, int]:
    """Return what two hundred idle ticks take from the heap, and what just asking the stand-ins takes."""
    measure = "".join(f"    {text}\n" for text in (HERE / "idle_memory.py").read_text().splitlines()[2:])
    loop = {"code.py": (LOOP, measure + LOOP.replace("controller.tick", "_watched_tick"))}
    board = Board(firmware=changed_drive(folder, loop | changes))
    _, ticks, stand_ins = play_script(lines, board, heap_kib=HEAP_KIB + 64).console.split()
    return int(ticks), int(stand_ins)


@pytest.mark.parametrize("name", sorted(LINES))
def test_idle_ticks_take_nothing_from_the_heap(tmp_path: Path, name: str) -> None:
    """What the stand-ins take, where a chip takes nothing, is measured as well and left out."""
    ticks, stand_ins = idle_bytes(tmp_path, LINES[name], {})
    assert ticks == stand_ins


def test_a_tick_that_takes_something_is_noticed(tmp_path: Path) -> None:
    old = "        self.uptime.tick(now)\n"
    ticks, stand_ins = idle_bytes(
        tmp_path, LINES["alone"], {"core/controller.py": (old, old + "        bytearray(8)\n")}
    )
    assert ticks > stand_ins


COMMANDS = (  # and the number of the newest entry afterwards
    ("hint", "move=c1-c2 at=1", 1),
    ("hint", "move=c1-c5 at=1", 1),
    ("new", "pos=rrrrr/5/5/5/bbbbb_b_D_T at=1", 2),
    ("declare", "token=D at=2", 2),
    ("choose", "move=c5-c4 at=2", 2),
    ("set", "key=brightness value=50", 2),
    ("resign", "side=b at=2", 4),
    ("back", "at=4", 5),
    ("snapshot", "", 5),
    ("stats", "", 5),
)


def said(ms: int, kind: str, fields: str) -> str:
    """Return the line of a script in which a host says something."""
    pairs = [(key, value.replace("_", " ")) for key, _, value in (field.partition("=") for field in fields.split())]
    return f"{ms} host_write {encode(kind, pairs).decode()[:-1]}"


# A ping tells which modules there are.
PING = '        if frame.kind == "ping":\n'
TELLING = {"host/commands/__init__.py": (PING, f"{PING}            print(*sys.modules)\n")}


def loaded_after_each_command(tmp_path: Path, heap_kib: int) -> list[set[str]]:
    """Return which modules there are: after the hellos, and after each command once its entries are logged."""
    drive = changed_drive(tmp_path, TELLING)
    epoch = Journal(bytearray(memory(START))).epoch
    lines = ["900 host_open", said(1500, "hello", f"proto=2 host=x session=1 epoch={epoch} have=0")]
    lines += [said(1600, "ack", f"epoch={epoch} n=1"), said(1700, "ping", "n=1")]
    for index, (kind, fields, newest) in enumerate(COMMANDS):
        at, n = 2000 + 600 * index, 2 * index + 2
        lines += [said(at, kind, f"n={n} {fields}"), said(at + 200, "ack", f"epoch={epoch} n={newest}")]
        lines += [said(at + 400, "ping", f"n={n + 1}")]
    board = Board(firmware=drive, position=START, nvm=memory(START))
    heard = play_script([*lines, "9000 end"], board, heap_kib=heap_kib)
    assert len(Journal(heard.nvm)) == COMMANDS[-1][2]
    return [set(line.split()) for line in heard.console.splitlines()]


def test_whatever_a_command_of_a_host_has_loaded_for_itself_is_forgotten(tmp_path: Path) -> None:
    before, *after = loaded_after_each_command(tmp_path, HEAP_KIB + 64)
    assert {"host.commands", "boardcore.wire.frame"} <= before
    assert not before & {"boardcore.record.recovery", "boardcore.games.passo.parse", "host.commands.hello"}
    assert not {name for name in before if name.startswith("host.commands.")}
    assert after == [before] * len(COMMANDS)


def test_a_board_with_plenty_of_memory_forgets_nothing(tmp_path: Path) -> None:
    first, *_, last = loaded_after_each_command(tmp_path, 4096)
    assert {"core.startup", "boards.small", "host.commands.hello"} <= first
    assert first | {"host.commands.games", "host.commands.maintenance", "boardcore.games.passo.parse"} <= last


def test_an_opponent_that_gives_way_to_a_host_takes_along_what_it_alone_asked_the_game(tmp_path: Path) -> None:
    before = loaded_with_an_opponent(tmp_path / "both", "_ROOM_FOR_BOTH = 0")
    after = loaded_with_an_opponent(tmp_path / "one", "_ROOM_FOR_BOTH = 1 << 30")
    searching = {name for name in before if name.startswith("boardcore.opponent.")}
    assert before - after == searching | {
        "boardcore.games.passo.evaluate",
        "boardcore.games.passo.parts",
        "players.companion",
        "players.thinking",
    }


def loaded_with_an_opponent(folder: Path, room: str) -> set[str]:
    """Return which modules there are when a host has come to a game against the board, with this much room for both."""
    drive = changed_drive(folder, TELLING | {"core/loading.py": ("_ROOM_FOR_BOTH = 44_576", room)})
    nvm = chosen_opponent()
    lines = ["2500 host_open", said(3500, "hello", f"proto=2 host=x session=1 epoch={Journal(nvm).epoch} have=0")]
    heard = play_script(
        [*lines, said(3600, "ping", "n=1"), "4000 end"],
        Board(firmware=drive, position=START, nvm=nvm),
        heap_kib=HEAP_KIB + 128,
    )
    return set(heard.console.splitlines()[-1].split())
