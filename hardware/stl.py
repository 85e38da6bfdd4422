"""Solids of revolution as STL: the disc with its magnet pocket, for 3D printing."""

from __future__ import annotations

import math
import struct

from hardware.board import Board

Vector = tuple[float, float, float]
Triangle = tuple[Vector, Vector, Vector]
EDGE = 0.8  # chamfer of a disc's edges
DEPTH_CLEARANCE = 0.1


def disc_profile(board: Board) -> list[tuple[float, float]]:
    """Return half a disc's section as (radius, height), from the pocket's roof round to the middle of the top."""
    radius, height = board.disc.diameter / 2, board.disc.layers * board.wood.sheet
    pocket = (board.magnet.diameter + board.disc.magnet_clearance) / 2
    roof = board.magnet.thickness + DEPTH_CLEARANCE
    return [(0.0, roof), (pocket, roof), (pocket, 0.0), (radius - EDGE, 0.0), (radius, EDGE),
            (radius, height - EDGE), (radius - EDGE, height), (0.0, height)]  # fmt: skip


def revolve(profile: list[tuple[float, float]], steps: int = 120) -> list[Triangle]:
    """Return the triangles of a profile rotated about the z axis; both ends of the profile lie on the axis."""
    rings = [
        [(r * math.cos(2 * math.pi * k / steps), r * math.sin(2 * math.pi * k / steps), z) for k in range(steps)]
        for r, z in profile
    ]
    triangles: list[Triangle] = []
    for (lower, (r1, _)), (upper, (r2, _)) in zip(
        zip(rings, profile, strict=True), list(zip(rings, profile, strict=True))[1:], strict=False
    ):
        for k in range(steps):
            a, b, c, d = lower[k], lower[(k + 1) % steps], upper[(k + 1) % steps], upper[k]
            if r1 > 0:
                triangles.append((a, b, c if r2 > 0 else d))
            if r2 > 0:
                triangles.append((a if r1 > 0 else lower[0], c, d))
    return triangles


def binary(triangles: list[Triangle], title: str) -> bytes:
    """Return a binary STL file."""
    out = bytearray(title.encode("ascii").ljust(80, b" ") + struct.pack("<I", len(triangles)))
    for triangle in triangles:
        out += struct.pack("<12fH", *_normal(triangle), *(round(x, 5) for corner in triangle for x in corner), 0)
    return bytes(out)


def _normal(triangle: Triangle) -> Vector:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    u, v = (bx - ax, by - ay, bz - az), (cx - ax, cy - ay, cz - az)
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    length = math.hypot(*n) or 1.0
    return round(n[0] / length, 5), round(n[1] / length, 5), round(n[2] / length, 5)
