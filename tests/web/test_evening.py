"""The evening: ends and rematches, sounds and speech, the computer, and phones that join."""

import io
import json
import urllib.error
import urllib.request

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page

from .conftest import Seat
from .driving import Service, Table
from .hearing import RECORD, heard
from .test_secrecy import links_of_all


def test_the_end_is_said_on_the_board_and_a_rematch_is_one_click(helped: Table, service: Service) -> None:
    page = helped.page
    service.ask(f"boards/{service.board}/names", {"black": "Ada", "red": "Grace"})
    helped.drag("c1", "c2")
    helped.wait_for_moves(1)
    helped.wait_for_hands()
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    page.wait_for_selector("#end:not([hidden])")
    assert "Grace (Red) wins!" in page.locator("#end").inner_text()
    helped.wait_for_words("Grace (Red) wins: Ada (Black) resigned.")
    page.click("#nav-care")
    page.wait_for_selector("#end", state="hidden")
    page.click("#nav-board")
    page.click("#rematch")
    helped.wait_for_words("Grace (Red) to move.")
    helped.wait_for_hands()
    view = service.view()
    assert view["names"] == {"black": "Ada", "red": "Grace"}
    assert view["discs"] == view["pieces"]
    assert page.locator("#end").is_hidden()


OVERLAP = """() => {
  const [board, card] = ["#live .board", "#end"].map((one) => document.querySelector(one).getBoundingClientRect());
  return card.left < board.right && board.left < card.right && card.top < board.bottom && board.top < card.bottom;
}"""
GIVEN_AWAY = ["c1-b2", "b5-b4", "e1-d2", "e5-d5", "a1-a2", "b4-c3", "d2-c2", "c3-c2"]  # one move gives much away


@pytest.mark.parametrize("size", [(1280, 860), (390, 844), (844, 390)])
def test_the_end_leaves_the_board_in_sight_says_where_it_turned_and_is_celebrated(
    sit: Seat, service: Service, size: tuple[int, int]
) -> None:
    table = sit(kept=("visited",), viewport={"width": size[0], "height": size[1]})
    page = table.page
    for turn, move in enumerate(GIVEN_AWAY, 1):
        service.ask(f"boards/{service.board}/move", {"move": move})
        table.wait_for_moves(turn)
    page.evaluate("""() => { window.sparks = 0; new MutationObserver(() => {
      window.sparks = Math.max(window.sparks, document.querySelectorAll('.spark').length);
    }).observe(document.querySelector('#show'), { childList: true }); }""")
    service.ask(f"boards/{service.board}/resign", {"side": "r"})
    table.wait("() => window.sparks > 0 && document.querySelector('#live .glow[data-sign=\"*\"]')")
    assert not page.evaluate(OVERLAP)
    page.wait_for_selector("#end-turning")
    table.picture(f"end {size[0]}")
    table.wait("() => !document.querySelector('.spark')")
    page.reload()
    page.wait_for_selector("#end:not([hidden])")
    assert page.locator(".spark").count() == 0, "what ended long ago is not celebrated again"
    page.click("#end-close")
    page.wait_for_selector("#end", state="hidden")


def test_a_rematch_keeps_the_clocks(helped: Table, service: Service) -> None:
    service.ask(f"boards/{service.board}/new", {"limit": 60, "clock": 900, "repetition": False})
    helped.wait("() => document.querySelectorAll('#players time').length === 2")
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    helped.page.wait_for_selector("#end:not([hidden])")
    ended = service.ask("games?limit=1")["games"][0]["id"]
    helped.page.click("#rematch")
    helped.page.wait_for_selector("#end", state="hidden")
    while (newest := service.ask("games?limit=1")["games"][0]["id"]) == ended:  # the board tells its state before
        helped.page.evaluate("() => new Promise(requestAnimationFrame)")
    helped.wait_for_words("to move")
    assert helped.page.locator("#players time").count() == 2
    begun = service.ask(f"games/{newest}")["entries"][0]
    assert begun["terms"] == "game=passo limit=60 clock=900 repeat=0"


def test_sounds_and_speech_are_asked_for_and_remembered(sit: Seat) -> None:
    table = sit(kept=("visited", "speech"), prepare=lambda page: page.add_init_script(RECORD))
    table.drag("c1", "c2")
    table.wait_for_moves(1)
    table.wait("() => window.heard.some(([, text]) => text === 'Red to move.')")
    assert 220 in heard(table, "tone")
    assert "Black: c1 to c2" in heard(table, "en")
    table.page.fill("#ask", "c2")
    table.page.press("#ask", "Enter")
    assert "a black disc" in table.page.locator("#answer").inner_text()
    table.page.fill("#ask", "file c")
    table.page.press("#ask", "Enter")
    assert table.page.locator("#answer").inner_text() == "c2: a black disc; c5: a red disc"
    table.page.click("#sound")
    table.page.click("#speech")
    before = len(heard(table, "tone")), len(heard(table, "en"))
    table.drag("c5", "c4")
    table.wait_for_moves(2)
    assert (len(heard(table, "tone")), len(heard(table, "en"))) == before
    assert table.page.evaluate("() => [localStorage['passoboard.sound'], localStorage['passoboard.speech']]") == [
        "0",
        "0",
    ]


def test_whoever_listens_is_warned_before_the_time_runs_out(sit: Seat, service: Service) -> None:
    table = sit(kept=("visited", "speech"), prepare=lambda page: page.add_init_script(RECORD))
    service.ask(f"boards/{service.board}/new", {"clock": 25})
    table.wait("() => window.heard.some(([, text]) => /^\\d+ seconds left/.test(text))")
    said = [text for text in heard(table, "en") if "seconds left" in text]
    assert len(said) == 1, "once a turn"


def test_a_phone_joins_by_its_code(sit: Seat, service: Service) -> None:
    host = sit(kept=("visited",))
    page = host.page
    page.click("#do-share")
    page.wait_for_selector("#share-nearby")
    assert "this computer only" in page.locator("#dialog").inner_text()
    page.click("#share-nearby")
    page.wait_for_selector("#dialog .code")
    links = service.links()
    codes = page.locator("#dialog .code").all()
    read = [zxingcpp.read_barcode(Image.open(io.BytesIO(code.screenshot()))) for code in codes]
    assert [code.text for code in read] == [*links["players"].values(), links["spectator"]]
    unsafe = ("Cross-Origin-Opener-Policy",)  # without TLS a browser ignores it, and says so
    phone = sit(links["players"]["r"], unsafe, kept=(), viewport={"width": 390, "height": 844}, has_touch=True)
    assert "you" in phone.page.locator("#players [data-side=r]").inner_text()
    host.page.click("#dialog .close")
    host.drag("c1", "c2")
    phone.wait_for_moves(1)
    host.wait_for_hands()
    phone.page.touchscreen.tap(*phone.place_of("c5"))
    phone.page.touchscreen.tap(*phone.place_of("c4"))
    phone.wait_for_moves(2)
    assert service.view()["last_move"] == "c5-c4"


def test_whoever_comes_over_the_network_needs_a_link(service: Service) -> None:
    base = service.ask("nearby", {})["answer"]["base"]
    for path in ("health", "boards", f"boards/{service.board}/links"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{base}/api/{path}", timeout=20)
        assert refused.value.code == 401
        assert json.load(refused.value)["error"]["code"] == "token"
    with urllib.request.urlopen(service.links()["spectator"].replace("/#", "/api/health?"), timeout=20) as answer:
        assert json.load(answer)["role"] == "spectator"


def test_no_address_has_the_token_of_a_link(sit: Seat, service: Service) -> None:
    """A proxy writes down every address that is asked for, and a screen shows the page's own."""
    asked: list[str] = []

    def watch(page: Page) -> None:
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url))

    link = links_of_all(service)["players"]["b"]
    player = sit(link, prepare=watch)
    player.page.reload()
    player.page.wait_for_selector("#live .board")
    assert "you" in player.page.locator("#players [data-side=b]").inner_text()
    token = link.split("token=")[1]
    assert (len(asked) > 10, [url for url in [*asked, player.page.url] if token in url]) == (True, [])
    player.page.goto(service.links()["spectator"])
    player.page.wait_for_selector("#controls", state="hidden")


def test_a_projector_shows_the_board_alone(helped: Table, sit: Seat) -> None:
    helped.page.click("#do-share")
    watcher = sit(helped.page.input_value('#dialog input[aria-label^="Big view"]'))
    assert watcher.page.locator(".top:visible, .tools:visible, #controls:visible").count() == 0
    overlay = sit(helped.page.input_value('#dialog input[aria-label^="Overlay"]'))
    colour = overlay.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert colour == "rgba(0, 0, 0, 0)"


def test_the_computer_answers(helped: Table, service: Service) -> None:
    page = helped.page
    page.goto(f"{service.url}#start")
    page.click("#start-computer")
    page.click("#computer-start")
    page.wait_for_selector("#players [data-side=r] small:has-text('Computer')")
    helped.wait_for_words("Black to move.")
    helped.wait_for_hands()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    helped.drag("c1", "c2")
    helped.tap("b1")  # too early: it goes back, or the computer would wait for ever
    helped.drag("c5", "c4")  # not ours
    helped.wait_for_words("turn.")
    helped.wait_for_moves(2)
    helped.wait_for_words("Black to move.")
    helped.wait_for_hands()
    hands = [body for body in asked if '"moves"' not in body]  # what asks about a game may name the computer's own move
    assert not [body for body in hands if "c5" in body], "the computer's pieces are its own"
    view = service.view()
    assert (view["discs"], view["hand"]) == (view["pieces"], "")
    page.click("#do-resign")
    assert page.locator("[data-resign]").evaluate_all("(all) => all.map((one) => one.dataset.resign)") == ["b"]
    page.click("#dialog .close")
    page.click("#do-back")
    helped.wait_for_moves(0)


def test_the_newest_moves_stay_in_sight_and_a_hint_ends_with_the_game(sit: Seat, service: Service) -> None:
    helped = sit(kept=("visited",), viewport={"width": 1280, "height": 720})
    moves = [
        "c1-c2",
        "e5-e4",
        "e1-d2",
        "e4-d3",
        "d1-e2",
        "b5-c4",
        "d2-c3",
        "a5-b4",
        "c2-b2",
        "c5-d4",
        "b2-a2",
        "c4-b3",
        "a2-a3",
        "d4-d5",
        "b1-a1",
        "d3-e3",
        "e2-e3",
        "b3-a4",
    ]
    for turn, move in enumerate(moves, 1):
        service.ask(f"boards/{service.board}/move", {"move": move})
        helped.wait_for_moves(turn)
    seen = """() => { const [list, more, last] = ["#moves", ".more", "#moves li:last-child"].map(
      (one) => document.querySelector(one).getBoundingClientRect().bottom);
      return last <= Math.min(list, more) + 1; }"""
    assert helped.page.evaluate(seen)
    service.ask(f"boards/{service.board}/advise", {"step": 1})
    helped.wait("() => document.querySelector('#live .glow[data-sign=h]')")
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    helped.page.wait_for_selector("#end:not([hidden])")
    helped.wait("() => !document.querySelector('#live .glow[data-sign=h]')")
