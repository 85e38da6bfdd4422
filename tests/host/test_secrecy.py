"""Secret tokens, picked by the players for the next game: what of them could be heard, seen or asked, and by whom."""

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from passoboard.gamelog import Conflict, Entry
from passoboard.gamelog.verify import verify
from passoboard.link import CommandLost, CommandRefused
from passoboard.service.boards.board import Board
from passoboard.service.http import schemas
from passoboard.service.http.roles import ADMIN, Role
from passoboard.service.play.commands import Commands
from passoboard.service.refusal import Refused
from passoboard.service.storage.log_writer import Item
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from .asking import listening, move, next_event, refused, token_of
from .fake_board import START, FakeBoard
from .fake_port import FakePort
from .running import LIMIT_S, Running, wait_for
from .table import Table, until

C1 = 2  # the place of c1 in the text of the lights
PICKS = {"b": "JKR", "r": "DTC"}


# Beside a board made of the codec alone, which does what no sound board does.


def act_on_port(tmp_path: Path, story: Callable[[FakeBoard, FakePort, Table, Commands], Awaitable[None]]) -> None:
    """Play a story with a fake board that has begun a base game, and the actions of the API."""

    async def play() -> None:
        board = FakeBoard()
        board.new()
        async with FakePort(board, tmp_path) as port, Table(tmp_path, port.path) as table:
            await until(lambda: board.name in table.roster.boards and len(table.said("entry")) == 1)
            await story(board, port, table, Commands(table.log_writer, table.roster.link_epochs))

    asyncio.run(play())


def act(tmp_path: Path, story: Callable[[FakeBoard, Table, Commands], Awaitable[None]]) -> None:
    """Do the same for a story in which nobody touches the cable."""
    act_on_port(tmp_path, lambda board, _, table, actions: story(board, table, actions))


def player(board: Board, table: Table, side: str) -> Role:
    return Role("player", board.id, side, table.roster.link_epochs.newest(board.id))


async def pick(actions: Commands, board: Board, table: Table) -> None:
    for side, tokens in PICKS.items():
        await actions.pick(board, player(board, table, side), schemas.Pick(tokens=tokens))


async def begin(actions: Commands, board: Board, table: Table) -> None:
    """Begin a secret game, and wait until it is logged."""
    before = len(table.said("entry"))
    await pick(actions, board, table)
    await actions.new(board, ADMIN, schemas.New(secret=True))
    await until(lambda: len(table.said("entry")) > before and not board.live.veiled)


def heard(table: Table, side: str = "") -> str:
    return json.dumps([event.seen_by(side) for event in table.events])


def test_a_state_that_comes_before_the_entry_of_its_game_tells_nobody_the_tokens(tmp_path: Path):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        fake.damaged.add(2)
        await begin(actions, board, table)
        first = next(event for event in table.events if event.kind == "state" and event.data["at"] == 2)
        assert first.data["position"] == f"{START} ? ?"
        assert "JKR" not in heard(table) + heard(table, "r")
        assert heard(table, "b").count("JKR ?") >= 1

    act(tmp_path, story)


def test_an_open_game_that_is_logged_late_does_not_unveil_the_secret_one_after_it(tmp_path: Path):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        await pick(actions, board, table)
        blocker = sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        fake.new(f"{START} D J")
        fake.damaged.add(3)
        await until(lambda: board.live.at == 2)
        await actions.new(board, ADMIN, schemas.New(secret=True))
        await until(lambda: board.live.at == 3)
        blocker.close()
        await until(lambda: len(table.said("entry")) == 3)
        assert "JKR" not in heard(table)

    act(tmp_path, story)


def test_a_secret_game_that_is_refused_hides_nothing_of_the_open_one_that_goes_on(tmp_path: Path):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        fake.new(f"{START} D J")
        await until(lambda: len(table.said("entry")) == 2 and board.live.at == 2)
        await pick(actions, board, table)
        fake.refuse["new"] = "busy"
        with pytest.raises(CommandRefused):
            await actions.new(board, ADMIN, schemas.New(secret=True))
        assert board.live.view()["position"] == f"{START} D J"

    act(tmp_path, story)


def test_a_secret_game_that_got_lost_on_its_way_hides_nothing_from_the_players_of_the_one_that_is_on(tmp_path: Path):
    async def story(fake: FakeBoard, port: FakePort, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        await begin(actions, board, table)
        await pick(actions, board, table)
        hear = fake._hear_command
        fake._hear_command = lambda _: asyncio.get_running_loop().call_soon(port.unplug)  # type: ignore[method-assign]
        with pytest.raises(CommandLost):
            await actions.new(board, ADMIN, schemas.New(secret=True))
        assert board.live.view("b")["position"] == f"{START} ? ?"
        fake._hear_command = hear  # type: ignore[method-assign]
        await until(lambda: board.state == "offline")
        port.plug()
        await until(lambda: board.state == "ready")
        assert board.live.view("b")["position"] == f"{START} JKR ?"

    act_on_port(tmp_path, story)


def test_the_board_is_told_that_a_game_is_secret_and_only_then(tmp_path: Path):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        await begin(actions, board, table)
        await actions.new(board, ADMIN, schemas.New())
        assert [frame.get("secret") for frame in fake.executed] == ["1", None]

    act(tmp_path, story)


@pytest.mark.parametrize("side", ["r", ""])
def test_who_may_not_know_tokens_gets_the_same_answer_whatever_is_asked_and_the_board_is_not_asked(
    tmp_path: Path, side: str
):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        await begin(actions, board, table)
        role = player(board, table, side) if side else ADMIN
        asked = len(fake.executed)
        answers = set()
        for token in "DJKTCR":
            for ask in (
                actions.hint(board, role, schemas.Hint(move=f"a1-b2/{token}")),
                actions.choose(board, role, schemas.Choose(move=f"a1-b2/{token}")),
                actions.declare(board, role, schemas.Declare(token=token)),
            ):
                with pytest.raises(Refused) as caught:
                    await ask
                answers.add((caught.value.status, caught.value.code))
        assert answers == {(403, "role")}
        assert len(fake.executed) == asked

    act(tmp_path, story)


def test_the_player_who_moves_may_ask_but_not_about_a_move_that_is_yet_to_come(tmp_path: Path):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        await begin(actions, board, table)
        black = player(board, table, "b")
        await actions.declare(board, black, schemas.Declare(token="K"))
        assert fake.executed[-1].kind == "declare"
        with pytest.raises(Refused, match="the newest entry is 2"):
            await actions.declare(board, black, schemas.Declare(token="K", at=3))

    act(tmp_path, story)


def test_nobody_chooses_for_the_other_side_and_everybody_may_be_shown_a_plain_move(tmp_path: Path):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        await begin(actions, board, table)
        red = player(board, table, "r")
        with pytest.raises(Refused, match="the other player's move"):
            await actions.choose(board, red, schemas.Choose(move="c1-c2"))
        await actions.hint(board, red, schemas.Hint(move="c1-c2"))
        await actions.choose(board, ADMIN, schemas.Choose(move="c1-c2"))
        assert [frame.kind for frame in fake.executed[-2:]] == ["hint", "choose"]

    act(tmp_path, story)


def test_a_link_picks_for_one_secret_game_and_is_good_until_the_next_one_is_prepared(tmp_path: Path):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        link_epochs = table.roster.link_epochs
        await begin(actions, board, table)
        old = player(board, table, "b")
        fake.add("resign", side="b", how="host")
        fake.add("end", result="r", reason="resigned", how="rules")
        await until(lambda: link_epochs.newest(board.id) == old.link_epoch + 1)
        assert link_epochs.oldest(board.id) == old.link_epoch, "who has played may see how it ended"
        with pytest.raises(Refused, match="ask for the new one"):
            await actions.pick(board, old, schemas.Pick(tokens="D"))
        await begin(actions, board, table)
        assert link_epochs.oldest(board.id) == link_epochs.newest(board.id) == old.link_epoch + 1
        await until(lambda: len(table.said("links")) == 2)

    act(tmp_path, story)


def test_a_secret_game_that_is_broken_off_ends_the_link_epoch_too_and_an_open_one_does_not(tmp_path: Path):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        link_epochs = table.roster.link_epochs
        await begin(actions, board, table)
        fake.new()
        await until(lambda: link_epochs.oldest(board.id) == 1)
        fake.new()
        await until(lambda: len(table.said("entry")) == 4)
        assert (link_epochs.oldest(board.id), link_epochs.newest(board.id)) == (1, 1)

    act(tmp_path, story)


def test_a_secret_game_cannot_be_taken_up_again_once_its_tokens_are_open(tmp_path: Path):
    """Resign, look at the other side's tokens, take back: on the API, and with the board's own hands."""

    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        await begin(actions, board, table)
        fake.add("resign", side="b", how="host")
        fake.add("end", result="r", reason="resigned", how="rules")
        await until(lambda: "?" not in board.live.view("b")["position"])
        board.live.phase = "ended"
        with pytest.raises(Refused, match="it cannot be resumed"):
            await actions.back(board, player(board, table, "b"), schemas.Back())
        fake.add("back", how="discs")
        fake.move("c1-c2")
        await until(lambda: fake.outbox.acked == len(fake.journal))
        rejected = [reason for kind, reason in table.incidents() if kind == "rejected"]
        assert "what was hidden in this game is open now" in rejected[0]
        assert "follows entry 5, which was rejected" in rejected[1]
        newest = table.games.games(limit=1).games[0]
        assert (newest.result, newest.turns) == ("r", 0)
        assert list(verify(table.games)) == []
        fake.new()
        fake.move("c1-c2")
        await until(lambda: fake.outbox.acked == len(fake.journal))
        assert table.moves() == ["c1-c2"]

    act(tmp_path, story)


def test_a_final_game_stays_final_for_the_next_connection(tmp_path: Path):
    async def story(fake: FakeBoard, port: FakePort, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        await begin(actions, board, table)
        fake.add("resign", side="b", how="host")
        fake.add("end", result="r", reason="resigned", how="rules")
        await until(lambda: fake.outbox.acked == len(fake.journal))
        port.unplug()
        await until(lambda: board.state == "offline")
        fake.add("back", how="discs")
        port.plug()
        await until(lambda: fake.outbox.acked == len(fake.journal))
        port.unplug()
        await until(lambda: board.state == "offline")
        fake.move("c1-c2")
        port.plug()
        await until(lambda: fake.outbox.acked == len(fake.journal))
        assert table.games.games(limit=1).games[0].result == "r"
        assert list(verify(table.games)) == []

    act_on_port(tmp_path, story)


def test_a_board_that_contradicts_the_log_of_a_secret_game_tells_nobody_how(tmp_path: Path):
    async def story(fake: FakeBoard, port: FakePort, table: Table, actions: Commands) -> None:
        board = table.roster.boards[fake.name]
        await begin(actions, board, table)
        fake.move("c1-c2")
        await until(lambda: fake.outbox.acked == 3)
        error = Conflict("entry 3 is logged as move c1-c2, now it is new rrrrr/5/5/5/bbbbb b JKR TDC")
        item = Item(board.id, Entry(fake.epoch, 3, "new", 0, "restored", pos="rrrrr/5/5/5/bbbbb b JKR TDC"))
        await table.port_keeper._dispute(item, error)
        await until(lambda: table.said("incident"))
        assert table.said("incident")[-1]["reason"] == "entry 3 is logged otherwise"
        assert "JKR" not in heard(table) + str(table.incidents())

    act_on_port(tmp_path, story)


def test_an_open_game_may_be_taken_up_again_after_its_end(tmp_path: Path):
    async def story(fake: FakeBoard, table: Table, actions: Commands) -> None:
        fake.add("resign", side="b", how="host")
        fake.add("end", result="r", reason="resigned", how="rules")
        fake.add("back", how="discs")
        fake.move("c1-c2")
        await until(lambda: fake.outbox.acked == len(fake.journal))
        assert table.moves() == ["c1-c2"]
        assert list(verify(table.games)) == []

    act(tmp_path, story)


# With the real firmware.


def all_links(service: Running, board: str) -> dict[str, Any]:
    """Return the links once the log has said that nothing is hidden."""

    def unveiled() -> dict[str, Any] | None:
        links: dict[str, Any] = service.get(f"boards/{board}/links")
        return None if links["withheld"] else links

    found: dict[str, Any] = wait_for(unveiled, "a game without secrets")
    return found


def test_links_of_who_hides_something_are_shown_to_nobody(service: Running, board: str):
    links = all_links(service, board)
    tokens = {side: token_of(link) for side, link in links["players"].items()}
    service.post(f"boards/{board}/pick", {"tokens": "JKR"}, params={"token": tokens["b"]}).raise_for_status()
    links = service.get(f"boards/{board}/links")
    assert (sorted(links["players"]), links["withheld"]) == (["r"], ["b"])
    service.post(f"boards/{board}/pick", {"tokens": "DTC"}, params={"token": tokens["r"]}).raise_for_status()
    service.post(f"boards/{board}/new", {"secret": True}).raise_for_status()
    links = service.get(f"boards/{board}/links")
    assert (links["players"], links["withheld"]) == ({}, ["b", "r"])
    refused(service.post(f"boards/{board}/renew"), 409, "busy")
    service.post(f"boards/{board}/resign", {"side": "b"}).raise_for_status()
    wait_for(lambda: len(service.get(f"boards/{board}/links")["players"]) == 2, "the links of the next game")


def test_new_links_forget_what_was_picked_with_the_old_ones(service: Running, board: str):
    token = token_of(all_links(service, board)["players"]["b"])
    service.post(f"boards/{board}/pick", {"tokens": "JKR"}, params={"token": token}).raise_for_status()
    service.post(f"boards/{board}/renew").raise_for_status()
    assert service.get(f"boards/{board}")["picked"] == []
    assert refused(service.post(f"boards/{board}/new", {"secret": True}), 409, "picks").endswith("b, r")


def test_a_players_hand_does_only_what_that_players_hand_could(service: Running, board: str):
    tokens = begin_on(service, board)

    def hand(player: str, **body: Any) -> int:
        return service.post(f"boards/{board}/hand", body, params={"token": tokens[player]}).status_code

    for verb in ("lift", "lift_stack", "touch", "knock", "step_off"):
        assert hand("r", verb=verb, cell="c1") == 403
        assert hand("r", verb=verb, cell="c5") == 403
    assert hand("r", verb="slide", cell="c1", target="c2") == 403
    assert hand("r", verb="sweep_all") == 403
    assert hand("r", verb="press", side=0) == 403
    assert hand("b", verb="press", side=1) == 403
    assert hand("b", verb="lift", cell="c1") == 200
    assert hand("r", verb="place", cell="c2") == 403
    assert hand("b", verb="place", cell="c2") == 200
    wait_for(lambda: service.get(f"boards/{board}")["last_move"] == "c1-c2", "the move")
    assert hand("b", verb="lift", cell="d1") == 403
    assert hand("b", verb="lift", cell="c2") == 200, "a hand may correct its own last move"
    assert hand("b", verb="place", cell="c3") == 403, "and nothing else"
    assert hand("r", verb="place", cell="c2") == 200
    assert hand("r", verb="lift", cell="c5") == 200
    assert hand("r", verb="place", cell="c5") == 200
    assert hand("r", verb="press", side=1) == 200


def test_a_players_hand_finds_nothing_out_by_trying(service: Running, board: str):
    """A move of the other side with a token, made right behind one's own, or while the pieces are in disorder."""
    tokens = begin_on(service, board)

    def hand(player: str, **body: Any) -> int:
        named = {"params": {"token": tokens[player]}} if player else {}
        return service.post(f"boards/{board}/hand", body, **named).status_code

    assert [hand("b", verb="lift", cell="c1"), hand("b", verb="place", cell="c2")] == [200, 200]
    wait_for(lambda: service.get(f"boards/{board}")["last_move"] == "c1-c2", "the move")
    assert hand("r", verb="lift", cell="c2") == 403, "not a piece of Red's"
    assert [hand("r", verb=verb, cell="c5") for verb in ("touch", "knock")] == [403, 403], "nothing was asked"
    assert hand("r", verb="sweep_all") == 403
    assert hand("r", verb="lift", cell="c5") == 200
    assert hand("r", verb="lift", cell="b5") == 403, "one at a time"
    assert hand("r", verb="place", cell="c2") == 403, "Red cannot go there"
    assert hand("r", verb="place", cell="c4") == 200
    assert hand("r", verb="slide", cell="c2", target="c1") == 403, "Black's move, if Black could restore a tile"
    assert hand("r", verb="slide", cell="b5", target="b4") == 403, "no second move"
    wait_for(lambda: service.get(f"boards/{board}")["last_move"] == "c5-c4", "the move")
    assert hand("", verb="slide", cell="c2", target="e3") == 200
    wait_for(lambda: service.get(f"boards/{board}")["phase"] == "mismatch", "the disorder")
    assert hand("r", verb="slide", cell="e3", target="c1") == 403
    assert [hand("r", verb="lift", cell="d1"), hand("r", verb="lift", cell="c4")] == [403, 200]
    assert [hand("r", verb="place", cell="b4"), hand("r", verb="place", cell="c4")] == [403, 200]
    wait_for(lambda: service.get(f"boards/{board}")["phase"] == "mismatch", "the disorder")
    assert hand("r", verb="slide", cell="e3", target="c2") == 200, "where it belongs"
    wait_for(lambda: service.get(f"boards/{board}")["phase"] == "ready", "order")


def begin_on(service: Running, board: str) -> dict[str, str]:
    """Begin a secret game and return the tokens of the links: of the players by side, and of a spectator."""
    links = all_links(service, board)
    tokens = {side: token_of(link) for side, link in links["players"].items()}
    for side, picked in PICKS.items():
        service.post(f"boards/{board}/pick", {"tokens": picked}, params={"token": tokens[side]}).raise_for_status()
    service.post(f"boards/{board}/new", {"secret": True}).raise_for_status()
    return {**tokens, "": token_of(links["spectator"])}


def lights_beside_a_hole(service: Running, board: str, socket: ClientConnection) -> set[str]:
    """Lift the disc that stands beside the tile it has left behind; return what c1 showed from there on."""
    for start, target in (("c1", "c2"), ("c5", "c4")):
        move(service, board, start, target)
        next_event(socket, "entry", what="move")
    service.post(f"boards/{board}/hand", {"verb": "lift", "cell": "c2"}).raise_for_status()
    next_event(socket, "state", lifted=["c2"])
    service.post(f"boards/{board}/hand", {"verb": "place", "cell": "c2"}).raise_for_status()
    shown = set()
    while True:
        event: dict[str, Any] = json.loads(socket.recv(timeout=LIMIT_S))
        if event["type"] == "lights":
            shown.add(event["lights"][C1])
        if event["type"] == "state" and not event["lifted"]:
            return shown


def test_the_lights_show_what_an_open_token_allows(service: Running, board: str):
    service.post(f"boards/{board}/new", {"tokens": PICKS}).raise_for_status()
    with listening(service) as socket:
        assert "t" in lights_beside_a_hole(service, board, socket)


def test_no_light_tells_what_a_secret_token_allows(service: Running, board: str):
    tokens = begin_on(service, board)
    with listening(service, tokens[""]) as socket:
        assert "t" not in lights_beside_a_hole(service, board, socket)
        assert "JKR" not in json.dumps(service.get(f"boards/{board}", params={"token": tokens[""]}))


def test_new_links_end_what_was_open_with_the_old_ones(service: Running, board: str):
    links = all_links(service, board)
    black, spectator = token_of(links["players"]["b"]), token_of(links["spectator"])
    with ExitStack() as stack:
        player, watcher = (stack.enter_context(listening(service, token)) for token in (black, spectator))
        next_event(watcher, "snapshot")  # what happens before it is part of it
        assert service.post(f"boards/{board}/renew").status_code == 200
        with pytest.raises(ConnectionClosed) as caught:
            next_event(player, "nothing of that name")
        assert caught.value.rcvd is not None
        assert (caught.value.rcvd.code, caught.value.rcvd.reason) == (1008, "there are new links")
        next_event(watcher, "links")
    refused(service.client.get("/api/boards", params={"token": black}), 401, "token")
    new = token_of(all_links(service, board)["players"]["b"])
    assert service.get("health", params={"token": new})["side"] == "b"


def test_the_links_of_a_secret_game_are_of_no_use_in_the_next_one(service: Running, board: str):
    old = begin_on(service, board)
    service.post(f"boards/{board}/resign", {"side": "b"}, params={"token": old["b"]}).raise_for_status()
    wait_for(lambda: _revealed(service, board, old["b"]), "the end, which the old link still shows")
    new = begin_on(service, board)
    assert new["b"] != old["b"]
    refused(service.client.get("/api/boards", params={"token": old["b"]}), 401, "token")
    wait_for(lambda: service.get(f"boards/{board}", params={"token": new["b"]})["position"].endswith("JKR ?"))


def _revealed(service: Running, board: str, token: str) -> dict[str, Any] | None:
    view: dict[str, Any] = service.get(f"boards/{board}", params={"token": token})
    return view if view["phase"] == "ended" and "?" not in view["position"] else None
