"""Makes the pictures of docs/screenshots: `python -m tests.web.screenshots`, needs Pillow beside the test tools."""

import io
import json
import random
import tempfile
from pathlib import Path
from typing import Any

import passoboard  # puts firmware/lib on the path
from boardcore.games import GAMES, load
from boardcore.games.match import Match
from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from .driving import GAME, Service, Table, launch

WEB = Path(passoboard.__file__).parent / "web"
TARGET = Path(__file__).parents[2] / "docs" / "screenshots"
BEGINNING = ["c1-d2", "d5-c4", "a1-a2", "a5-b4", "d1-e2", "b5-b4"]
FRAME_MS = 80
LARGEST = {"board.png": 400_000, "phone.png": 300_000, "play.webp": 1_500_000, "family.webp": 300_000}
UNDER_WAY = {"passo": 12, "passage": 17, "gaylor": 12, "passtally": 26}  # moves after which a game is worth a picture
BOARD_PX = 560  # of a board in the picture of all games


class Film:
    """Frames of the page's board, with the time each is shown."""

    def __init__(self, table: Table) -> None:
        """Nothing is filmed yet."""
        self._table = table
        self._frames: list[Image.Image] = []

    def take(self, frames: int = 1) -> None:
        """Film the page as it is."""
        for _ in range(frames):
            shot = self._table.page.screenshot()
            self._frames.append(Image.open(io.BytesIO(shot)).convert("RGB"))

    def drag(self, start: str, target: str) -> None:
        """Film a disc that is dragged, slowly enough to see the lights."""
        page = self._table.page
        x, y = self._table.place_of(start)
        to_x, to_y = self._table.place_of(target)
        self._table.lift(start)
        self._table.wait_for_sign(start, "LO")
        self.take(4)
        for step in range(1, 9):
            page.mouse.move(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8)
            self.take()
        self._table.drop(target)
        self.take(2)

    def save(self, path: Path) -> None:
        """Write the film, endless."""
        first, *others = self._frames
        options: Any = {"duration": FRAME_MS, "loop": 0, "quality": 62, "method": 4}
        first.save(path, save_all=True, append_images=others, **options)


def save(image: bytes, name: str) -> None:
    """Write a screenshot."""
    Image.open(io.BytesIO(image)).convert("RGB").save(TARGET / name, optimize=True)


def sit(browser: Browser, url: str, width: int, height: int) -> Table:
    """Open the page in a window of this size."""
    size: Any = {"width": width, "height": height}
    return Table(browser.new_context(viewport=size, color_scheme="dark", locale="en-GB"), url, kept=("visited",))


def under_way(name: str) -> str:
    """Return a position in the middle of a game between two players of middling strength."""
    game = load(name)
    match = Match(game)
    dice = random.Random(4)
    while len(match.moves) < UNDER_WAY[name]:
        if game.current(match.position) < 0:
            match.play(dice.choice(list(game.moves(match.position))))
            continue
        thinker = Thinker(game, match.position, level_of(game, 2), dice.getrandbits(15))
        while not thinker.step(500):
            pass
        match.play(thinker.move)
    return game.format_position(match.position)


def picture_of_all(browser: Browser, folder: Path) -> None:
    """Make one picture of all games, each under way on the big board."""
    service = Service(folder, "sim://?board=big")
    table = sit(browser, service.url, 1000, 700)
    sheet = Image.new("RGB", (2 * BOARD_PX + 16, 2 * BOARD_PX + 16), "#1b1511")
    for number, name in enumerate(GAMES):
        service.ask(f"boards/{service.board}/new", {"game": name, "position": under_way(name)})
        table.wait("(name) => document.querySelector('#board-title').innerText.startsWith(name)", load_title(name))
        while not is_set_up(service.view()):
            table.page.wait_for_timeout(200)
        table.page.wait_for_timeout(1500)  # what was set up glides to its place
        shot = table.page.locator("#live .board").screenshot()
        board = Image.open(io.BytesIO(shot)).convert("RGB").resize((BOARD_PX, BOARD_PX))
        sheet.paste(board, (number % 2 * (BOARD_PX + 16), number // 2 * (BOARD_PX + 16)))
    sheet.save(TARGET / "family.webp", quality=80, method=6)
    service.stop()


def is_set_up(view: dict[str, Any]) -> bool:
    """Return whether the hands have put all pieces where the game has them."""
    return bool(view["phase"] == "ready" and view["discs"] == view["pieces"] and not view["hand"])


def load_title(name: str) -> str:
    """Return a game's name as the page writes it; one without texts of its own has that of its rules."""
    texts = WEB / "i18n" / name / "en.json"
    return str(json.loads(texts.read_text())["title"]) if texts.exists() else name


def film_a_game(browser: Browser, service: Service) -> Match:
    """Film some moves: plain ones, and one onto a disc, which the hands that help tell the board by a touch."""
    table = sit(browser, service.url, 960, 640)
    film = Film(table)
    match = Match(GAME)
    film.take(3)
    for move in BEGINNING:
        start, target = move.split("-")
        film.drag(start, target)
        match.play(GAME.read(match.position, move))
        table.wait_for_moves(len(match.moves))
        table.wait_for_hands()
        film.take(3)
    film.take(6)
    film.save(TARGET / "play.webp")
    return match


def main() -> None:
    """Make all pictures again."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(Path(folder))
        browser = launch(playwright)
        film_a_game(browser, service)
        (Path(folder) / "big").mkdir()
        picture_of_all(browser, Path(folder) / "big")
        table = sit(browser, service.url, 1000, 620)
        table.wait_for_moves(len(BEGINNING))
        table.lift("d2")
        table.wait_for_sign("d2", "L")
        table.wait_for_sign("d3", "t")
        x, y = table.place_of("d3")
        table.page.mouse.move(x - 25, y + 25)
        table.wait("() => Number(document.querySelector('#live .glow[data-cell=d3]').style.opacity) > 0.9")
        save(table.page.screenshot(), "board.png")
        table.drop("d2")
        table.wait_for_hands()
        phone = sit(browser, service.url, 390, 844)
        save(phone.page.screenshot(), "phone.png")
        browser.close()
        service.stop()
    for name, most in LARGEST.items():
        size = (TARGET / name).stat().st_size
        print(f"{name}: {size / 1000:.0f} KB")
        if size > most:
            raise SystemExit(f"{name} is larger than {most / 1000:.0f} KB")


if __name__ == "__main__":
    main()
