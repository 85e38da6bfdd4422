"""What the page may not do: mark up data, run inline code, ask other hosts; and what everybody must be able to read."""

import re
from pathlib import Path

import passoboard
import pytest
from boardcore.lights.palette import LANGUAGE

from .conftest import Seat
from .driving import GAME, Service, Table
from .language import TARGET, language
from .test_texts import LATER

WEB = Path(passoboard.__file__).parent / "web"
SCRIPTS = sorted((WEB / "js").rglob("*.js"))
MOST_BYTES = 400_000  # before the first move: the games, lessons and sounds have their price
MARKUP = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", '"style"')
COLOURS = ("ground", "ground-2", "raised", "ink", "ink-2", "accent", "accent-ink", "good", "bad", "cyan")


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all: nothing here changes a game."""
    return lasting


def test_the_pages_light_language_is_the_firmwares() -> None:
    assert TARGET.read_text() == language(), "run `python -m tests.web.language`"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_never_makes_markup_of_data(script: Path) -> None:
    text = script.read_text()
    for forbidden in MARKUP:
        assert forbidden not in text
    assert re.match(r"// [A-Z].*\.\n", text), "a module opens with one sentence saying what it is"


def test_nothing_is_inline_and_nobody_else_is_asked() -> None:
    html = (WEB / "index.html").read_text()
    assert not re.search(r"<style|style=|<script(?![^>]*src=)|\son\w+=", html)
    for path in WEB.rglob("*"):
        if path.suffix in (".html", ".css", ".js", ".svg"):
            hosts = set(re.findall(r"https?://[\w./]+|url\([^)#]", path.read_text()))
            assert hosts <= {"http://www.w3.org/2000/svg"}, path.name


def first_files() -> set[Path]:
    """Return what a browser loads before the first move: the page, its style sheets, and what its modules import."""
    html = (WEB / "index.html").read_text()
    found = {WEB / "index.html"} | {WEB / name for name in re.findall(r'"((?:css|icon)[^"]*\.\w+)"', html)}
    due = [WEB / "js" / "main.js", *sorted((WEB / "js" / "games").glob("*.js"))]
    while due:
        path = due.pop().resolve()
        if path not in found:
            found.add(path)
            due += [path.parent / name for name in re.findall(r'from "(\.[^"]*)"', path.read_text())]
    return found


def test_the_page_is_light() -> None:
    assert {"board.js", "passtally.js", "base.css"} <= {path.name for path in first_files()}
    late = {"coach.js", "gestures.js", "new-game.js", "progress.js"}
    assert not late & {path.name for path in first_files()}, "they are loaded when somebody asks for them"
    languages = [
        sum(path.stat().st_size for path in (WEB / "i18n").rglob(f"{name}.json") if path.parent.name not in LATER)
        for name in ("en", "de", "fr", "it")
    ]
    assert sum(path.stat().st_size for path in first_files()) + TARGET.stat().st_size + max(languages) < MOST_BYTES


def test_a_hostile_name_stays_text(table: Table, service: Service) -> None:
    page = table.page
    page.evaluate("() => { window.hit = 0; }")
    page.click("#nav-games")
    page.fill("#search", "<img src=x onerror=window.hit=1>")
    page.wait_for_selector(".game-row", state="detached")
    page.goto(f"{service.url}?x=<script>window.hit=1</script>#games/<b>1</b>")
    page.wait_for_selector("#live .board", state="attached")
    assert page.evaluate("() => window.hit") in (0, None)


@pytest.mark.parametrize("name", ["constructor", "__proto__", "nowhere", "care/../x"])
def test_an_address_that_leads_nowhere_shows_the_board(table: Table, name: str) -> None:
    table.page.evaluate("(name) => { location.hash = name; }", name)
    table.page.wait_for_selector('#nav-board[aria-current="page"]' if "/" not in name else "#nav-care[aria-current]")
    assert table.page.locator("#table").is_visible()
    assert "object" not in table.page.title()


def test_only_this_service_is_asked(sit: Seat, service: Service) -> None:
    table = sit()
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.reload()
    table.page.wait_for_selector("#live .board")
    for view in ("games", "statistics", "care"):
        table.page.click(f"#nav-{view}")
    assert asked
    assert all(url.startswith((service.url, service.url.replace("http", "ws"))) for url in asked)


def test_everything_that_can_be_pressed_has_a_name_and_a_place_in_the_order(table: Table) -> None:
    page = table.page
    for view in ("board", "games", "statistics", "care"):
        page.click(f"#nav-{view}")
        nameless = page.evaluate(
            """() => [...document.querySelectorAll('button, a, input, select, [role=button], svg[role=img]')]
              .filter((one) => one.checkVisibility())
              .filter((one) => !one.innerText?.trim() && !one.getAttribute('aria-label') && !one.labels?.length)
              .map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert nameless == []
    page.click("#nav-board")
    page.locator(".brand").focus()
    visited = []
    for _ in range(20):
        page.keyboard.press("Tab")
        focus = "() => [document.activeElement].map((one) => one.id || one.dataset.cell || one.dataset.button)[0]"
        visited.append(page.evaluate(focus))
    assert visited.index("nav-board") < visited.index("a1") < visited.index("do-new")
    assert visited.count("a1") == 1, "one stop for the whole board; the arrows do the rest"


def contrast(first: list[float], second: list[float]) -> float:
    """Return the contrast of two colours as WCAG defines it."""

    def light(colour: list[float]) -> float:
        parts = [part / 255 for part in colour[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lights = sorted([light(first), light(second)])
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_text_stands_out_from_its_ground(sit: Seat, scheme: str) -> None:
    table = sit(color_scheme=scheme)
    colours = table.page.evaluate(
        """(names) => Object.fromEntries(names.map((name) => {
          const text = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim().slice(1);
          return [name, [0, 2, 4].map((at) => parseInt(text.slice(at, at + 2), 16))];
        }))""",
        list(COLOURS),
    )
    for ground in ("ground", "ground-2", "raised"):
        for ink in ("ink", "ink-2", "accent", "good", "bad", "cyan"):
            assert contrast(colours[ground], colours[ink]) >= 4.5, (ground, ink)
    assert contrast(colours["accent"], colours["accent-ink"]) >= 4.5


def test_lights_move_in_the_rhythm_of_the_board(table: Table) -> None:
    shares = table.page.evaluate(
        """async () => {
          const { Language } = await import('./js/board/lights.js');
          const table = await (await fetch('language.json')).json();
          const language = new Language(table);
          return Object.fromEntries(Object.keys(table.signs).map((sign) =>
            [sign, Array.from({ length: 32 }, (_, step) => language.share(sign, step * table.step_ms))]));
        }"""
    )
    for sign, (_, rhythm) in LANGUAGE.items():
        seen = shares[sign]
        assert seen[:16] == seen[16:]
        order = sorted(set(seen))
        levels = sorted(set(rhythm))
        assert [levels[order.index(share)] for share in seen[:16]] == list(rhythm) or sign == ".", sign


def test_eyes_that_want_rest_get_still_lights_with_signs(sit: Seat) -> None:
    table = sit(reduced_motion="reduce")
    table.lift("c1")
    table.wait_for_sign("c2", "t")
    opacity = "() => document.querySelector('#live .glow[data-cell=c2]').style.opacity"
    first = table.page.evaluate(opacity)
    for _ in range(6):
        table.page.evaluate("() => new Promise((done) => setTimeout(done, 110))")
        assert table.page.evaluate(opacity) == first
    mark = table.page.locator("#live .sign").nth(GAME.cells.index("c2"))
    assert (mark.text_content(), mark.is_visible()) == ("t", True)
    table.drop("c1")
    table.picture("reduced motion")
