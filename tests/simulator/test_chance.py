"""Chance: seeded on a virtual clock, so that tests repeat; on a real one nobody can know what is drawn next."""

from passoboard.simulator import VirtualBoard


def deal(clock: str) -> str:
    """Return how a board has dealt the tiles of Passtally."""
    with VirtualBoard(seed=5, clock=clock, board="big", game="passtally", boot_ms=3000) as board:
        return board.position


def test_the_same_seed_deals_the_same_on_a_virtual_clock() -> None:
    assert deal("virtual") == deal("virtual")


def test_somebody_who_plays_gets_another_deal_each_time() -> None:
    assert deal("real") != deal("real")
