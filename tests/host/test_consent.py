"""What changes the other player's game is asked of the other player: a take-back, a new game, a draw, a name."""

from collections.abc import Iterator
from typing import Any

import pytest
from passoboard.gamelog import Entry
from passoboard.service.http.schemas import Back
from passoboard.service.play.consent import Request

from .asking import listening, next_event, refused, token_of
from .running import Running, wait_for


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("consent"), ports=("sim://",)) as running:
        yield running


class Play:
    """Three people at one board: Black, Red, and somebody who watches."""

    def __init__(self, service: Running) -> None:
        self.service = service
        self.board = service.board()["board"]
        wait_for(
            lambda: not service.get(f"boards/{self.board}/links")["withheld"], "the board's first game to be known"
        )
        links = service.get(f"boards/{self.board}/links")
        self.tokens = {side: token_of(link) for side, link in links["players"].items()}
        self.tokens["watching"] = token_of(links["spectator"])

    def do(self, who: str, verb: str, **body: Any) -> Any:
        """Send a command with somebody's link; without a name, as the admin."""
        token = {"params": {"token": self.tokens[who]}} if who else {}
        return self.service.post(f"boards/{self.board}/{verb}", body, **token)

    def asked(self, who: str, verb: str, **body: Any) -> int:
        """Send a command that is not carried out but asked, and return the number of the request."""
        before = self.view()
        answer = self.do(who, verb, **body)
        assert answer.status_code == 200, answer.text
        after = self.view()
        assert (after["at"], after["names"]) == (before["at"], before["names"])
        request: dict[str, Any] = after["request"]
        assert (answer.json()["answer"], request["verb"], request["side"]) == (
            {"asked": str(request["number"])},
            verb,
            who,
        )
        return int(request["number"])

    def answer(self, who: str, number: int, *, accept: bool) -> Any:
        return self.do(who, "answer", number=number, accept=accept)

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.service.get(f"boards/{self.board}")
        return view

    def move(self, *moves: str) -> None:
        for move in moves:
            self.do("", "move", move=move, sure=True).raise_for_status()


@pytest.fixture
def play(service: Running) -> Play:
    """A new game with one move of each side."""
    play = Play(service)
    play.do("", "new", players={"b": "", "r": ""}).raise_for_status()
    play.do("", "tidy").raise_for_status()
    play.move("c1-c2", "c5-c4")
    assert play.view()["request"] is None
    return play


def test_the_other_players_move_is_taken_back_only_with_consent(play: Play):
    with listening(play.service, play.tokens["watching"]) as socket:
        number = play.asked("b", "back")
        assert next_event(socket, "request")["request"]["waiting"] == ["r"]
        play.answer("r", number, accept=True).raise_for_status()
        assert next_event(socket, "request")["request"] is None
        assert next_event(socket, "entry", what="back")["turn"] == 1


def test_ones_own_last_move_is_nobody_elses_business(play: Play):
    assert play.do("r", "back").json()["answer"] == {}
    wait_for(lambda: play.view()["turn"] == 1, "the take-back")


def test_what_was_declined_is_not_asked_again_before_the_next_move(play: Play):
    number = play.asked("b", "back")
    play.answer("r", number, accept=False).raise_for_status()
    assert (play.view()["request"], play.view()["turn"]) == (None, 2)
    refused(play.do("b", "back"), 409, "declined")
    play.move("b1-b2")
    play.asked("r", "back")


def test_a_request_is_over_with_the_next_move_and_can_be_withdrawn(play: Play):
    number = play.asked("b", "back")
    play.move("b1-b2")
    assert play.view()["request"] is None
    refused(play.answer("r", number, accept=True), 409, "gone")
    number = play.asked("r", "back")
    play.answer("r", number, accept=False).raise_for_status()
    assert play.view()["request"] is None
    play.asked("r", "back")


def test_nobody_else_answers(play: Play):
    number = play.asked("b", "back")
    refused(play.answer("b", number, accept=True), 403, "role")
    refused(play.answer("watching", number, accept=True), 403, "role")
    refused(play.answer("r", number + 1, accept=True), 409, "gone")
    refused(play.do("r", "draw"), 409, "asked")
    play.answer("", number, accept=True).raise_for_status()
    wait_for(lambda: play.view()["turn"] == 1, "what the admin has decided")


def test_whoever_resigned_goes_on_only_with_consent(play: Play):
    before = play.view()["at"]
    play.do("r", "resign", side="r").raise_for_status()
    wait_for(lambda: play.view()["phase"] == "ended" and play.view()["at"] > before, "the end, and its entry")
    number = play.asked("r", "back")
    play.answer("b", number, accept=True).raise_for_status()
    wait_for(lambda: play.view()["phase"] != "ended", "the game to go on")


def test_a_request_outlives_the_entries_that_were_known_when_it_was_made():
    """Whoever resigned and asked at once to go on was asked by nobody: the log was slower than the board."""
    request = Request(1, "back", "r", Back(at=5), ("b",))
    ended = [request.is_ended_by(Entry("e", n, "end", 2, "button")) for n in (4, 5, 6)]
    assert ended == [False, False, True]
    assert request.is_ended_by(Entry("e", 1, "new", 0, "host"))


def test_a_game_that_is_on_ends_for_a_new_one_only_with_consent(play: Play):
    before = play.view()["at"]
    number = play.asked("r", "new", first="r")
    assert play.view()["request"]["details"] == {"first": "r"}
    play.move("b1-b2")
    assert play.view()["request"]["number"] == number, "the game goes on meanwhile"
    play.answer("b", number, accept=True).raise_for_status()
    wait_for(lambda: play.view()["turn"] == 0 and play.view()["at"] > before, "the new game")
    assert play.do("b", "new").json()["answer"] == {}, "nothing has been played yet"


def test_a_draw_needs_both(play: Play):
    number = play.asked("b", "draw")
    play.answer("r", number, accept=True).raise_for_status()
    wait_for(lambda: play.view()["phase"] == "ended", "the draw")


def test_a_name_is_its_players_own(play: Play):
    assert play.do("r", "names", players={"r": "Grace"}).json()["answer"] == {}
    number = play.asked("r", "names", players={"b": "Loser"})
    play.answer("b", number, accept=False).raise_for_status()
    assert play.view()["names"].get("black", "") == ""
    play.do("", "resign", side="b").raise_for_status()
    wait_for(lambda: play.view()["phase"] == "ended", "the end")
    play.asked("r", "new", players={"b": "Loser", "r": "Grace"})


def test_a_program_is_not_asked(play: Play):
    play.do("", "seats", side="r", kind="page").raise_for_status()
    play.asked("b", "back")
    play.do("", "seats", side="r", kind="program", program="scripted").raise_for_status()
    try:
        assert play.do("b", "back").json()["answer"] == {}
    finally:
        play.do("", "seats", side="r", kind="hands").raise_for_status()
