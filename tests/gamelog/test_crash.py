"""A service that is killed at random moments loses nothing that it had acknowledged, and doubles nothing."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from passoboard.gamelog import GameLog
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, EPOCH, Journal, play_game
from tests.tools import ROOT, share

GAMES = 5


def write_and_be_killed(url: str, vault: Path, batch: int, after: int) -> tuple[int, int, bool]:
    """Return what the process found, the last entry that it acknowledged, and whether it was done."""
    command = [sys.executable, "-m", "tests.gamelog.writer_process", url, str(vault), str(GAMES), str(batch)]
    have = acked = 0
    done = False
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout):
            word, number = line.split()
            have = int(number) if word == "have" else have
            acked = int(number) if word == "ack" else acked
            done = word == "done"
            if count == after:
                process.kill()  # it is somewhere in the next commit
    return have, max(have, acked), done


@pytest.mark.parametrize("batch", [1, 7])
def test_kill_at_random_moments_loses_and_doubles_nothing(
    url: str, open_log: Callable[[], GameLog], tmp_path: Path, batch: int
) -> None:
    dice = random.Random(batch)
    acknowledged, kills, done = 0, 0, False
    for _ in range(share(200, 2000)):
        have, acked, done = write_and_be_killed(url, tmp_path / "secrets", batch, dice.randrange(1, 100 // batch))
        assert have >= acknowledged, "an entry that was acknowledged is gone"
        acknowledged = acked
        if done:
            break
        kills += 1
    assert done
    assert kills >= 2
    log = open_log()
    journal = Journal()
    for seed in range(GAMES):
        play_game(seed, journal)
    assert log.have(BOARD, EPOCH) == len(journal.entries)
    assert [entry for record in log.each() for entry in record.entries] == journal.entries
    assert list(verify(log)) == []
