"""Somebody at the page that needs no server; the service in it is asked as the page asks it."""

from typing import Any

from playwright.sync_api import BrowserContext

from tests.web.driving import Table

START_MS = 120_000  # a busy machine is not a failure; `make bench` measures how long it takes
WAIT_MS = 60_000


class Visit(Table):
    """The page, and the service behind it."""

    def __init__(self, context: BrowserContext, site: str, sim: str = "board=big&speed=2") -> None:
        """Open the page and wait for its board."""
        self.requests: list[str] = []
        context.on("request", lambda request: self.requests.append(request.url))
        self.address = f"{site}?sim={sim.replace('&', '%26')}"
        super().__init__(context, self.address, kept=(), ready="#start .start-card", patience_ms=START_MS)
        self.page.set_default_timeout(WAIT_MS)
        self.wait_for_board()

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the service, as the page does."""
        return self.page.evaluate(
            """async ([path, body]) => {
              const { carrier } = await import("./site/main.js");
              const [name, query] = path.split("?");
              if (body) return carrier.post(name, body);
              return carrier.ask(name, Object.fromEntries(new URLSearchParams(query)));
            }""",
            [path, body],
        )

    def wait_until(self, script: str, argument: Any = None) -> None:
        """Wait until an asynchronous function says true; ``wait`` takes any promise for a yes."""
        while not self.page.evaluate(script, argument):
            self.page.wait_for_timeout(100)

    @property
    def board(self) -> str:
        """The board's id."""
        return str(self.ask("boards")[0]["board"])

    def view(self) -> dict[str, Any]:
        """Return the board as it is."""
        found: dict[str, Any] = self.ask("boards")[0]
        return found

    def wait_for_board(self) -> None:
        """Wait until the board has begun its first game."""
        self.wait_until(
            """async () => {
              const { carrier } = await import("./site/main.js");
              const [board] = await carrier.ask("boards");
              return board?.at > 0 && board.connection === "ready";
            }"""
        )

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload(timeout=START_MS)
        self.page.wait_for_selector(".start-card:visible, #live .board:visible", timeout=START_MS)
        self.wait_for_board()
