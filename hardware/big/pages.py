"""The generated page with the proof of the big board."""

from __future__ import annotations

from hardware.big import electrical, field, light, wood
from hardware.big.board import BigBoard
from hardware.pages import figures


def margins_page(board: BigBoard) -> str:
    """Return the proof: every figure with its limit, and what stood against the board."""
    lines = [
        "# Proof of the big board",
        "",
        "Made by `make hardware` from big/board.toml. Computed: nobody has built it.",
        "",
    ]
    lines += [*figures("Field", field.figures(board)), *field_lines(board), ""]
    lines += [*figures("Light", light.figures(board)), *light_lines(board), ""]
    lines += [*figures("Supply", electrical.current(board)), *supply_lines(board), ""]
    lines += [*figures("Wood", wood.check(board))]
    lines += [*figures("Clock and data", electrical.chain(board)), *figures("Speed", [electrical.latency(board)])]
    return "\n".join([*lines, *scan_lines(board), ""])


def field_lines(board: BigBoard) -> list[str]:
    """Return what stood against the switches."""
    hall, discs = board.hall, board.discs
    return [
        f"Against every switch at once: closes at {hall.closes_mt:g} mT only, opens at {hall.opens_mt:g} mT only; "
        f"all other pieces of the game set",
        f"against it with any pole, {board.play:.2g} mm of play both ways with a saw cut that nobody allowed for, the "
        f"element {hall.aside:g} mm aside and {hall.lower:g} mm",
        f"too deep, magnets at {100 * board.magnet_tolerance:g} % of their tolerance at the worse end of "
        f"{board.proof.temperature_c[0]:g} to {board.proof.temperature_c[1]:g} degrees, upper discs of a",
        f"stack leaning {discs.lean:g} mm each and poled against the lowest, the earth's {hall.earth_mt:g} mT.",
    ]


def light_lines(board: BigBoard) -> list[str]:
    """Return what the light's model says besides its limits."""
    found = light.brightness(board)
    corners = ", ".join(f"{corner:.1f}" for corner in found.corners)
    return [
        f"A window lets out {100 * found.out:.0f} % of its pixel's light; the corners beside a disc have {corners}",
        "of the mean. The model traces rays in a white well; it knows no glare, no colour and no shadow of the parts.",
    ]


def supply_lines(board: BigBoard) -> list[str]:
    """Return why the last strip is fed, too."""
    one, both = electrical.loss(board, both_ends=False), electrical.loss(board, both_ends=True)
    return [
        f"Fed at one end only, strip {one[1]} would lose {one[0]:.2f} V and its pixels get "
        f"{electrical.at_the_pixels(board, both_ends=False):.2f} V; with the last strip fed, too, the worst is strip",
        f"{both[1]} with {both[0]:.2f} V lost. A strip with its cable has {electrical.strip_ohm(board):.3f} ohm.",
    ]


def scan_lines(board: BigBoard) -> list[str]:
    """Return how long a scan takes."""
    least, most = electrical.scan_us(board)
    share = most / 10 / board.scan.interval_ms
    return [
        f"One scan of {len(board.cells.cells)} keys takes {least:.0f} us on CircuitPython 8.2.7 and {most:.0f} us "
        "from 9.2 on, measured on the emulated Pico:",
        f"at most {share:.2f} % of the time at one scan in {board.scan.interval_ms:g} ms. No Pico 2 is emulated.",
    ]
