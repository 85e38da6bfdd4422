"""Makes the pictures of docs/screenshots: `python -m tests.web.screenshots`, needs Pillow beside the test tools."""

import io
import tempfile
from pathlib import Path
from typing import Any

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games.match import Match
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from .driving import GAME, Service, Table, launch

TARGET = Path(__file__).parents[2] / "docs" / "screenshots"
BEGINNING = ["c1-d2", "d5-c4", "a1-a2", "a5-b4", "d1-e2", "b5-b4"]
FRAME_MS = 80
LARGEST = {"board.png": 300_000, "phone.png": 300_000, "play.webp": 1_500_000}


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
    return Table(browser.new_context(viewport=size, color_scheme="dark", locale="en-GB"), url)


def film_a_game(browser: Browser, service: Service) -> Match:
    """Film some moves: plain ones, one onto a disc with its touch."""
    table = sit(browser, service.url, 960, 640)
    film = Film(table)
    match = Match(GAME)
    film.take(3)
    for move in BEGINNING:
        start, target = move.split("-")
        film.drag(start, target)
        if GAME.occupied(match.position) >> GAME.cells.index(target) & 1:
            table.tap(target)
            film.take(3)
        match.play(GAME.read(match.position, move))
        table.wait_for_moves(len(match.moves))
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
