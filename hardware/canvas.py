"""A small drawing surface in millimetres that writes SVG and PDF, byte for byte the same on every machine."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

Point = tuple[float, float]
Mover = Callable[[Point], Point]  # leads from where something is to where it is drawn
POINTS_A_MM = 72 / 25.4
# Advance widths of Helvetica, characters 32 to 126, in thousandths of the size.
HELVETICA = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 "
    "278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 "
    "667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 "
    "556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
WIDTHS = [int(width) for width in HELVETICA.split()]


@dataclass(frozen=True)
class Pen:
    """How a shape is drawn: colours as #rrggbb or none, width in mm, dashes in mm."""

    stroke: str = "#000000"
    width: float = 0.25
    fill: str = "none"
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Shape:
    """A path of points, straight or (for circles) curved, with its pen."""

    points: tuple[Point, ...]
    pen: Pen
    closed: bool = False


@dataclass(frozen=True)
class Circle:
    """A circle."""

    centre: Point
    radius: float
    pen: Pen


@dataclass(frozen=True)
class Text:
    """A line of text: its anchor is start, middle or end of the base line."""

    at: Point
    words: str
    size: float
    anchor: str
    colour: str
    turn: float


INK = Pen()


class Canvas:
    """A page with the origin at its middle, x to the right and y up."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self.items: list[Shape | Circle | Text] = []

    def line(self, *points: Point, pen: Pen = INK) -> None:
        """Draw a line through points."""
        self.items.append(Shape(points, pen))

    def polygon(self, points: Sequence[Point], pen: Pen = INK) -> None:
        """Draw a closed polygon."""
        self.items.append(Shape(tuple(points), pen, closed=True))

    def box(self, centre: Point, width: float, height: float, pen: Pen = INK, radius: float = 0.0) -> None:
        """Draw a rectangle, with round corners if asked."""
        self.polygon(rounded(centre, width, height, radius), pen)

    def circle(self, centre: Point, radius: float, pen: Pen = INK) -> None:
        """Draw a circle."""
        self.items.append(Circle(centre, radius, pen))

    def text(
        self,
        at: Point,
        words: str,
        size: float = 3.5,
        anchor: str = "middle",
        colour: str = "#000000",
        turn: float = 0.0,
    ) -> None:
        """Write a line of text, turned counter-clockwise by degrees."""
        self.items.append(Text(at, words, size, anchor, colour, turn))

    def dimension(self, start: Point, end: Point, away: float, words: str | None = None, size: float = 3.5) -> None:
        """Draw a dimension line between two points, moved aside by `away`, with the distance on it."""
        length = math.dist(start, end)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        aside = (-along[1] * away, along[0] * away)
        one, two = (start[0] + aside[0], start[1] + aside[1]), (end[0] + aside[0], end[1] + aside[1])
        thin = Pen(width=0.13)
        for near, far in ((start, one), (end, two)):
            self.line(near, (far[0] + aside[0] / abs(away) * 1.5, far[1] + aside[1] / abs(away) * 1.5), pen=thin)
        self.line(one, two, pen=thin)
        for tip, sign in ((one, 1), (two, -1)):
            self._arrow(tip, (along[0] * sign, along[1] * sign))
        turn = math.degrees(math.atan2(along[1], along[0]))
        turn = turn - 180 if turn > 90 else turn + 180 if turn <= -90 else turn
        lift = (-math.sin(math.radians(turn)) * 0.8, math.cos(math.radians(turn)) * 0.8)
        middle = ((one[0] + two[0]) / 2 + lift[0], (one[1] + two[1]) / 2 + lift[1])
        self.text(middle, words or f"{length:g}", size, turn=turn)

    def _arrow(self, tip: Point, along: Point) -> None:
        x, y = along[0] * 2.2, along[1] * 2.2
        points = [tip, (tip[0] + x - y / 5, tip[1] + y + x / 5), (tip[0] + x + y / 5, tip[1] + y - x / 5)]
        self.polygon(points, Pen(width=0.1, fill="#000000"))

    def svg(self) -> str:
        """Return the page as SVG."""
        size = f'width="{self.width:g}mm" height="{self.height:g}mm"'
        box = f"{-self.width / 2:g} {-self.height / 2:g} {self.width:g} {self.height:g}"
        lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}">']
        lines.append(f"<title>{escape(self.title)}</title>")
        lines.append(
            f'<rect x="{-self.width / 2:g}" y="{-self.height / 2:g}" width="100%" height="100%" fill="#ffffff"/>'
        )
        lines += [_svg(item) for item in self.items]
        return "\n".join([*lines, "</svg>", ""])


def rounded(centre: Point, width: float, height: float, radius: float, steps: int = 6) -> list[Point]:
    """Return the corners of a rectangle with round corners, counter-clockwise."""
    (x, y), w, h = centre, width / 2 - radius, height / 2 - radius
    if not radius:
        return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]
    points = []
    for corner, (sx, sy) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        for step in range(steps + 1):
            angle = math.radians(-90 + corner * 90 + step * 90 / steps)
            points.append((x + sx * w + radius * math.cos(angle), y + sy * h + radius * math.sin(angle)))
    return points


def _style(pen: Pen) -> str:
    dash = f' stroke-dasharray="{" ".join(f"{part:g}" for part in pen.dash)}"' if pen.dash else ""
    return f'stroke="{pen.stroke}" stroke-width="{pen.width:g}" fill="{pen.fill}"{dash}'


def _svg(item: Shape | Circle | Text) -> str:
    if isinstance(item, Circle):
        x, y = item.centre
        return f'<circle cx="{x:.3f}" cy="{-y:.3f}" r="{item.radius:.3f}" {_style(item.pen)}/>'
    if isinstance(item, Shape):
        points = " ".join(f"{x:.3f},{-y:.3f}" for x, y in item.points)
        kind = "polygon" if item.closed else "polyline"
        return f'<{kind} points="{points}" {_style(item.pen)} stroke-linejoin="round"/>'
    x, y = item.at
    turn = f' transform="rotate({-item.turn:g} {x:.3f} {-y:.3f})"' if item.turn else ""
    font = f'font-family="Helvetica,Arial,sans-serif" font-size="{item.size:g}" text-anchor="{item.anchor}"'
    return f'<text x="{x:.3f}" y="{-y:.3f}" {font} fill="{item.colour}"{turn}>{escape(item.words)}</text>'


def width_of(words: str, size: float) -> float:
    """Return the length of a line of text in the unit of its size."""
    return sum(WIDTHS[ord(letter) - 32] if 32 <= ord(letter) <= 126 else 556 for letter in words) * size / 1000


def _colour(name: str, operator: str) -> str:
    parts = [int(name[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return " ".join(f"{part:.3f}" for part in parts) + f" {operator}"


def _path(points: Sequence[Point], closed: bool) -> str:
    words = [f"{x:.3f} {y:.3f} {'l' if number else 'm'}" for number, (x, y) in enumerate(points)]
    return " ".join(words) + (" h" if closed else "")


def _round(centre: Point, radius: float) -> str:
    (x, y), r, k = centre, radius, radius * 0.5522847
    return (
        f"{x + r:.3f} {y:.3f} m {x + r:.3f} {y + k:.3f} {x + k:.3f} {y + r:.3f} {x:.3f} {y + r:.3f} c "
        f"{x - k:.3f} {y + r:.3f} {x - r:.3f} {y + k:.3f} {x - r:.3f} {y:.3f} c "
        f"{x - r:.3f} {y - k:.3f} {x - k:.3f} {y - r:.3f} {x:.3f} {y - r:.3f} c "
        f"{x + k:.3f} {y - r:.3f} {x + r:.3f} {y - k:.3f} {x + r:.3f} {y:.3f} c h"
    )


def _pdf(item: Shape | Circle | Text) -> str:
    if isinstance(item, Text):
        return _pdf_text(item)
    pen = item.pen
    dash = " ".join(f"{part:g}" for part in pen.dash)
    words = [f"{pen.width:g} w [{dash}] 0 d"]
    if pen.stroke != "none":
        words.append(_colour(pen.stroke, "RG"))
    if pen.fill != "none":
        words.append(_colour(pen.fill, "rg"))
    words.append(_round(item.centre, item.radius) if isinstance(item, Circle) else _path(item.points, item.closed))
    paint = {(True, True): "B", (True, False): "S", (False, True): "f", (False, False): "n"}
    words.append(paint[pen.stroke != "none", pen.fill != "none"])
    return " ".join(words)


def _pdf_text(item: Text) -> str:
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * width_of(item.words, item.size)
    cos, sin = math.cos(math.radians(item.turn)), math.sin(math.radians(item.turn))
    x, y = item.at[0] - shift * cos, item.at[1] - shift * sin
    words = item.words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    matrix = f"{cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} {x:.3f} {y:.3f} Tm"
    return f"{_colour(item.colour, 'rg')} BT /F1 {item.size:g} Tf {matrix} ({words}) Tj ET"


def pdf(pages: Sequence[Canvas]) -> bytes:
    """Return pages as one PDF at true size."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    kids = []
    streams: dict[int, bytes] = {}
    for page in pages:
        kids.append(f"{len(objects) + 1} 0 R")
        width, height = page.width * POINTS_A_MM, page.height * POINTS_A_MM
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2f} {height:.2f}] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {len(objects) + 2} 0 R >>"
        )
        scale = f"{POINTS_A_MM:.6f} 0 0 {POINTS_A_MM:.6f} {width / 2:.3f} {height / 2:.3f} cm 1 j 1 J"
        data = "\n".join([scale, *map(_pdf, page.items)]).encode("cp1252")
        streams[len(objects) + 1] = data
        objects.append(f"<< /Length {len(data)} >>")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    return _assemble(objects, streams, pages[0].title)


def _assemble(objects: list[str], streams: dict[int, bytes], title: str) -> bytes:
    objects.append(f"<< /Title ({title}) >>")
    out, offsets = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\n".encode("cp1252")
        if number in streams:
            out += b"stream\n" + streams[number] + b"\nendstream\n"
        out += b"endobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{offset:010d} 00000 n \n".encode() for offset in offsets)
    trailer = (
        f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info {len(objects)} 0 R >>\nstartxref\n{start}\n%%EOF\n"
    )
    return bytes(out + trailer.encode())
