"""The page's texts: complete in four languages, all of them used, none used that is not there."""

import json
import random
import re
from pathlib import Path

import passoboard
import pytest
from boardcore.games import load
from boardcore.games.match import REASONS
from boardcore.lights.palette import LANGUAGE
from boardcore.wire.from_board import CODES, TABLES, TO_HOST
from passoboard.gamelog.discretion import CAUSES

from .conftest import Seat
from .driving import Service, Table

WEB = Path(passoboard.__file__).parent / "web"
LANGUAGES = ("en", "de", "fr", "it")


def _once(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Take the texts of a file; JSON itself would keep the last of two with one key, and lose the other unseen."""
    assert len({key for key, _ in pairs}) == len(pairs), f"twice: {sorted(key for key, _ in pairs)}"
    return dict(pairs)


def _texts(name: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((WEB / "i18n" / f"{name}.json").read_text(), object_pairs_hook=_once)
    return texts


TEXTS = {name: _texts(name) for name in LANGUAGES}
LATER = ("coach", "gestures", "progress")  # texts that are loaded when somebody first wants them; not games
GAMES = sorted(path.name for path in (WEB / "i18n").iterdir() if path.is_dir() and path.name not in LATER)
LATER_TEXTS = {(group, name): _texts(f"{group}/{name}") for group in LATER for name in LANGUAGES}
GAME_TEXTS = {(game, name): _texts(f"{game}/{name}") for game in GAMES for name in LANGUAGES}
ROWS = re.findall(r'\[("[^\]]*)\]', (WEB / "js" / "views" / "gestures.js").read_text())  # of the table of gestures
SOURCE = "\n".join(path.read_text() for path in [WEB / "index.html", *sorted((WEB / "js").rglob("*.js"))])
EITHER = [key for pair in re.findall(r'\bt\([^"]*\? "([\w.]+)" : "([\w.]+)"', SOURCE) for key in pair]
COUNTED = re.findall(r'\btn\(\s*"([^"]+)"', SOURCE)
COUNTED += [key for pair in re.findall(r'\btn\([^"]*\? "([\w.]+)" : "([\w.]+)"', SOURCE) for key in pair]
EXACT = set(re.findall(r'\bt(?:Or)?\(\s*"([^"]+)"', SOURCE)) | set(re.findall(r'data-t(?:-label)?="([^"]+)"', SOURCE))
EXACT |= {*EITHER, *(f"{key}.{form}" for key in COUNTED for form in ("one", "other"))}
PREFIXES = set(re.findall(r"\bt(?:Or)?\(\s*`([\w.]+)\$\{", SOURCE))
# What the page looks up by a word of the wire or its own: each of those words.
NAMES: dict[str, tuple[str, ...]] = {
    "about.": tuple(GAMES),
    "ask.": ("back", "new", "draw"),
    "cause.": tuple(cause.code for cause in CAUSES),
    "count.": tuple(set(" ".join(TABLES[TO_HOST]["stats"]).split()) - {"re", "brightness", "settle"}),
    "error.": (
        *(code for code in CODES if code not in ("kind", "key")),  # those are faults of programs, told in their words
        *("unreachable", "token", "offline", "role", "picks", "links", "hand", "storage", "real", "board", "game"),
        *("asked", "declined"),
        "crowded",
        "nearby",
        *("hints", "turn", "coach", "secret", "hidden", "running"),
    ),
    "feature.": ("lights", "buttons", "tokens"),
    "profile.": ("small", "big"),
    "first.": ("won", "lost", "drawn"),
    "how.": ("shown", "touched", "implied", "button", "host"),
    "incident.": ("rejected", "reject", "missing", "lost", "conflict", "contradiction"),
    "link.": ("ready", "offline", "gone", "refused"),
    "replay.": ("text", "jsonl"),
    "role.": ("admin", "player", "spectator"),
    "result.": ("=",),
    "set.": ("brightness", "settle"),
    "start.": (
        "continue",
        *(name + form for name in ("learn", "computer", "two", "board", "puzzle") for form in ("", ".about")),
    ),
    "trainer.is.": ("done", "missed", "due"),
    "time.": ("none", "turn", "short", "long"),
    "tip.": ("passo", "passage", "gaylor", "bring", "stamp", "point"),
    "sign.": tuple(sorted(set(LANGUAGE) - set(".-~"))),
}
# What a face looks up, first among its game's texts, then among the page's; those that the page has for every game.
FACE_EXACT = set(re.findall(r'this\.text\(\s*"([^"]+)"', SOURCE))
FACE_PREFIXES = set(re.findall(r"this\.text\(\s*`([\w.]+)\$\{", SOURCE))
# An end that names the cell of the last move, and the second step of a token that has one.
MAY_BRING = {"end.passed.at", "token.D.second"}
FOR_ALL = {"pieces.none", "pieces.stack", "guide.clear", "help.clearing"} | {f"end.{reason}" for reason in REASONS}
FOR_ALL |= {f"reason.{reason}" for reason in (*REASONS, "abandoned", "continued")}
# What is looked up in late texts by other words: settings, steps, how bad a mistake was; columns and advice; rows.
LATER_WORDS = {
    "coach.": ("grades", "guard", "why"),
    "coach.hint.": ("1", "2", "3"),
    "coach.mark.": ("inaccuracy", "mistake", "blunder"),
    "coach.step.": ("back", "next"),
    "progress.": ("level", "won", "lost", "drawn", "up", "stay", "down"),
    "gestures.": tuple(word + how for row in ROWS for word in re.findall(r'"(\w+)"', row) for how in ("", ".how")),
}
LATER_USED = {key for key in EXACT if key.startswith(tuple(f"{group}." for group in LATER))}
EXACT -= LATER_USED
LATER_PREFIXES = {prefix for prefix in PREFIXES if prefix.startswith(tuple(f"{group}." for group in LATER))}
PREFIXES -= LATER_PREFIXES
LATER_USED |= {prefix + word for prefix, words in LATER_WORDS.items() for word in words}
USED = EXACT | FOR_ALL | {prefix + name for prefix, names in NAMES.items() for name in names}


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all: nothing here changes a game."""
    return lasting


def own_texts(name: str) -> set[str]:
    """Return the texts that a game has to bring."""
    game = load(name)
    letters = {*game.sides, *game.magnetless, *"".join(game.pieces(game.start()))}
    keys = {"title", "rules"} | {f"side.{side}" for side in game.sides}
    keys |= {f"variant.{variant}" for variant in game.variants if not game.extras}
    keys |= {f"{part}.{letter}" for part in ("piece", "colour") for letter in letters}
    keys |= {f"{part}.{reason}" for part in ("reason", "end") for reason in game.reasons}
    return keys | {f"token.{letter}{part}" for letter in game.extras for part in ("", ".does", ".next")}


def test_it_is_known_by_which_words_the_page_looks_texts_up() -> None:
    assert set(NAMES) == PREFIXES
    assert {"title", "rules", "pieces.none", "pieces.stack", "guide.clear", "help.clearing"} == FACE_EXACT
    assert {"side.", "piece.", "colour.", "token.", "variant.", "reason.", "end."} == FACE_PREFIXES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_text_that_is_used_and_no_other(language: str) -> None:
    assert sorted(USED - TEXTS[language].keys()) == []
    assert sorted(TEXTS[language].keys() - USED) == []
    assert all(text.strip() for text in TEXTS[language].values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", LATER)
def test_late_texts_are_all_that_are_used_and_no_other(group: str, language: str) -> None:
    texts = LATER_TEXTS[group, language]
    assert set(LATER_WORDS) == LATER_PREFIXES
    reasons = {
        key for key in texts if group == "coach" and key.startswith("why.")
    }  # tests/opponent knows each of these
    used = {key.removeprefix(f"{group}.") for key in LATER_USED if key.startswith(f"{group}.")}
    assert texts.keys() == used | reasons
    assert all(text.strip() for text in texts.values())
    assert places(texts) == places(LATER_TEXTS[group, "en"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_brings_all_its_words_and_changes_none_but_those_of_faces(game: str, language: str) -> None:
    keys = GAME_TEXTS[game, language].keys()
    assert sorted(own_texts(game) - keys) == []
    assert sorted(keys - own_texts(game) - FOR_ALL - MAY_BRING) == []
    assert all(text.strip() for text in GAME_TEXTS[game, language].values())


def test_the_games_with_texts_are_those_with_a_face() -> None:
    assert [path.stem for path in sorted((WEB / "js" / "games").glob("*.js")) if path.stem != "index"] == GAMES


def places(texts: dict[str, str]) -> dict[str, list[str]]:
    return {key: sorted(re.findall(r"\{\w+\}", text)) for key, text in texts.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_has_the_same_places_in_every_language(language: str) -> None:
    assert places(TEXTS[language]) == places(TEXTS["en"])
    for game in GAMES:
        assert places(GAME_TEXTS[game, language]) == places(GAME_TEXTS[game, "en"])


def test_help_lists_the_signs_that_a_game_shows_and_no_other_games() -> None:
    def quoted(path: str, name: str) -> set[str]:
        return set(re.findall(rf'{name} = "([^"]+)"', (WEB / "js" / path).read_text())[0])

    special = quoted("board/face.js", "SPECIAL")
    listed = {game: quoted(f"games/{game}.js", "signs") for game in GAMES}
    assert set().union(*listed.values()) == special
    for name in GAMES:
        game, dice, shown = load(name), random.Random(1), set[str]()
        position = game.guess(game.public(game.start()), 0, dice.randrange)
        for _ in range(60):
            for lifted in range(-1, len(game.cells)):
                shown |= {sign for sign, cells in game.signs(position, lifted) if cells}
            moves = game.moves(position)
            if game.outcome(position) or not moves:
                break
            position = game.play(position, dice.choice(moves))
        assert shown & special <= listed[name], name


NEVER = {"fr": r"\b(tu|ton|tes|toi)\b", "de": r"\b(Sie (sehen|haben|können|müssen)|Ihr|Ihre)\b"}  # it is vous, and du


@pytest.mark.parametrize("language", NEVER)
def test_people_are_addressed_in_one_way(language: str) -> None:
    texts = [*TEXTS[language].values(), *(text for group in LATER for text in LATER_TEXTS[group, language].values())]
    texts += [text for game in GAMES for text in GAME_TEXTS[game, language].values()]
    for lessons in sorted((WEB / "lessons").glob(f"*/{language}.json")):
        texts += [text for words in json.loads(lessons.read_text()).values() for text in words.values()]
    assert [text for text in texts if re.search(NEVER[language], text)] == []


def test_french_has_a_narrow_space_before_its_signs_and_no_break() -> None:
    texts = [text for path in sorted(WEB.rglob("fr.json")) for text in re.findall(r'": "([^"]*)"', path.read_text())]
    assert len(texts) > 500
    assert [text for text in texts if re.search(r"[^\u202f!?][:;!?]", text)] == []


def test_the_browsers_language_is_chosen_and_can_be_changed(sit: Seat) -> None:
    for locale, language in {"en-GB": "en", "de-CH": "de", "fr-FR": "fr", "it-IT": "it", "ja-JP": "en"}.items():
        table = sit(locale=locale)
        side = GAME_TEXTS["passo", language]["side.b"]
        table.wait_for_words(TEXTS[language]["guide.ready"].replace("{player}", side))
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
        assert not re.search(r"\b(guide|act|care|games|stat|plot|nav|tool|panel|passo|end)\.[a-z]+\b", shown)


# Runs a body with a second set of texts, while one file is held back until `release()`.
HELD = """async () => {
  const real = window.fetch;
  let release;
  const released = new Promise((done) => { release = done; });
  window.fetch = async (path) => {
    if (path === '%s') await released;
    return real(path);
  };
  const texts = await import('./js/words/i18n.js?again');
  %s
  window.fetch = real;
  return [texts.language, texts.t('nav.games'), texts.t('passo.side.b')];
}"""
RACES = {
    "the words of a game come after another language was chosen": (
        "i18n/passo/en.json",
        """
        await texts.useLanguage('en');
        const added = texts.addGame('passo');
        await texts.useLanguage('de');
        release();
        await added;""",
    ),
    "a game comes while another language is on its way": (
        "i18n/de.json",
        """
        await texts.useLanguage('en');
        const chosen = texts.useLanguage('de');
        await texts.addGame('passo');
        release();
        await chosen;""",
    ),
}


@pytest.mark.parametrize("race", RACES)
def test_the_language_that_was_chosen_last_counts(table: Table, race: str) -> None:
    assert table.page.evaluate(HELD % RACES[race]) == ["de", "Partien", "Schwarz"]


def test_words_that_could_not_be_loaded_are_asked_for_again(table: Table) -> None:
    found = table.page.evaluate(
        """async () => {
          const real = window.fetch;
          const texts = await import('./js/words/i18n.js?once-more');
          await texts.useLanguage('en');
          window.fetch = () => Promise.reject(new Error('gone'));
          const failed = await texts.addGame('passo').then(() => false, () => true);
          window.fetch = real;
          await texts.addGame('passo');
          return [failed, texts.t('passo.side.b')];
        }"""
    )
    assert found == [True, "Black"]
