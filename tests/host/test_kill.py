"""The service is killed at random points of games and started again: nothing is lost, nothing is doubled."""

from pathlib import Path

import pytest
from passoboard.simulator import VirtualBoard

from tests.tools import share

from .evening import QUICK, Evening


@pytest.mark.parametrize("seed", range(share(test=3, prove=200)))
def test_killed_in_the_middle_of_a_game_the_next_service_takes_over_exactly_what_is_missing(seed: int, tmp_path: Path):
    with VirtualBoard(settings=QUICK) as board, Evening(seed, tmp_path, board) as evening:
        for _ in range(evening.rng.randrange(1, 4)):
            evening.start()
            evening.play(evening.rng.randrange(0, 4))
            timer = evening.kill_soon()
            evening.play(evening.rng.randrange(1, 5))
            timer.join()
            assert evening.service is not None
            evening.service.kill()
            evening.play(evening.rng.randrange(0, 4))  # standalone
        evening.start()
        evening.catch_up()
        evening.play(2)
        evening.catch_up()
        assert evening.service is not None
        assert evening.service.stop() == 0
        logged = evening.logged()
        assert [(entry.n, entry.what, entry.how, entry.move) for entry in logged] == evening.journal()
        assert not [entry for entry in logged if entry.rejected]
