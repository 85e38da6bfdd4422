"""A full disk, a power cut, a tab that dies, a file with many games, and a site that is replaced by a newer one."""

import contextlib
import shutil
from pathlib import Path

import pytest
from passoboard.gamelog import GameLog
from passoboard.gamelog.transfer import export_jsonl
from playwright.sync_api import BrowserContext, Error

from tests.gamelog.samples import BOARD, Journal, on, play_game

from .serving import Server, served
from .visiting import START_MS, Visit

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
# Files as a power cut may leave them: two of a name, one whose head is torn, one that has no whole head.
LEFTOVERS = """async () => {
  const store = await (await navigator.storage.getDirectory()).getDirectoryHandle("passoboard", { create: true });
  for (const [file, head, size] of [
    ["a", '{"name": "/kept.txt", "n": 1}', 5000], ["b", '{"name": "/kept.txt", "n": 2}', 5000],
    ["c", '{"name": "/to', 5000], ["d", '{"name": "/short.txt", "n": 3}', 100],
  ]) {
    const writing = await (await store.getFileHandle(file, { create: true })).createWritable();
    await writing.write(head.padEnd(size, "\\0"));
    await writing.close();
  }
}"""
SIZES = """async () => {
  const store = await (await navigator.storage.getDirectory()).getDirectoryHandle("passoboard");
  const size = async (name) => (await (await store.getFileHandle(name)).getFile()).size;
  return Promise.all(["a", "b", "c", "d"].map(size));
}"""


def test_files_that_a_power_cut_has_left_do_not_keep_the_page_from_starting(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.goto(f"{site}licences.txt")
    page.evaluate(LEFTOVERS)
    page.close()
    visit = Visit(context, site)
    assert visit.problems == []
    visit.page.goto(f"{site}licences.txt")  # nobody holds the files now
    sizes = visit.page.evaluate(SIZES)
    assert sizes[1] == 5000
    assert 5000 not in sizes[:1] + sizes[2:]


def test_a_tab_that_dies_in_the_middle_of_a_move_loses_nothing(context: BrowserContext, site: str) -> None:
    visit = Visit(context, site)
    visit.page.click("#nav-board")
    visit.drag("c1", "d2")
    visit.wait_for_moves(1)
    visit.lift("a5")
    with visit.page.expect_event("crash"), contextlib.suppress(Error):
        visit.page.goto("chrome://crash")
    visit.page.close()
    again = Visit(context, site)
    again.page.click("#nav-board")
    again.wait_for_moves(1)
    again.drag("a5", "b4")
    again.wait_for_moves(2)
    assert again.problems == []


def test_many_games_from_a_file_stop_nobody(visit: Visit, tmp_path: Path) -> None:
    with GameLog.open(tmp_path / "games.sqlite3", tmp_path / "secrets") as log:
        journal = Journal()
        for seed in range(60):
            play_game(seed, journal)
        log.append_many(on(BOARD, journal.entries))
        text = "\n".join(export_jsonl(log.each()))
    done = visit.page.evaluate(
        """async (text) => {
          const { carrier } = await import("./site/main.js");
          const done = [];
          const reading = carrier.post("log", { text }).then(({ imported }) => done.push(imported));
          await carrier.ask("health").then(() => done.push("asked meanwhile"));
          await reading;
          return done;
        }""",
        text,
    )
    assert done == ["asked meanwhile", 60]


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
            ("sw.js", 'VERSION = "', 'VERSION = "newer '),
            ("site/i18n/en.json", "Your games are kept", "Every game is kept"),
        ):
            file = site / name
            file.write_text(file.read_text().replace(old, new))
        visit.page.click("#nav-board")
        visit.drag("c1", "d2")
        visit.wait_for_moves(1)
        visit.reload()
        note = "() => document.querySelector('#kept-note').textContent"
        assert visit.page.evaluate(note).startswith("Your games are kept")
        visit.page.click("#update button")
        newer = f"() => document.querySelector('#kept-note') && ({note})().startsWith('Every game is kept')"
        visit.page.wait_for_function(newer, timeout=START_MS)
        visit.wait_for_moves(1)
        assert visit.problems == []
