"""Draws Passtally for a terminal: markers round the board, tiles as mirrors with their level, offers and lines."""

from typing import Any

from boardcore.games import Game
from rich.text import Text

_GLYPHS = {"X": "+", "A": "\\", "B": "/"}
_HALVES = {1: "+ +", 2: "+ \\", 3: "+ /", 4: "\\ \\", 5: "/ /", 6: "\\ /"}
_STYLES = {"1": "bold red", "2": "bold blue", "3": "bold green"}
_INNER = range(1, 7)


def draw_board(game: Game, position: Any) -> Text:
    """Return the board, the offers, the complete lines and what the last turn scored."""
    scene = game.scene(position)
    text = Text()
    links = {frozenset(tile["cells"]) for tile in scene["tiles"] if len(tile["cells"]) == 2}
    halves = {
        cell: _GLYPHS[pattern] + str(tile["level"])
        for tile in scene["tiles"]
        for cell, pattern in zip(tile["cells"], tile["patterns"], strict=True)
    }
    markers = dict(zip(game.cells, game.pieces(position), strict=True))
    for rank in range(8, 0, -1):
        _draw_rank(text, rank, halves, markers, links)
        text.append(_seams(rank, links) + "\n")
    text.append("    " + "".join(file.ljust(5) for file in "abcdefgh").rstrip() + "\n")
    for line in _notes(game, scene):
        text.append(line + "\n")
    return text


def _draw_rank(
    text: Text, rank: int, halves: dict[str, str], markers: dict[str, str], links: set[frozenset[str]]
) -> None:
    """Append the squares of a rank: '=' joins two halves of one tile."""
    text.append(f" {rank}  ")
    for x, file in enumerate("abcdefgh"):
        square = f"{file}{rank}"
        if x in _INNER and rank - 1 in _INNER:
            joined = frozenset((square, f"{chr(ord(file) + 1)}{rank}")) in links
            text.append(halves.get(square, "+").ljust(3, "=" if joined else " ") + ("==" if joined else "  "))
        elif x in _INNER or rank - 1 in _INNER:
            text.append((markers[square] or ".").ljust(5), _STYLES.get(markers[square], ""))
        else:
            text.append("     ")
    text.rstrip()
    text.append("\n")


def _seams(rank: int, links: set[frozenset[str]]) -> str:
    """Return the row under a rank: '|' joins two halves of one tile."""
    joined = [frozenset((f"{file}{rank}", f"{file}{rank - 1}")) in links for file in "abcdefgh"]
    return ("    " + "".join("|    " if seam else "     " for seam in joined)).rstrip()


def _notes(game: Game, scene: dict[str, Any]) -> list[str]:
    """Return offers, complete lines, the last scoring and the actions left, a line each."""
    found = [_offer(number, offer) for number, offer in enumerate(scene["offers"], 1)]
    for name, lines in zip(game.side_names, scene["lines"], strict=False):
        found += [
            f"{name} has a line from {line['squares'][0]} to {line['squares'][-1]}: {_count(line['passes'], 'pass')}"
            for line in lines
        ]
    if scene["scored"]:
        scored = scene["scored"]
        won = f"{_count(scored['points'], 'point')} for {_count(scored['passes'], 'pass')}"
        found.append(f"{game.side_names[scored['side']]} got {won}")
    if scene["actions"]:
        found.append(f"{_count(scene['actions'], 'action')} left in this turn")
    return found


def _offer(number: int, offer: dict[str, Any]) -> str:
    """Return what a stack offers; the dotted half is shown first."""
    kind = offer["type"]
    return f"Stack {number}: type {kind} ({_HALVES[kind]}), {offer['down']} face down" if kind else f"Stack {number}: -"


def _count(number: int, word: str) -> str:
    """Return a number with its noun: 1 pass, 2 passes."""
    return f"{number} {word}" if number == 1 else f"{number} {word}{'es' if word.endswith('s') else 's'}"
