"""Looking after the board on the page: switches, walk test, counters, settings."""

from .driving import Service, Table


def test_switches_are_shown_as_the_board_feels_them(table: Table, service: Service) -> None:
    page = table.page
    page.click("#nav-care")
    page.wait_for_selector("#stats")
    assert page.locator(".switch.closed").count() == 10
    table.lift("c1")
    page.wait_for_selector('[data-switch="c1"]:not(.closed)')
    table.drop("c1")
    page.wait_for_selector('[data-switch="c1"].closed')
    assert int(page.locator('[data-switch="c1"] small').inner_text()) >= 2
    assert service.board in page.locator("#counters").inner_text()
    table.picture("care")


def test_a_walk_test_finds_that_switches_are_right(table: Table, service: Service) -> None:
    page = table.page
    page.click("#nav-care")
    page.click("#walk-start")
    page.click("#walk-sweep")
    for cell in ("a1", "b1"):
        page.wait_for_selector(f'[data-switch="{cell}"].lit')
        table.wait_for_sign(cell, "y")
        disc = page.locator("#live .tray .small .disc").first.bounding_box()
        assert disc
        page.mouse.move(disc["x"] + disc["width"] / 2, disc["y"] + disc["height"] / 2)
        page.mouse.down()
        table.drop(cell)
        page.wait_for_selector(f'[data-switch="{cell}"].good')
        table.drag(cell, "off")
    page.click("#walk-skip")
    page.wait_for_selector('[data-switch="c1"].bad')
    page.click("#walk-stop")
    page.click("#nav-board")
    table.wait_for_words("Put a black disc on c1.")
    table.arrange()
    assert service.view()["turn"] == 0


def test_brightness_and_settle_time_reach_the_board(table: Table) -> None:
    page = table.page
    page.click("#nav-care")
    for key, value in {"brightness": "30", "settle": "200"}.items():
        with page.expect_response("**/set**") as answer:
            page.locator(f"#set-{key}").fill(value)
        assert answer.value.ok
