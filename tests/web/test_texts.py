"""The page's texts: complete in four languages, all of them used, none used that is not there."""

import json
import re
from pathlib import Path

import passoboard
import pytest
from games.match import REASONS
from passoboard.gamelog.discretion import CAUSES
from referee.palette import LANGUAGE
from wire.messages import CODES, TABLES, TO_HOST

from .conftest import Seat
from .driving import GAME

WEB = Path(passoboard.__file__).parent / "web"
LANGUAGES = ("en", "de", "fr", "it")
TEXTS = {name: json.loads((WEB / "i18n" / f"{name}.json").read_text()) for name in LANGUAGES}
SOURCE = "\n".join(path.read_text() for path in [WEB / "index.html", *sorted((WEB / "js").glob("*.js"))])
EXACT = set(re.findall(r'\bt(?:Or)?\(\s*"([^"]+)"', SOURCE)) | set(re.findall(r'data-t(?:-label)?="([^"]+)"', SOURCE))
EXACT |= {key for pair in re.findall(r'\bt\([^"]*\? "([\w.]+)" : "([\w.]+)"', SOURCE) for key in pair}
PREFIXES = set(re.findall(r"\bt(?:Or)?\(\s*`([\w.]+)\$\{", SOURCE))
# What the page looks up by a word of the game, the wire or its own: each of those words.
NAMES: dict[str, tuple[str, ...]] = {
    "act.": ("new", "back", "hint", "resign", "share"),
    "cause.": tuple(cause.code for cause in CAUSES),
    "colour.": tuple(GAME.sides),
    "count.": tuple(set(" ".join(TABLES[TO_HOST]["stats"]).split()) - {"re", "brightness", "settle"}),
    "disc.": tuple(GAME.sides),
    "error.": (
        *(code for code in CODES if code not in ("kind", "key")),  # those are faults of programs, told in their words
        *("unreachable", "token", "offline", "role", "picks", "links", "hand", "storage", "real", "board", "game"),
    ),
    "guide.": ("mismatch", "check", "setup", "menu", "test"),
    "how.": ("shown", "touched", "implied", "button", "host"),
    "incident.": ("rejected", "reject", "missing", "lost", "conflict", "contradiction"),
    "link.": ("ready", "offline", "gone", "refused"),
    "nav.": ("board", "games", "statistics", "care"),
    "reason.": (*GAME.reasons, *REASONS, "abandoned", "continued"),
    "replay.": ("first", "back", "play", "next", "last"),
    "result.": ("*", "="),
    "set.": ("brightness", "settle"),
    "side.": tuple(GAME.sides),
    "sign.": tuple(sorted(set(LANGUAGE) - set(".-~"))),
    "token.": (*GAME.extras, *[f"{letter}.does" for letter in GAME.extras]),
    "variant.": ("base", "advanced"),
    "walk.": ("start", "sweep", "bare", "skip", "stop", "end"),
}
USED = EXACT | {prefix + name for prefix, names in NAMES.items() for name in names}


def test_it_is_known_by_which_words_the_page_looks_texts_up() -> None:
    assert set(NAMES) == PREFIXES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_text_that_is_used_and_no_other(language: str) -> None:
    assert sorted(USED - TEXTS[language].keys()) == []
    assert sorted(TEXTS[language].keys() - USED) == []
    assert all(text.strip() for text in TEXTS[language].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_has_the_same_places_in_every_language(language: str) -> None:
    def places(texts: dict[str, str]) -> dict[str, list[str]]:
        return {key: sorted(re.findall(r"\{\w+\}", text)) for key, text in texts.items()}

    assert places(TEXTS[language]) == places(TEXTS["en"])


def test_the_browsers_language_is_chosen_and_can_be_changed(sit: Seat) -> None:
    for locale, language in {"en-GB": "en", "de-CH": "de", "fr-FR": "fr", "it-IT": "it", "ja-JP": "en"}.items():
        table = sit(locale=locale)
        side = TEXTS[language]["side.b"]
        table.wait_for_words(TEXTS[language]["guide.ready"].replace("{side}", side))
        assert table.page.locator("html").get_attribute("lang") == language
        table.picture(f"language {locale}")
    page = table.page
    page.select_option("#language", "de")
    table.wait_for_words("Schwarz ist am Zug.")
    assert page.locator("#do-new").inner_text() == "Neue Partie"
    label = page.locator('#live .cell[data-cell="a1"]').get_attribute("aria-label")
    assert label == "a1, eine schwarze Scheibe, darf ziehen"
    page.reload()
    table.wait_for_words("Schwarz ist am Zug.")
    for view in ("games", "statistics", "care", "board"):
        page.click(f"#nav-{view}")
        shown = page.locator("body").inner_text()
        assert not re.search(r"\b(guide|act|care|games|stat|plot|nav|tool|panel)\.[a-z]+\b", shown)
