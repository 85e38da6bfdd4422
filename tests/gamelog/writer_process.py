"""Writes games into a log until it is killed; reports acknowledged entries, never before they are on disk."""

import sys
from pathlib import Path

import passoboard  # noqa: F401  # puts firmware/lib on the path
from passoboard.gamelog import GameLog

from tests.gamelog.samples import BOARD, Journal, play_game


def main(url: str, vault: str, games: int, batch: int) -> None:
    """Continue where the log ends, as a service does with a board that resends unacknowledged entries."""
    log = GameLog.open(url, Path(vault))
    journal = Journal()
    for seed in range(games):
        play_game(seed, journal)
    have = log.have(BOARD, journal.epoch)
    print("have", have, flush=True)
    rest = journal.entries[have:]
    for at in range(0, len(rest), batch):
        some = rest[at : at + batch]
        log.append_many([(BOARD, entry) for entry in some])
        print("ack", some[-1].n, flush=True)
    print("done", len(journal.entries), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
