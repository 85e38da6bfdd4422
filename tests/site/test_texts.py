"""The texts of the page that needs no server: the same in four languages, all of them used."""

import json
import re
from pathlib import Path

import passoboard

SITE = Path(passoboard.__file__).parent / "site" / "web" / "site"
TEXTS = {path.stem: json.loads(path.read_text()) for path in (SITE / "i18n").iterdir()}


def test_four_languages_have_the_same_texts() -> None:
    assert sorted(TEXTS) == ["de", "en", "fr", "it"]
    for texts in TEXTS.values():
        assert texts.keys() == TEXTS["en"].keys()
        assert {key: re.findall(r"{\w+}", text) for key, text in texts.items()} == {
            key: re.findall(r"{\w+}", text) for key, text in TEXTS["en"].items()
        }


def test_every_text_is_used() -> None:
    source = "".join(path.read_text() for path in SITE.glob("*.js"))
    used = set(re.findall(r"texts\.(\w+)", source)) | set(
        re.findall(r'"((?:rules|update|board|drive|test)\.\w+)"', source)
    )
    assert used == TEXTS["en"].keys()
