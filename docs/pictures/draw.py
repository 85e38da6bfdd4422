"""Draws the pictures of docs/PLAYING.md: each gesture performed on the simulated board, a panel for each act.

What the lights show comes from the firmware itself. `python docs/pictures/draw.py` redraws all pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path

import passoboard  # noqa: F401 - puts firmware/lib on the path

# isort: split
from boardcore.lights.palette import LANGUAGE
from boardcore.wire.frame import Decoder
from passoboard.gestures import Act, gesture
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import journal_at, match_of, perform_act

HERE = Path(__file__).parent
CELL = 44
MARGIN = 16
PANEL = 5 * CELL + 2 * MARGIN
CAPTION = 34
FILL = {"b": "#22211f", "r": "#c0392b"}
EDGE = {"b": "#8a8782", "r": "#f0b3a8"}

# name: position, move
GESTURES = {
    "disc_to_empty_tile": ("rrrrr/5/5/5/bbbbb b", "c1-c2"),
    "disc_onto_discs": ("rr.rr/2r2/5/2b2/bb.bb b", "b1-c2"),
    "stack_to_empty_tile": ("rrr.r/3r1/5/5/b(bb)b.b b", "b1-b2"),
    "which_stack": ("rrr.r/3r1/5/5/(bb).(bb).b b", "a1-b2"),
    "stack_onto_stack": ("rrr.r/3r1/5/2(br)2/1(bb).1b b", "b1-c2"),
    "off_the_board": ("...../r.(rr).b/.rb.(rb)/1..../..... b", "e4-off"),
    "off_from_a_stack": ("...../(rr)1.r(rb)/1r1.1/1bb1./bb... b", "e4-off"),
    "take_discs_off": (".rr../r1..r/1r1b1/2..b/b..(bb). b", "e2-e3"),
    "jump": ("rrr.r/3r1/5/1.3/bb1bb b J -", "a1-c3/J"),
    "tower": ("rrr.r/3r1/5/2(brb)2/1b.1b b T -", "b1-c2/T"),
    "restore": ("rrr.r/3r1/5/2b2/bb.bb b R -", "b1-c1/R"),
    "carry": ("rrr.r/3r1/5/2(br)2/1(bb).1b b C -", "b1-a2/C"),
    "keep": ("rrrrr/5/5/5/bbbbb b K -", "c1-c2/K"),
    "double": ("rrrrr/5/5/5/bbbbb b D -", "c1-c2-d3/D"),
}


def caption(act: Act, cells: tuple[str, ...]) -> str:
    """Return what a player does, in a few words."""
    cell = cells[act.cell] if act.cell >= 0 else "beside the board"
    return {
        "lift": f"Lift the top disc of {cell}.",
        "lift_stack": f"Lift what stands on {cell}.",
        "place": f"Put it {'on ' if act.cell >= 0 else ''}{cell}.",
        "touch": f"Touch {cell}: lift it a moment, put it back.",
        "knock": f"Knock it on {cell}.",
        "declare": "Press your button until the discs turn violet.",
        "wait": "",
    }[act.verb]


class Camera:
    """Takes pictures of a simulated board: its lights as the wire names them, its discs and the hand."""

    def __init__(self, board: VirtualBoard) -> None:
        """Listen to what the board says it shows."""
        self.board = board
        self.panels: list[str] = []
        self._decoder = Decoder()
        self._signs = ""
        board.serial.open()
        board.run(50)

    def shoot(self, text: str) -> None:
        """Add a panel with this caption."""
        for frame in self._decoder.feed(self.board.serial.read()):
            if frame.kind == "lights":
                self._signs = frame.get("show") or ""
        left = len(self.panels) * PANEL
        parts = [f'<rect x="{left + 4}" y="4" width="{PANEL - 8}" height="{PANEL - 8}" rx="10" fill="#c89f66"/>']
        discs = self.board.discs
        for index, sign in enumerate(self._signs):
            x = left + MARGIN + index % 5 * CELL
            y = MARGIN + (4 - index // 5) * CELL
            stack = discs.get("abcde"[index % 5] + str(index // 5 + 1), "")
            parts.append(tile(x, y, sign))
            parts += [disc(x + CELL / 2, y + CELL / 2 - 5 * level, side) for level, side in enumerate(stack)]
        for level, side in enumerate(self.board.hand):
            parts.append(disc(left + PANEL - 30, PANEL - 24 - 5 * level, side, in_hand=True))
        parts.append(f'<text x="{left + PANEL / 2}" y="{PANEL + 16}" text-anchor="middle">{text}</text>')
        self.panels.append("\n".join(parts))

    def svg(self) -> str:
        """Return all panels side by side."""
        size = f"0 0 {len(self.panels) * PANEL} {PANEL + CAPTION}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif" font-size="11">'
        return "\n".join([head, *self.panels, "</svg>", ""])


def tile(x: float, y: float, sign: str) -> str:
    """Return a tile with its light at full level; a dark place has none."""
    place = f'x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}" rx="5"'
    if sign == ".":
        return f'<rect {place} fill="#6b5236"/>'
    wood = f'<rect {place} fill="#efdfbf" stroke="#a9834f"/>'
    if sign in "-~":
        return wood
    colour = LANGUAGE[sign][0]
    glow = ",".join(str(channel * 255 // max(colour)) for channel in colour)
    return f'{wood}<rect {place} fill="rgb({glow})" fill-opacity="{0.35 if sign in "oim" else 0.75}"/>'


def disc(x: float, y: float, side: str, in_hand: bool = False) -> str:
    """Return a disc; in the hand it has a dashed ring."""
    ring = f'<circle cx="{x}" cy="{y}" r="17" fill="none" stroke="#333" stroke-dasharray="3 3"/>' if in_hand else ""
    return f'{ring}<circle cx="{x}" cy="{y}" r="13" fill="{FILL[side]}" stroke="{EDGE[side]}" stroke-width="2"/>'


def draw(position: str, move: str) -> str:
    """Return the picture of a gesture."""
    with VirtualBoard(position=position, nvm=journal_at(position)) as board:
        camera = Camera(board)
        camera.shoot("Your turn.")
        match = match_of(board.nvm)
        for act in gesture(match, match.game.read(match.position, move)):
            perform_act(board, match, act)
            text = caption(act, tuple(match.game.cells))
            if text:
                camera.shoot(text)
        board.run(700)
        camera.shoot(f"The move counts: {move}")
        return camera.svg()


def main() -> None:
    """Draw all pictures, or those named on the command line."""
    for name in sys.argv[1:] or GESTURES:
        (HERE / f"{name}.svg").write_text(draw(*GESTURES[name]), encoding="utf-8")


if __name__ == "__main__":
    main()
