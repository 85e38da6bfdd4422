"""What a person alone does on the page that needs no server."""

import json
from pathlib import Path

import pytest
from boardcore.games import GAMES, load
from playwright.sync_api import BrowserContext

from tests.cli.command import passoboard
from tests.web.test_whole_games import begin, drag, play

from .conftest import SUB_PATH
from .serving import Server
from .visiting import Visit

pytestmark = pytest.mark.timeout(900)  # three workers of a browser on a busy machine; each story takes most of a minute


def test_a_whole_game_is_kept_and_leaves_and_comes_back(
    visit: Visit, context: BrowserContext, site: str, tmp_path: Path
) -> None:
    # One long story, because the page takes long to start on a busy machine.
    begin(visit, "passo")
    assert play(visit, visit, drag) > 2
    logged = visit.ask("games?limit=1")["games"][0]
    replayed = visit.ask(f"games/{logged['id']}/replay")
    assert replayed["problems"] == []
    assert logged["reason"] in load("passo").reasons or logged["reason"] == "repetition"

    visit.wait("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    context.set_offline(True)
    visit.reload()
    assert visit.ask("games?limit=1")["games"][0] == logged
    assert visit.ask(f"games/{logged['id']}/replay") == replayed

    saved = tmp_path / "passoboard.jsonl"
    visit.page.click("#nav-games")
    with visit.page.expect_download() as download:
        visit.page.click("#kept-save")
    download.value.save_as(saved)
    log = str(tmp_path / "games.sqlite3")
    assert " imported " in passoboard("log", "import", str(saved), "--db", log).stdout
    assert passoboard("log", "verify", "--db", log).returncode == 0

    visit.page.set_input_files("#kept-file", saved)
    visit.page.wait_for_selector("#kept-said:has-text('0 games added')")
    record = json.loads(saved.read_text().splitlines()[0])
    bad = tmp_path / "bad.jsonl"
    bad.write_text(json.dumps(record)[:-5])
    visit.page.set_input_files("#kept-file", bad)
    visit.page.wait_for_selector("#kept-said:has-text('Nothing was added')")

    context.set_offline(False)
    other = context.new_page()
    other.goto(site)
    other.wait_for_selector("#loading:has-text('open in another tab')")
    other.close()

    assert [url for url in visit.requests if not url.startswith((site, "blob:"))] == []


@pytest.mark.parametrize("game", [game for game in GAMES if game != "passo"])
def test_a_whole_game_of_each_other_kind(visit: Visit, game: str) -> None:
    begin(visit, game)
    visit.wait_for_board()  # another game means another start of the board
    if game == "passage":
        visit.wait_for_words("Tap any piece to draw.")
        visit.wait_for_sign("d4", "f")
        visit.tap("e1")
    assert play(visit, visit, drag) > 2
    logged = visit.ask("games?limit=1")["games"][0]
    assert logged["game"] == game
    assert logged["reason"] in load(game).reasons or logged["reason"] == "repetition"
    assert visit.ask(f"games/{logged['id']}/replay")["problems"] == []


def test_a_browser_that_cannot_run_it_is_told_so(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.add_init_script("delete WebAssembly.Suspending")
    page.goto(site)
    page.wait_for_selector("#loading:has-text('Chrome and Edge')")


def test_an_address_where_browsers_keep_no_files_says_so(context: BrowserContext, server: Server) -> None:
    page, host = context.new_page(), "http://somebody.test/"
    page.route(
        f"{host}**",
        lambda route: route.fulfill(path=server.root / SUB_PATH / (route.request.url[len(host) :] or "index.html")),
    )
    page.goto(host)
    page.wait_for_selector("#loading:has-text('https')")
