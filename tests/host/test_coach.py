"""The coach: hints within a budget, grades, a guard and reasons, for who may ask, and never from what is hidden."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from boardcore.games import load
from passoboard.opponent.advice import answer
from passoboard.service.boards.roster import Roster
from passoboard.service.play.coach import Coaches
from passoboard.service.play.engine_queue import EngineQueue
from passoboard.service.publish.hub import Hub
from passoboard.service.storage.bounded_pool import Busy
from passoboard.tables.errors import SeatError

from .asking import listening, next_event, refused, token_of
from .running import LIMIT_S, Running, wait_for

GAME = load("passo")


def coach(service: Running, board: str, **settings: Any) -> None:
    service.post(f"boards/{board}/coach", {"side": "b"} | settings).raise_for_status()


def advise(service: Running, board: str, step: int = 1, **options: Any) -> Any:
    return service.post(f"boards/{board}/advise", {"step": step}, **options)


@pytest.fixture(autouse=True)
def nobody_is_coached(service: Running) -> None:
    board = service.board()["board"]
    for side in "br":
        service.post(f"boards/{board}/coach", {"side": side}).raise_for_status()


def test_a_hint_narrows_down_in_three_steps_and_the_board_lights_it(service: Running, board: str) -> None:
    steps = [advise(service, board, step).json() for step in (1, 2, 3)]
    where, piece, way = (set(step["cells"]) for step in steps)
    assert [step["move"] != "" for step in steps] == [False, False, True]
    assert len(piece) == 1
    assert piece <= way & where
    assert steps[2]["move"] in service.get(f"boards/{board}/moves")
    wait_for(lambda: cells_with("h", service, board) == way, "the hint")


def cells_with(sign: str, service: Running, board: str) -> set[str]:
    lights = service.get(f"boards/{board}")["lights"]
    return {cell for cell, shown in zip(GAME.cells, lights, strict=True) if shown == sign}


def test_the_steps_of_a_position_are_one_hint_and_the_budget_is_spent_once(service: Running, board: str) -> None:
    coach(service, board, hints=1)
    assert [advise(service, board, step).json()["left"] for step in (1, 2, 3)] == [0, 0, 0]
    service.post(f"boards/{board}/move", {"move": "c1-c2"}).raise_for_status()
    service.post(f"boards/{board}/move", {"move": "c5-c4"}).raise_for_status()
    assert "no hints left" in refused(advise(service, board), 409, "hints")
    assert service.get(f"boards/{board}")["coach"]["b"]["left"] == 0
    with listening(service) as socket:
        service.post(f"boards/{board}/new", {"coach": {"b": {"hints": 1}}}).raise_for_status()
        event = next_event(socket, "coach")
    assert event["coach"]["b"]["left"] == 1


def test_a_coach_ends_with_the_game_it_was_given_for(service: Running, board: str) -> None:
    coach(service, board, grades=True, hints=1)
    with listening(service) as socket:
        service.post(f"boards/{board}/new", {"coach": {"r": {"why": True}}}).raise_for_status()
        sides = next_event(socket, "coach")["coach"]
        assert (sides["b"]["grades"], sides["b"]["hints"], sides["r"]["why"]) == (False, None, True)
        service.post(f"boards/{board}/new", {"rematch": True}).raise_for_status()
        assert next_event(socket, "coach")["coach"]["r"]["why"], "a rematch has the same coach"
        service.post(f"boards/{board}/new").raise_for_status()
        assert not next_event(socket, "coach")["coach"]["r"]["why"]


def test_a_game_may_be_without_hints(service: Running, board: str) -> None:
    coach(service, board, hints=0)
    assert "hints are off" in refused(advise(service, board), 409, "hints")


def test_who_asks_must_be_to_move_and_allowed_to_play(service: Running, board: str) -> None:
    links = service.get(f"boards/{board}/links")
    tokens = {side: {"params": {"token": token_of(link)}} for side, link in links["players"].items()}
    spectator = {"params": {"token": token_of(links["spectator"])}}
    assert "other player" in refused(advise(service, board, **tokens["r"]), 403, "role")
    refused(advise(service, board, **spectator), 403, "role")
    refused(service.post(f"boards/{board}/coach", {"side": "b"}, **spectator), 403, "role")
    refused(service.post(f"boards/{board}/coach", {"side": "b", "hints": 3}, **tokens["r"]), 403, "role")
    refused(service.client.get(f"/api/boards/{board}/grades", params={"cell": "c1"} | spectator["params"]), 403, "role")
    refused(service.client.get(f"/api/boards/{board}/why", params={"turn": 1} | spectator["params"]), 403, "role")
    assert advise(service, board, **tokens["b"]).status_code == 200


def test_a_player_gets_no_more_help_once_the_game_is_on(service: Running, board: str) -> None:
    link = service.get(f"boards/{board}/links")["players"]["b"]
    mine = {"params": {"token": token_of(link)}}
    coach(service, board, hints=1)
    service.post(f"boards/{board}/move", {"move": "c1-c2"}).raise_for_status()
    for more in (
        {"hints": 2},
        {},
        {"hints": 1, "grades": True},
        {"hints": 1, "guard": True},
        {"hints": 1, "why": True},
    ):
        refused(service.post(f"boards/{board}/coach", {"side": "b"} | more, **mine), 409, "coach")
    assert service.post(f"boards/{board}/coach", {"side": "b", "hints": 0}, **mine).status_code == 200


def test_it_is_not_your_turn_while_a_program_has_it(service: Running, board: str) -> None:
    service.post(f"boards/{board}/seats", {"side": "b", "kind": "program", "program": "scripted"}).raise_for_status()
    try:
        assert "not your turn" in refused(advise(service, board), 409, "turn")
    finally:
        service.post(f"boards/{board}/seats", {"side": "b", "kind": "hands"}).raise_for_status()


def test_grades_are_off_unless_asked_for_and_cover_every_target(service: Running, board: str) -> None:
    asked = {"params": {"cell": "c1"}}
    refused(service.client.get(f"/api/boards/{board}/grades", **asked), 409, "coach")
    coach(service, board, grades=True)
    targets = service.get(f"boards/{board}/grades", **asked)["targets"]
    assert set(targets) == {"b1", "b2", "c2", "d1", "d2"}
    assert set(targets.values()) <= {"good", "fair", "losing"}
    refused(service.client.get(f"/api/boards/{board}/grades", params={"cell": "z9"}), 422, "value")


def test_a_lifted_piece_has_its_targets_graded_in_the_boards_lights(service: Running, board: str) -> None:
    coach(service, board, grades=True)
    service.post(f"boards/{board}/hand", {"verb": "lift", "cell": "c1"}).raise_for_status()
    targets = service.get(f"boards/{board}/grades", params={"cell": "c1"})["targets"]
    signs = {"good": "Y", "fair": "U", "losing": "X"}
    cells = list(GAME.cells)

    def is_shown() -> bool:
        lights = service.get(f"boards/{board}")["lights"]
        return all(lights[cells.index(cell)] == signs[grade] for cell, grade in targets.items())

    wait_for(is_shown, "the grades")
    service.post(f"boards/{board}/hand", {"verb": "place", "cell": "c1"}).raise_for_status()
    wait_for(lambda: not set("YUX") & set(service.get(f"boards/{board}")["lights"]), "the end of the grades")


def begin(service: Running, board: str, position: str) -> None:
    """Begin a game at a position, with all pieces where they belong."""
    service.post(f"boards/{board}/new", {"position": position}).raise_for_status()
    service.post(f"boards/{board}/tidy").raise_for_status()
    wait_for(lambda: service.get(f"boards/{board}")["phase"] == "ready", "the position")


# After b1-a2 Red steps off the board at b2; after d2-e2 it does not.
DANGER = "....r/..2r/rb..1/1(br).(bb)1/.b... b"
BAD = "b1-a2"
GOOD = "d2-e2"


def test_the_guard_asks_before_a_move_that_loses_and_only_then(service: Running, board: str) -> None:
    begin(service, board, DANGER)
    coach(service, board, guard=True)
    assert BAD in refused(service.post(f"boards/{board}/move", {"move": BAD}), 409, "guard")
    assert service.get(f"boards/{board}")["turn"] == 0
    service.post(f"boards/{board}/move", {"move": BAD, "sure": True}).raise_for_status()
    assert service.get(f"boards/{board}")["turn"] == 1
    target = list(GAME.cells).index(BAD.partition("-")[2])
    wait_for(lambda: service.get(f"boards/{board}")["lights"][target] == "X", "the warning")
    begin(service, board, DANGER)
    service.post(f"boards/{board}/move", {"move": GOOD}).raise_for_status()


def test_why_tells_the_proof_to_whom_the_move_belongs_if_it_was_asked_for(service: Running, board: str) -> None:
    begin(service, board, DANGER)
    links = service.get(f"boards/{board}/links")["players"]
    service.post(f"boards/{board}/move", {"move": BAD}).raise_for_status()
    asked = {"turn": 1}
    refused(service.client.get(f"/api/boards/{board}/why", params=asked), 409, "coach")
    coach(service, board, why=True)
    judged = service.get(f"boards/{board}/why", params=asked)
    assert judged["move"] == BAD
    assert judged["mark"] == "??"
    assert judged["reason"]["line"][0] == BAD
    assert (judged["reason"]["key"], judged["reason"]["side"], judged["reason"]["turns"]) == ("off the board", "r", 1)
    refused(service.client.get(f"/api/boards/{board}/why", params=asked | {"token": token_of(links["r"])}), 403, "role")
    refused(service.client.get(f"/api/boards/{board}/why", params={"turn": 2}), 404, "turn")
    refused(service.client.get(f"/api/boards/{board}/why", params={"turn": 0}), 422, "value")


def test_a_finished_game_is_analysed_for_everybody_and_one_that_goes_on_for_nobody(
    service: Running, board: str
) -> None:
    begin(service, board, DANGER)
    service.post(f"boards/{board}/move", {"move": BAD}).raise_for_status()
    number = service.get("games", params={"board": board, "limit": 1})["games"][0]["id"]
    refused(service.client.get(f"/api/games/{number}/analysis"), 409, "running")
    service.post(f"boards/{board}/resign", {"side": "b"}).raise_for_status()
    wait_for(lambda: service.get("games", params={"limit": 1})["games"][0]["result"] == "r", "the end")
    spectator = {"token": token_of(service.get(f"boards/{board}/links")["spectator"])}
    moves: list[dict[str, Any]] = []

    def is_done() -> bool:
        told = service.get(f"games/{number}/analysis", params={"known": len(moves)} | spectator)
        moves.extend(told["moves"])
        return bool(len(moves) == told["done"] == told["total"] == 1)

    wait_for(is_done, "the analysis")
    assert [moves[0][key] for key in ("turn", "move", "mover", "mark")] == [1, BAD, "b", "??"]
    assert moves[0]["reason"]["line"] == [BAD, "b2-off"]
    assert moves[0]["better"]
    assert service.get(f"games/{number}/analysis")["moves"] == moves
    assert service.get(f"games/{number}/analysis", params={"known": 7})["moves"] == []
    refused(service.client.get("/api/games/999999/analysis"), 404, "game")
    refused(service.client.get(f"/api/games/{number}/analysis", params={"known": -1}), 422, "value")


def test_a_secret_game_is_coached_by_what_the_mover_may_see_and_the_lights_tell_nobody(tmp_path: Any) -> None:
    with Running(tmp_path, ports=("sim://",)) as service:
        board = service.board()["board"]
        links = wait_for(lambda: service.get(f"boards/{board}/links")["players"], "the links")
        mine = {side: {"params": {"token": token_of(link)}} for side, link in links.items()}
        service.post(f"boards/{board}/pick", {"tokens": "DJK"}, **mine["b"]).raise_for_status()
        service.post(f"boards/{board}/pick", {"tokens": "TCR"}, **mine["r"]).raise_for_status()
        service.post(f"boards/{board}/new", {"secret": True}).raise_for_status()
        service.post(f"boards/{board}/tidy").raise_for_status()
        wait_for(lambda: service.get(f"boards/{board}")["phase"] == "ready", "the game")
        refused(advise(service, board), 403, "role")  # who looks after the board knows no tokens
        told = advise(service, board, 3, **mine["b"])
        assert told.status_code == 200
        assert "h" not in service.get(f"boards/{board}")["lights"]
        coach(service, board, grades=True, why=True)
        grades = service.get(f"boards/{board}/grades", params={"cell": "c1"} | mine["b"]["params"])
        assert "losing" not in grades["targets"].values()  # nothing is proven where something is hidden
        service.post(f"boards/{board}/move", {"move": "c1-c2"}, **mine["b"]).raise_for_status()
        refused(service.client.get(f"/api/boards/{board}/why", params={"turn": 1} | mine["b"]["params"]), 409, "hidden")
        refused(service.client.get("/api/games/2/analysis"), 409, "running")


@pytest.mark.parametrize("ask", ["hint", "grades"])
def test_advice_is_the_same_whatever_is_hidden(ask: str) -> None:
    shown = {GAME.public(GAME.parse_position(f"rrrrr/5/5/5/bbbbb b DJK {held}"), 0) for held in ("TCR", "TDJ", "-")}
    assert len(shown) == 1
    question = {"ask": ask, "game": "passo", "text": shown.pop(), "side": "b", "hidden": True, "earlier": []}
    told = answer(question)
    assert told.get("move") or "losing" not in told["grades"].values()


def test_a_desk_ends_what_hangs_and_refuses_a_crowd() -> None:
    async def story() -> list[object]:
        engine_queue = EngineQueue("tests.host.programs:hang", longest_s=0.5)
        try:
            asking = [
                asyncio.create_task(engine_queue.ask({"number": number}, f"board {number}")) for number in range(9)
            ]
            return await asyncio.gather(*asking, return_exceptions=True)
        finally:
            await engine_queue.close()

    answers = asyncio.run(story())
    assert [type(one) for one in answers] == [SeatError] * 8 + [Busy]


def test_a_desk_asks_once_for_the_same() -> None:
    async def story() -> list[dict[str, Any]]:
        engine_queue = EngineQueue("tests.host.programs:count_questions", longest_s=LIMIT_S)
        try:
            return [await engine_queue.ask({"what": what}, "a board") for what in "aab"]
        finally:
            await engine_queue.close()

    assert asyncio.run(story()) == [{"count": 1}, {"count": 1}, {"count": 2}]


def test_a_restart_in_the_middle_of_a_game_keeps_settings_and_spent_hints(tmp_path: Path) -> None:
    secret = "rrrrr/5/5/5/bbbbb b DK J"
    with Running(tmp_path, ports=("sim://?speed=8",)) as service:
        name = service.board()["board"]
        wait_for(lambda: service.post(f"boards/{name}/new", {"position": secret}).is_success, "a game of ours")
        service.post(f"boards/{name}/tidy").raise_for_status()
        coach(service, name, hints=2, guard=True, why=True)
        coach(service, name, side="r", grades=True, hints=0)
        wait_for(lambda: advise(service, name).json().get("left") == 1, "a hint, as soon as the machine has time")
        before = service.get(f"boards/{name}")["coach"]
        service.kill()
    assert secret.split(maxsplit=1)[0] not in (tmp_path / "state" / "coaches.json").read_text()
    with Running(tmp_path, ports=("sim://?speed=8",)) as service:
        assert service.board()["coach"] == before
        wait_for(lambda: advise(service, name, step=2).json().get("left") == 1, "more of the same hint, likewise")
        service.post(f"boards/{name}/move", {"move": "c1-c2"}).raise_for_status()
        service.post(f"boards/{name}/move", {"move": "c5-c4"}).raise_for_status()
        wait_for(lambda: advise(service, name).json().get("left") == 0, "a hint, as soon as the machine has time")
        again = {"coach": {"b": {"hints": 2}}}
        wait_for(lambda: service.post(f"boards/{name}/new", again).is_success, "a new game, likewise")
        wait_for(lambda: service.get(f"boards/{name}")["coach"]["b"]["left"] == 2, "a new budget")
        wait_for(lambda: '"given": []' in (tmp_path / "state" / "coaches.json").read_text(), "it to be kept")


@pytest.mark.parametrize("damage", ["{", "[1]", '{"b1": {"b": {"hints": "many"}}}', '{"b1": {"b": {"given": [1]}}}'])
def test_damaged_settings_are_told_and_stay_where_they_are(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "coaches.json"
    path.write_text(damage)
    path.chmod(0o600)
    with pytest.raises(ValueError, match=r"coaches\.json is damaged .*: delete it, then no side is coached"):
        Coaches(Roster(Hub()), path=path)
    assert path.read_text() == damage
