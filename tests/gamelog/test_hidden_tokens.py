"""Hidden tokens stay hidden until their game has ended, survive a crash, and cannot be changed afterwards."""

import json
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from boardcore.wire.frame import encode
from passoboard.gamelog import Entry, GameLog, ImportRefused, LogError
from passoboard.gamelog.hiding import Hiding
from passoboard.gamelog.schema import commitments, entries, games, metadata
from passoboard.gamelog.secrecy import Secret, redact
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.vault import Vault
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, EPOCH, START, TOKENS, Journal, note

HIDDEN = START + " ? ?"


def begin_secretly(log: GameLog, *moves: str) -> Journal:
    """Let both sides choose, and begin the game with a command as the service does."""
    log.commit(BOARD, "b", "DJK")
    log.commit(BOARD, "r", "TCR")
    journal = Journal().new(TOKENS, how="host")
    for text in moves:
        journal.move(text)
    append(log, journal)
    return journal


def append(log: GameLog, journal: Journal) -> None:
    for entry in journal.entries:
        log.append(BOARD, entry)


def everything_in(log: GameLog) -> str:
    """Return all that a reader of the database sees."""
    with log.database.reading() as connection:
        rows = [row for table in metadata.sorted_tables for row in connection.execute(sa.select(table))]
    return "\n".join(repr(row) for row in rows)


def tamper(log: GameLog, table: sa.Table, **values: object) -> None:
    with log.database.writing() as connection:
        connection.execute(sa.update(table).values(**values))


def test_what_was_chosen_is_known_to_the_service_alone(log: GameLog, tmp_path: Path) -> None:
    secret = log.commit(BOARD, "b", "KDJ")
    assert log.chosen(BOARD) == {"b": "DJK"}
    assert "DJK" not in everything_in(log)
    assert secret.salt not in everything_in(log)
    assert secret.digest in everything_in(log)


def test_a_reader_of_the_database_learns_no_tokens_before_the_end(log: GameLog) -> None:
    begin_secretly(log, "c1-c2", "c5-c4")
    seen = everything_in(log)
    assert not any(tokens in seen for tokens in ("DJK", "TCR", "JK", "CR"))
    assert (log.game(1).game.start, log.game(1).game.secrets, log.game(1).game.variant) == (
        HIDDEN,
        "secret",
        "advanced",
    )
    assert log.game(1).entries[0].pos == HIDDEN
    assert list(verify(log)) == []


def test_not_even_the_files_of_the_database_have_the_tokens(file_log: GameLog, tmp_path: Path) -> None:
    secret = file_log.commit(BOARD, "b", "DJK")
    file_log.append(BOARD, Journal().new(START + " DJK -", how="host").entries[0])
    files = [path for path in tmp_path.iterdir() if path.is_file()]
    assert len(files) == 3, "the database, its write-ahead log and the index of that"
    content = b"".join(path.read_bytes() for path in files)
    assert b"DJK" not in content
    assert secret.salt.encode() not in content
    assert bytes.fromhex(secret.salt) not in content


def test_the_service_itself_goes_on_after_a_crash(log: GameLog, open_log: Callable[[], GameLog]) -> None:
    begin_secretly(log, "a1-b2/K")
    log.close()
    again = open_log()
    live = again.where(BOARD, EPOCH)[1]
    assert live is not None
    assert live.game.start == TOKENS
    assert again.game(1).game.start == HIDDEN
    assert again.append(BOARD, Journal().new(TOKENS, how="host").entries[0]) is False


def test_what_was_chosen_survives_a_crash_before_the_game_began(log: GameLog, open_log: Callable[[], GameLog]) -> None:
    log.commit(BOARD, "b", "DJK")
    log.commit(BOARD, "r", "-")
    log.close()
    again = open_log()
    assert again.chosen(BOARD) == {"b": "DJK", "r": ""}
    again.append(BOARD, Journal().new(START + " DJK -", how="host").entries[0])
    assert again.game(1).game.start == HIDDEN
    assert again.chosen(BOARD) == {}


def test_the_end_of_the_game_reveals_the_tokens(log: GameLog, tmp_path: Path) -> None:
    journal = begin_secretly(log, "a1-b2/K", "c5-c4")
    assert len(list((tmp_path / "secrets").iterdir())) == 2
    append(log, journal.resign("r"))
    record = log.game(1)
    assert record.game.start == TOKENS
    assert record.entries[0].pos == HIDDEN, "what was logged is never changed"
    assert [(one.side, one.secret) for one in record.commitments] == [("b", "DJK"), ("r", "TCR")]
    assert all(one.revealed_at == journal.at for one in record.commitments)
    assert list((tmp_path / "secrets").iterdir()) == []
    assert list(verify(log)) == []


def test_a_game_that_is_abandoned_reveals_its_tokens(log: GameLog) -> None:
    append(log, begin_secretly(log, "a1-b2/K").new())
    assert log.game(1).game.start == TOKENS
    assert (log.game(2).game.start, log.game(2).game.secrets) == (START, "none")
    assert list(verify(log)) == []


def test_a_journal_that_starts_over_keeps_them_hidden(log: GameLog) -> None:
    begin_secretly(log, "a1-b2/K", "c5-c4")
    rest = Journal("00000002").new("rr.rr/2r2/5/1b3/1bbbb b DJ TCR", "restored").move("b1-c2")
    append(log, rest)
    assert log.game(2).game.start == "rr.rr/2r2/5/1b3/1bbbb b ? ?"
    assert "DJ" not in everything_in(log)
    append(log, rest.move("a5-a4").resign("b"))
    assert [log.game(number).game.start for number in (1, 2)] == [TOKENS, "rr.rr/2r2/5/1b3/1bbbb b DJ TCR"]
    assert list(verify(log)) == []


def test_a_journal_that_starts_over_without_end_is_revealed_one_game_after_the_other(
    file_log: GameLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game that continues another was a nested call: a board could start over until the stack overflowed."""
    begin_secretly(file_log, "c1-c2")
    for number in range(30):
        append(file_log, Journal(f"{number:08x}").new(TOKENS, "restored"))
    calls: list[int] = []
    reveal = Hiding.reveal
    monkeypatch.setattr(Hiding, "reveal", lambda self, game, at: (calls.append(game), reveal(self, game, at))[1])
    append(file_log, Journal("ffffffff").new(TOKENS, "restored").resign("b"))
    assert calls == [32]
    assert [file_log.game(number).game.start for number in range(1, 33)] == [TOKENS] * 32
    assert list(verify(file_log)) == []


def test_only_the_game_they_were_chosen_for_is_hidden(log: GameLog) -> None:
    log.commit(BOARD, "b", "DJK")
    append(log, Journal().new(START + " TC -", how="menu").new(START + " TC -", how="host"))
    assert [log.game(number).game.secrets for number in (1, 2)] == ["open", "open"]
    assert log.chosen(BOARD) == {"b": "DJK"}


def test_a_game_shows_all_of_its_secrets_or_none(log: GameLog) -> None:
    log.commit(BOARD, "r", "TCR")
    journal = Journal().new(TOKENS, how="host")
    append(log, journal)
    assert log.game(1).game.start == HIDDEN
    assert [one.side for one in log.game(1).commitments] == ["b", "r"]
    append(log, journal.resign("b"))
    assert log.game(1).game.start == TOKENS
    assert list(verify(log)) == []


def test_choosing_again_replaces_the_choice(log: GameLog, tmp_path: Path) -> None:
    log.commit(BOARD, "b", "DJK")
    log.commit(BOARD, "b", "T")
    assert log.chosen(BOARD) == {"b": "T"}
    assert len(list((tmp_path / "secrets").iterdir())) == 1
    log.withdraw(BOARD)
    assert log.chosen(BOARD) == {}
    assert list((tmp_path / "secrets").iterdir()) == []


@pytest.mark.parametrize(("side", "tokens"), [("b", "X"), ("b", "DD"), ("b", "djk"), ("white", "D"), ("b", "D-")])
def test_an_invalid_choice_is_refused(file_log: GameLog, side: str, tokens: str) -> None:
    with pytest.raises(ValueError, match=r"is not a set of tokens|there is no side"):
        file_log.commit(BOARD, side, tokens)
    assert file_log.chosen(BOARD) == {}


def test_secrets_are_readable_by_their_owner_alone(file_log: GameLog, tmp_path: Path) -> None:
    file_log.commit(BOARD, "b", "DJK")
    (kept,) = (tmp_path / "secrets").iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700


def test_a_secret_that_cannot_be_kept_is_no_commitment(tmp_path: Path) -> None:
    (tmp_path / "secrets").write_text("in the way")
    with GameLog.open(tmp_path / "games.sqlite3", tmp_path / "secrets") as log:
        with pytest.raises(LogError, match="a secret cannot be kept"):
            log.commit(BOARD, "b", "DJK")
        assert log.database.readonly is False
        assert everything_in(log) == ""


def test_a_secret_that_was_changed_is_none(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    secret = Secret(BOARD, "b", "DJK", "00" * 32)
    vault.keep(secret)
    assert vault.find(secret.digest) == secret
    path = tmp_path / f"{secret.digest}.json"
    path.write_text(path.read_text().replace("DJK", "TCR"))
    assert vault.find(secret.digest) is None


def test_the_same_tokens_never_have_the_same_commitment(file_log: GameLog) -> None:
    digests = {file_log.commit(board, side, "DJK").digest for board in ("one", "two") for side in "br" for _ in "12"}
    assert len(digests) == 8


def test_incidents_of_a_board_with_hidden_tokens_do_not_tell_them(log: GameLog) -> None:
    begin_secretly(log)
    frames = [
        "entry what=new pos=rrrrr/5/5/5/bbbbb_b_DJK_TCR",
        "state pos=rrrrr/5/5/5/bbbbb_b_DJK_TCR token=K cand=a1-b2/K,a1-b2-c3/D",
    ]
    for raw in frames:
        note(log, BOARD, "odd", "whatever", raw=raw)
    note(log, "other", "odd", "an open game", raw=frames[0])
    assert [incident.raw for incident in log.incidents(BOARD)] == [
        "state pos=? token=? cand=?",
        "entry what=new pos=?",
    ]
    assert log.incidents("other")[0].raw == frames[0]
    assert redact("entry move=a1-b2/K") == "entry move=a1-b2/K", "a token that is used is not secret any more"
    assert redact("not a position: 'x b DJK', expected tokens") == "not a position: '?', expected tokens"
    assert redact("""not a position: "x' DJK" at 3""") == "not a position: '?' at 3"


def test_no_checksum_tells_which_of_a_few_secrets_a_frame_had() -> None:
    frames = [encode("entry", [("n", "1"), ("pos", f"{START} {mine} TCR")]).decode() for mine in ("DJK", "TDC", "KR")]
    assert {redact(frame) for frame in frames} == {"entry n=1 pos=?\n"}
    long = encode("entry", [("pos", TOKENS), ("ev", "c1-1," * 60)]).decode()
    assert not any(line[-5] in "*+" for line in redact(long).splitlines())


def test_a_rejected_game_does_not_tell_them_either(log: GameLog) -> None:
    log.commit(BOARD, "b", "DJK")
    log.commit(BOARD, "r", "TCR")
    bad = Entry(EPOCH, 1, "new", 0, "host", pos="rrrrr/5/5/5/bbbb1 b DJK TCR")
    assert (
        log.reject(BOARD, bad, "impossible position: 'rrrrr/5/5/5/bbbb1 b DJK TCR'", "pos=rrrrr/5/5_b_DJK_TCR") is True
    )
    assert log.reject(BOARD, bad, "the same") is False
    assert not any(tokens in everything_in(log) for tokens in ("DJK", "TCR"))
    assert log.chosen(BOARD) == {"b": "DJK", "r": "TCR"}, "the game they were chosen for may still come"


# What verify finds.


def test_verify_finds_tokens_that_were_changed_afterwards(log: GameLog) -> None:
    append(log, begin_secretly(log, "a1-b2/K").resign("r"))
    tamper(log, commitments, secret="DTK")
    found = [finding.reason for finding in verify(log)]
    assert "the secret revealed for b (DTK) is not the one committed to" in found
    assert any("b revealed" in reason for reason in found)


def test_verify_finds_a_token_that_nobody_had_chosen(log: GameLog) -> None:
    append(log, begin_secretly(log, "a1-b2/K").resign("r"))
    with log.database.writing() as connection:
        connection.execute(sa.update(entries).where(entries.c.n == 2).values(move="a1-b2-c3/D"))
        connection.execute(sa.update(games).values(start=START + " JK TCR"))
    reasons = [finding.reason for finding in verify(log)]
    assert reasons[0] == "entry 2: illegal move a1-b2-c3/D: Black has no token D"
    assert "entry 2: it is not what was logged, its link is another" in reasons
    assert "b revealed DJK, the game began with rrrrr/5/5/5/bbbbb b JK TCR" in reasons


def test_verify_finds_tokens_that_were_never_revealed(log: GameLog, tmp_path: Path) -> None:
    journal = begin_secretly(log, "c1-c2")
    for kept in (tmp_path / "secrets").iterdir():
        kept.unlink()
    append(log, journal.resign("b"))
    assert [finding.reason for finding in verify(log)] == [
        "the secret of b was never revealed",
        "the secret of r was never revealed",
    ]


def test_verify_finds_an_illegal_move_even_while_tokens_are_hidden(log: GameLog) -> None:
    begin_secretly(log)
    log.append(BOARD, Entry(EPOCH, 2, "move", 1, "shown", move="c1-c4"))
    assert next(verify(log)).reason == "entry 2: it does not hold", "why may tell a secret"


def test_verify_finds_hidden_tokens_without_a_commitment(log: GameLog) -> None:
    append(log, Journal().new(TOKENS, how="host"))
    with log.database.writing() as connection:
        connection.execute(sa.update(entries).values(pos=HIDDEN))
        connection.execute(sa.update(games).values(start=HIDDEN))
    assert next(verify(log)).reason.startswith("it cannot begin like this: not a position")


def test_verify_finds_a_commitment_that_was_put_in_the_place_of_another(log: GameLog) -> None:
    append(log, begin_secretly(log, "c1-c2").resign("r"))
    salt = "00" * 32
    with log.database.writing() as connection:
        forged = sa.update(commitments).where(commitments.c.side == "b")
        connection.execute(forged.values(salt=salt, secret="T", digest=Secret(BOARD, "b", "T", salt).digest))
        connection.execute(sa.update(games).values(start=START + " T TCR"))
    assert "entry 1: its commitments are not those of the game" in [one.reason for one in verify(log)]


def test_without_the_vault_a_secret_game_is_read_but_not_judged(log: GameLog, tmp_path: Path) -> None:
    begin_secretly(log, "a1-b2/K")
    for kept in (tmp_path / "secrets").iterdir():
        kept.unlink()
    assert list(verify(log)) == []
    log.append(BOARD, Entry(EPOCH, 3, "move", 2, "shown", move="junk"))
    assert "entry 3: not a move: 'junk'" in next(verify(log)).reason


def test_a_resent_beginning_is_recognised_though_its_tokens_are_hidden(log: GameLog) -> None:
    journal = begin_secretly(log)
    assert log.append(BOARD, replace(journal.entries[0], ticks=None)) is False


# What a file may say about secrets.


def exported(log: GameLog) -> list[str]:
    return [line + "\n" for line in export_text(log.each())]


def test_a_copy_that_came_with_a_file_stays_as_it_came(log: GameLog) -> None:
    journal = begin_secretly(log, "c1-c2")
    assert import_games(log, exported(log)).numbers == [2]
    append(log, journal.resign("b"))
    assert [log.game(number).is_sealed for number in (1, 2)] == [False, True]
    assert list(verify(log)) == []


def test_a_file_with_the_commitment_of_a_choice_does_not_disturb_its_game(log: GameLog) -> None:
    chosen = log.commit(BOARD, "b", "DJK")
    log.commit(BOARD, "r", "TCR")
    import_games(log, [f'[Start "?"]\n[BlackCommitment "{chosen.digest}"]\n[Result "*"]\n'])
    append(log, Journal().new(TOKENS, how="host").resign("r"))
    assert log.game(2).game.start == TOKENS
    assert list(verify(log)) == []


def test_a_file_with_secrets_of_its_own_hides_nothing_of_a_board(log: GameLog) -> None:
    begin_secretly(log)
    lines = list(export_jsonl(log.each()))
    other = [line.replace(EPOCH, "other") for line in lines]
    stripped = [json.dumps({**(game := json.loads(line)), "game": game["game"] | {"head": ""}}) for line in other]
    append(log, Journal(n=1).resign("b"))
    assert import_games(log, stripped).numbers == [2]
    note(log, BOARD, "odd", "'rrrrr'", raw="pos=rrrrr/5/5/5/bbbbb_b")
    assert log.incidents(BOARD)[0].raw == "pos=rrrrr/5/5/5/bbbbb_b"


@pytest.mark.parametrize("digest", ["../../outside", "x" * 64, "", "A" * 64])
def test_a_commitment_that_is_not_a_hash_is_refused(file_log: GameLog, digest: str) -> None:
    with pytest.raises(ImportRefused, match="line 1: the commitment of b is not a hash"):
        import_games(file_log, [f'[Start "?"]\n[BlackCommitment "{digest}"]\n[Result "*"]\n'])
    assert Vault().find(digest) is None
