"""The board thinks in slices of a few milliseconds; collecting memory, which is long, has a tick of its own."""

import gc
from typing import Any

import pytest
from boardcore.games import load
from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker

from tests.firmware.modules import Modules

PASSO = load("passo")
POSITION = PASSO.parse_position("rr1rr/2(rb)2/2(br)2/5/bb1b1 b DJK TCR")


class Watched:
    """A thought whose pieces are counted."""

    def __init__(self, modules: Modules, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pieces = 0
        thinking = modules.load("players.thinking")
        creep = thinking.Thinking._creep
        monkeypatch.setattr(thinking.Thinking, "_creep", lambda thought: self._count() or creep(thought))
        self.thought: Any = thinking.Thinking(PASSO, POSITION, level_of(PASSO, 3), 7)

    def _count(self) -> None:
        self.pieces += 1

    def tick(self) -> tuple[int, bool]:
        """Return how many pieces a tick does, and whether the move is chosen."""
        before = self.pieces
        done = self.thought.tick()
        return self.pieces - before, done


@pytest.mark.parametrize(("piece_ms", "most"), [(0, 8), (1, 1), (5, 1)])
def test_no_piece_is_begun_later_than_a_millisecond_after_the_first(
    modules: Modules, monkeypatch: pytest.MonkeyPatch, piece_ms: int, most: int
) -> None:
    modules.ms_a_look = piece_ms
    watched = Watched(modules, monkeypatch)
    done = False
    while not done:
        pieces, done = watched.tick()
        assert pieces == most or done
    whole = Thinker(PASSO, POSITION, level_of(PASSO, 3), 7)
    assert watched.thought.move == whole.think()


def test_there_is_no_move_before_one_was_looked_for(modules: Modules, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(modules, monkeypatch)
    assert watched.thought.move == -1
    watched.tick()
    assert watched.thought.move == -1


def test_a_thought_ends_with_the_best_move_so_far_before_anybody_has_waited_for_ten_seconds(modules: Modules) -> None:
    """Moves did, but hints did not: for the best move of Passtally's hundreds, a player would wait for a minute."""
    modules.ms_a_look = 40  # as on a board that is far too slow: a slice is one piece
    thought = modules.load("players.thinking").Thinking(PASSO, POSITION, level_of(PASSO, 3))
    looks = 1
    while not thought.tick():
        looks += 2  # at the begin and at the end of a slice
    assert 9000 < looks * modules.ms_a_look < 9500
    assert thought.move in PASSO.moves(POSITION)


def test_memory_is_collected_in_a_tick_of_its_own_before_it_is_used_up(
    modules: Modules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slice has 1,000 bytes, so 5,000 free bytes last for five slices."""
    story: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: story.append("collect"))
    monkeypatch.setattr(gc, "mem_free", lambda: story.append("count") or 5_000, raising=False)
    watched = Watched(modules, monkeypatch)
    for _ in range(16):
        pieces, _ = watched.tick()
        story.append(f"{pieces} pieces")
    assert story[:9] == ["collect", "0 pieces", "count", "0 pieces", *["8 pieces"] * 5]
    assert story[9:18] == story[:9]
