"""How the page is drawn: whole each time, while what is alike stays what it was."""

from typing import Any

import pytest

from .driving import Service, Table

# Runs a body with the page's own element makers and an empty place in the document.
SCENE = """async () => {
  const { el, show } = await import('./js/dom/dom.js');
  const place = document.body.appendChild(el('div'));
  %s
}"""


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all: nothing here changes a game."""
    return lasting


def draw(table: Table, body: str) -> Any:
    return table.page.evaluate(SCENE % body)


def test_what_is_alike_stays_with_its_focus_and_takes_over_what_differs(table: Table) -> None:
    kept, focused, text, hint = draw(
        table,
        """
        const make = (text) => [el('p', { class: text }, text), el('button', { title: text }, 'press')];
        show(place, make('one'));
        const [paragraph, button] = place.children;
        button.focus();
        show(place, make('two'));
        return [paragraph === place.children[0] && button === place.children[1],
          document.activeElement === button, paragraph.outerHTML, button.title];""",
    )
    assert kept
    assert focused
    assert text == '<p class="two">two</p>'
    assert hint == "two"


def test_a_press_does_what_was_drawn_last(table: Table) -> None:
    pressed = draw(
        table,
        """
        const pressed = [];
        const make = (name) => el('button', name ? { onclick: () => pressed.push(name) } : {}, 'press');
        for (const name of ['first', 'second', '']) {
          show(place, make(name));
          place.firstChild.click();
        }
        return pressed;""",
    )
    assert pressed == ["first", "second"], "neither the listener of before, nor one that is gone"


def test_another_kind_or_another_id_is_another_element(table: Table) -> None:
    same = draw(
        table,
        """
        show(place, el('button', { id: 'one' }, 'x'), 'text');
        const before = [...place.childNodes];
        show(place, el('button', { id: 'two' }, 'x'), el('b', {}, 'text'));
        return [before.map((node, index) => node === place.childNodes[index]), place.textContent];""",
    )
    assert same == [[False, False], "xtext"]


def test_what_is_left_out_goes_and_nothing_is_drawn_for_what_is_not_there(table: Table) -> None:
    left = draw(
        table,
        """
        show(place, ['a', 'b', 'c'].map((text) => el('i', {}, text)));
        show(place, null, false, '', undefined, [el('i', {}, 'z')], 0);
        return place.innerHTML;""",
    )
    assert left == "<i>z</i>0"


def test_a_field_shows_what_is_drawn_unless_somebody_is_typing(table: Table) -> None:
    shown = draw(
        table,
        """
        const make = (value) => el('input', { value });
        show(place, make('old'));
        const field = place.firstChild;
        field.value = 'typed';
        field.focus();
        show(place, make('new'));
        const typing = field.value;
        field.blur();
        show(place, make('newer'));
        return [typing, field.value];""",
    )
    assert shown == ["typed", "newer"]


def test_text_that_looks_like_markup_stays_text_when_it_is_drawn_again(table: Table) -> None:
    found = draw(
        table,
        """
        for (const text of ['plain', '<img src=x onerror=hit=1>']) show(place, el('p', { title: text }, text));
        return [place.textContent, place.querySelectorAll('img').length];""",
    )
    assert found == ["<img src=x onerror=hit=1>", 0]


def test_drawing_the_same_again_changes_nothing(table: Table) -> None:
    """Everything on the board's page: no node is touched by a draw that has no news."""
    table.wait_for_words("Black to move.")
    changes = table.page.evaluate(
        """async () => {
          const seen = [];
          const watch = new MutationObserver((records) => seen.push(...records));
          watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true,
            attributeFilter: ['class', 'fill', 'transform', 'd', 'title', 'aria-label', 'disabled', 'tabindex'] });
          document.querySelector('#signs').dispatchEvent(new Event('change'));
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          watch.disconnect();
          return seen.filter(({ target }) => !target.closest?.('.layer.shine'))
            .map(({ type, target }) => `${type} ${target.nodeName} ${target.id}`);
        }"""
    )
    assert changes == []
