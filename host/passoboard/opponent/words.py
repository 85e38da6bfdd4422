"""Sentences that explain reasons, from the same texts as the web page, in four languages."""

import json
from functools import cache
from pathlib import Path

from boardcore.games import Game

from passoboard.opponent.analysis import ToldReason

TEXTS = Path(__file__).resolve().parents[1] / "web" / "i18n" / "coach"


@cache
def texts_of(language: str) -> dict[str, str]:
    """Return the coach's texts in a language."""
    texts: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    return texts


def sentence(game: Game, reason: ToldReason, language: str = "en") -> str:
    """Return a reason as a sentence that claims only what its line proves."""
    texts = texts_of(language)
    names = dict(zip(game.sides, game.side_names, strict=True))
    loser = next(name for side, name in names.items() if side != reason.side)
    when = texts[f"when.{('now', 'one')[reason.turns] if reason.turns < 2 else 'other'}"].format(count=reason.turns)
    key = f"why.{game.name}.{reason.key}"
    if reason.cells:
        key += ".one" if len(reason.cells) == 1 else ".other"
    text = texts.get(key, texts["why.any"])
    return text.format(side=names[reason.side], loser=loser, when=when, cells=texts["and"].join(reason.cells))
