"""A disk that is full, and a site that is replaced by a newer one."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from .serving import Server, served
from .visiting import Visit

pytestmark = pytest.mark.timeout(900)  # three workers of a browser on a busy machine
# What the browser throws when its quota is used up, whenever the test says so.
QUOTA = """
let full = false;
new BroadcastChannel("quota").onmessage = ({ data }) => { full = data; };
for (const name of ["write", "truncate"]) {
  const real = FileSystemSyncAccessHandle.prototype[name];
  FileSystemSyncAccessHandle.prototype[name] = function (...given) {
    if (full) throw new DOMException("no space", "QuotaExceededError");
    return real.apply(this, given);
  };
}
"""


def test_what_does_not_fit_on_the_disk_is_not_acknowledged_and_comes_once_there_is_space(
    context: BrowserContext, site: str
) -> None:
    script = (site + "site/storage.js", QUOTA)
    context.route(
        script[0], lambda route: route.fulfill(response=(found := route.fetch()), body=script[1] + found.text())
    )
    visit = Visit(context, site, "board=small&speed=2")
    before = visit.ask("games")["games"]
    visit.page.evaluate("() => new BroadcastChannel('quota').postMessage(true)")
    visit.page.evaluate(
        """async (board) => {
          const { carrier } = await import("./site/main.js");
          carrier.post(`boards/${board}/new`, {}).catch(() => {});
        }""",
        visit.board,
    )
    visit.page.wait_for_selector("#storage:has-text('the disk is full')")
    visit.page.evaluate("() => new BroadcastChannel('quota').postMessage(false)")
    visit.page.wait_for_selector("#storage", state="hidden")
    visit.wait_until(
        """async (known) => {
          const { carrier } = await import("./site/main.js");
          return (await carrier.ask("games")).games.length > known;
        }""",
        len(before),
    )
    assert visit.ask("health")["storage"] == ""


def test_a_new_version_is_announced_and_used_when_the_player_says_so(
    context: BrowserContext, server: Server, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(next(server.root.rglob("sw.js")).parent, site)
    with served(tmp_path) as own:
        visit = Visit(context, f"{own.address}/site/")
        visit.wait("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
        for name, old, new in (
            ("sw.js", '"passoboard ', '"passoboard newer '),
            ("site/i18n/en.json", "Your games are kept", "Every game is kept"),
        ):
            file = site / name
            file.write_text(file.read_text().replace(old, new))
        visit.reload()
        note = "() => document.querySelector('#kept-note').textContent"
        assert visit.page.evaluate(note).startswith("Your games are kept")
        visit.page.click("#update button")
        visit.wait(f"() => document.querySelector('#kept-note') && ({note})().startsWith('Every game is kept')")
        assert visit.problems == []
