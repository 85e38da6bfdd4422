"""Nothing jumps, nothing is cut off when the browser zooms, and everybody can use the page."""

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Seat
from .driving import Service, Table
from .test_learning import TAUGHT, read
from .test_screens import assert_fits

AXE = Path(__file__).parents[2] / ".venv" / "node" / "node_modules" / "axe-core" / "axe.min.js"
CHECK = "async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']})).violations"


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all: nothing here changes a game."""
    return lasting


def test_at_200_percent_board_and_guidance_need_no_scrolling(sit: Seat, service: Service) -> None:
    for width, height in ((1280, 800), (1366, 768)):  # a browser's zoom halves the window and doubles its pixels
        table = sit(kept=("visited",), viewport={"width": width // 2, "height": height // 2}, device_scale_factor=2)
        assert_fits(table, width // 2, height // 2)
        table.picture(f"zoomed {width}x{height}")
        for view in ("start", "learn/passo/1", "games", "statistics", "care"):
            table.page.goto(f"{service.url}#{view}")
            table.page.wait_for_selector(f"#nav-{view.split('/')[0]}[aria-current]")
            assert not table.page.evaluate("() => document.scrollingElement.scrollWidth > innerWidth + 1"), view


def test_nothing_jumps_when_a_disc_is_lifted(helped: Table) -> None:
    def boxes() -> list[Any]:
        parts = ("#live .board", "#guide", "#players", ".tools", "#controls")
        return [helped.page.locator(part).bounding_box() for part in parts]

    before = boxes()
    helped.tap("c1")
    helped.wait_for_sign("c2", "t")
    helped.wait_for_hands()
    assert boxes() == before
    helped.tap("c4")
    helped.wait_for_words("not a legal move")
    assert boxes() == before


OVERLAPS = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('#guide'));
  const guide = document.querySelector('#guide');
  const lines = [...words.getClientRects()];
  const buttons = [...document.querySelectorAll('#help button')].map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const isCovered = lines.some((line) => buttons.some((button) => meet(line, button)));
  return isCovered || guide.scrollHeight > guide.clientHeight + 1;
}"""


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_what_there_is_to_press_leaves_the_guidance_readable_on_a_phone(sit: Seat, language: str) -> None:
    table = sit(kept=("visited",), locale=language, viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    table.tap("c1")
    table.page.wait_for_selector("#help-back")
    table.wait_for_hands()
    table.picture(f"lifted on a phone {language}")
    assert not table.page.evaluate(OVERLAPS)
    table.page.set_viewport_size({"width": 320, "height": 568})
    assert not table.page.evaluate(OVERLAPS)
    table.page.click("#help-back")
    table.page.wait_for_selector("#help-back", state="detached")
    table.wait_for_hands()


PHONES = [(320, 568), (360, 640), (640, 360), (740, 360)]
LONGEST = """() => {
  const say = document.querySelector('#learn-say');
  const { bottom } = document.querySelector('#learn-again').getBoundingClientRect();
  return say.scrollHeight <= say.clientHeight + 1 && bottom <= innerHeight;
}"""


def test_the_longest_words_of_a_lesson_and_what_leads_on_are_in_sight_on_a_phone(sit: Seat) -> None:
    table = sit(kept=("visited",))
    for language in ("en", "de", "fr", "it"):
        lessons = [
            (len(words["goal"]), game, number)
            for game in TAUGHT
            for number, words in enumerate(read(game, language).values(), 1)
        ]
        _, game, number = max(lessons)
        table.page.select_option("#language", language)
        table.page.evaluate("(view) => { location.hash = view; }", f"learn/{game}/{number}")
        goal = [*read(game, language).values()][number - 1]["goal"]
        table.wait("(goal) => document.querySelector('#learn-say')?.innerText === goal", goal)
        for width, height in PHONES:
            table.page.set_viewport_size({"width": width, "height": height})
            assert table.page.evaluate(LONGEST), (language, game, number, width, height)
        table.picture(f"longest lesson {language}")


# The lists in a dialog that do not show what is chosen in them.
UNREADABLE = """() => [...document.querySelectorAll('#dialog select')].filter((one) => {
  const style = getComputedStyle(one);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(one.selectedOptions[0].text).width > room;
}).map((one) => one.id)"""


def test_what_is_chosen_in_a_dialog_can_be_read_on_a_phone(sit: Seat) -> None:
    """Beside a long Italian label, the coach's list of hints was as wide as its arrow."""
    page = sit(kept=("visited",), viewport={"width": 320, "height": 640}).page
    for language in ("de", "fr", "it"):
        page.select_option("#language", language)
        for opener in ("#do-coach", "#do-new"):
            page.click(opener)
            page.wait_for_selector("#dialog[open] select")
            assert page.evaluate(UNREADABLE) == [], (language, opener)
            page.click("#dialog .close")


@pytest.mark.skipif(not AXE.exists(), reason="axe-core comes with npm")
def test_axe_finds_nothing(sit: Seat, service: Service) -> None:
    source = AXE.read_text()
    for scheme in ("dark", "light"):
        table = sit(kept=("visited",), color_scheme=scheme)
        session = table.page.context.new_cdp_session(table.page)
        for view in ("board", "start", "learn/passo/1", "games", "statistics", "care"):
            table.page.goto(f"{service.url}#{view}")
            table.page.wait_for_selector(f"#nav-{view.split('/')[0]}[aria-current]")
            table.page.wait_for_load_state("networkidle")
            session.send("Runtime.evaluate", {"expression": source})  # the page's own policy lets no script in
            found = table.page.evaluate(CHECK)
            told = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found]
            assert not found, (scheme, view, json.dumps(told, indent=1))
