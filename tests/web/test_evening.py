"""The evening: ends and rematches, sounds and speech, the computer, and phones that join."""

import io
import json
import urllib.error
import urllib.request

import pytest
import zxingcpp
from PIL import Image

from .conftest import Seat
from .driving import Service, Table

RECORD = """
  window.heard = [];
  window.AudioContext = class { currentTime = 0; destination = {}; };
  window.OscillatorNode = class {
    constructor(_, { frequency }) { this.frequency = frequency; }
    connect(next) { return next; }
    start() { window.heard.push(["tone", this.frequency]); }
    stop() {}
  };
  window.GainNode = class {
    gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect(next) { return next; }
  };
  window.speechSynthesis.speak = (words) => window.heard.push([words.lang, words.text]);
"""


def heard(table: Table, kind: str) -> list[str]:
    found: list[list[str]] = table.page.evaluate("() => window.heard")
    return [what for one, what in found if one == kind]


def test_the_end_is_said_on_the_board_and_a_rematch_is_one_click(helped: Table, service: Service) -> None:
    page = helped.page
    service.ask(f"boards/{service.board}/names", {"black": "Ada", "red": "Grace"})
    helped.drag("c1", "c2")
    helped.wait_for_moves(1)
    helped.wait_for_hands()
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    page.wait_for_selector("#end:not([hidden])")
    assert "Grace (Red) wins: Ada (Black) resigned." in page.locator("#end").inner_text()
    page.click("#nav-care")
    page.wait_for_selector("#end", state="hidden")  # it would cover the board that is looked after
    page.click("#nav-board")
    page.click("#rematch")
    helped.wait_for_words("Grace (Red) to move.")
    helped.wait_for_hands()
    view = service.view()
    assert view["names"] == {"black": "Ada", "red": "Grace"}
    assert view["discs"] == view["pieces"]
    assert page.locator("#end").is_hidden()


def test_a_rematch_keeps_the_clocks(helped: Table, service: Service) -> None:
    service.ask(f"boards/{service.board}/new", {"limit": 60, "clock": 900, "repetition": False})
    helped.wait("() => document.querySelectorAll('#players time').length === 2")
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    helped.page.wait_for_selector("#end:not([hidden])")
    helped.page.click("#rematch")
    helped.page.wait_for_selector("#end", state="hidden")
    helped.wait("() => document.querySelectorAll('#players time').length === 2")
    newest = service.ask("games?limit=1")["games"][0]["id"]
    begun = service.ask(f"games/{newest}")["entries"][0]
    assert begun["terms"] == "game=passo limit=60 clock=900 repeat=0"
    assert begun["n"] > 2


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
    with urllib.request.urlopen(service.links()["spectator"].replace("/?", "/api/health?"), timeout=20) as answer:
        assert json.load(answer)["role"] == "spectator"


def test_a_projector_shows_the_board_alone(sit: Seat, service: Service) -> None:
    url = service.links()["spectator"].replace("/?", "/watch?")
    watcher = sit(url)
    assert watcher.page.locator(".top:visible, .tools:visible, #controls:visible").count() == 0
    overlay = sit(url.replace("/watch?", "/overlay?"))
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
    assert not [body for body in asked if "c5" in body], "the computer's pieces are its own"
    view = service.view()
    assert (view["discs"], view["hand"]) == (view["pieces"], "")
    page.click("#do-resign")
    assert page.locator("[data-resign]").evaluate_all("(all) => all.map((one) => one.dataset.resign)") == ["b"]
    page.click("#dialog .close")
    page.click("#do-back")
    helped.wait_for_moves(0)
