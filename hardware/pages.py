"""The generated pages with the proofs: every figure with its limit, as `make hardware` prints it."""

from __future__ import annotations

from collections import Counter

from hardware import copper, electrical, field, magnetics, rank_board, sweeps
from hardware.board import Board
from hardware.figures import Figure
from hardware.pcb import Drawing
from hardware.sweeps import Row


def figures(title: str, found: list[Figure]) -> list[str]:
    """Return figures as a table."""
    lines = [f"## {title}", "", "| figure | value | limit | |", "|---|---|---|---|"]
    for item in found:
        sign = "at least" if item.above else "at most"
        lines.append(f"| {item.name} | {item.value:.3f} {item.unit} | {sign} {item.limit:g} | {item.verdict} |")
    return [*lines, ""]


def scan_lines(board: Board) -> list[str]:
    """Return a sentence on how long a scan takes."""
    cost, longest, share = electrical.scan_cost(board)
    scan = board.scan
    return [
        f"One scan takes {cost:.1f} us ({len(board.rows)} rows of {scan.row_us:g} us, read off CircuitPython 8.2.7), "
        f"{longest:.1f} us from 9.2 on: at most {share:.2f} % of the time at one scan in {scan.interval_ms:g} ms."
    ]


def electrical_page(board: Board) -> str:
    """Return the electrical proof."""
    lines = ["# Electrical proof", "", "Made by `make hardware` with ngspice; decks in spice.py, limits in board.toml."]
    return "\n".join([*lines, "", *figure_lines(board), "## Ghosts", "", *ghost_lines(board), ""])


def figure_lines(board: Board) -> list[str]:
    """Return the fast part of the electrical proof: everything except the ghosts."""
    return [
        *figures("Levels", electrical.levels(board)),
        *figures("Settling, against the 1 us that keypad.KeyMatrix leaves", electrical.timing(board)),
        *pull_up_lines(board),
        *figures("Current", electrical.current(board)),
        f"Without the firmware's cap {len(board.cells)} white pixels would take {electrical.uncapped_ma(board):g} mA.",
        "",
        *hub_lines(board),
        *inrush_lines(board),
        "## Scan",
        "",
        *scan_lines(board),
        "",
    ]


def hub_lines(board: Board) -> list[str]:
    """Return the voltage left behind an unpowered hub."""
    title = f"On a hub without a supply of its own ({board.power.hub_v:g} V): not enough"
    return figures(title, electrical.on_a_hub(board))


def pull_up_lines(board: Board) -> list[str]:
    """Return settling times and low levels for several pull-ups."""
    lines = [
        f"## Pull-ups: why {board.scan.pull_up_ohm / 1000:g} kohm",
        "",
        "| at each column | back above V_IH after | worst low level | |",
        "|---|---|---|---|",
    ]
    for name, slow, low in electrical.pull_up_table(board):
        fine = slow <= board.scan.settle_us and low <= board.scan.vil_max
        lines.append(f"| {name} | {slow:.2f} us | {low:.3f} V | {'works' if fine else 'no'} |")
    return [*lines, ""]


def inrush_lines(board: Board) -> list[str]:
    """Return what happens when the cable is plugged in."""
    lines = [
        "## Plugging in",
        "",
        "| C1 | peak | charge | to 95 % |",
        "|---|---|---|---|",
    ]
    for size in (board.power.bulk_uf, board.power.bulk_guides_uf):
        rush = electrical.inrush(board, size)
        lines.append(
            f"| {size:g} uF | {rush['peak']:.2f} A | {rush['charge'] * 1e6:.0f} uC | {rush['full'] * 1e3:.2f} ms |"
        )
    words = "At 5.25 V, through the shortest cable. "
    words += "USB allows 10 uF (50 uC) to be plugged in hard. Both capacitors exceed it; see why/usb-power.md."
    return [*lines, "", words, ""]


def ghost_lines(board: Board) -> list[str]:
    """Return what the matrix reads with and without diodes."""
    pairs, threes = electrical.pairs(board), [cells for cells, _ in electrical.corners(board)]
    bad = [len(electrical.wrong(board, corner, pairs)) for corner in (electrical.stiff(board), electrical.weak(board))]
    with_diodes = len(electrical.wrong(board, electrical.weak(board), threes))
    without = len(electrical.wrong(board, electrical.weak(board, diodes=False), threes))
    alone = electrical.all_but_one(board)
    last = len(electrical.wrong(board, electrical.weak(board), alone))
    return [
        f"- {len(pairs)} pairs of closed reeds, cold with strong pull-ups, warm with weak ones: {sum(bad)} misread.",
        f"- {len(threes)} times three corners of a rectangle: {with_diodes} ghosts with diodes, {without} without.",
        f"- {len(alone)} pictures with one open cell among {len(alone) - 1} closed ones: {last} misread.",
        "- Every path from a column leads through one diode into one row, and only one row is low: so no picture "
        f"of the 2^{len(alone)} can show a ghost, and leakage, which grows with every closed cell, is worst in the "
        "line above.",
    ]


def rank_board_page(board: Board, layout: Drawing) -> str:
    """Return what to order, and what was checked."""
    part, holes = board.rank_board, Counter(pad.drill for _, pad in layout.pads if pad.drill)
    drills = ", ".join(f"{count} of {drill:g} mm" for drill, count in sorted(holes.items()))
    lines = ["# Rank board", "", "Made by `make hardware` from board.toml; why/printed-circuit.md says why it is so."]
    lines += ["", "![front](rank-board/front.png)", "", "![back](rank-board/back.png)", ""]
    lines += [
        "Send [rank-board-gerbers.zip](rank-board/rank-board-gerbers.zip) to a fabricator and order "
        f"{len(board.rows)}; these are"
        " what the forms ask for:",
        "",
        "| | |",
        "|---|---|",
        f"| size | {rank_board.length(board):g} x {part.towards_black + part.towards_red:g} mm |",
        f"| layers, thickness, copper | 2, {part.thickness:g} mm, {part.copper_um:g} um (1 oz) |",
        f"| least track and clearance | {part.track:g} mm, {copper.closest(layout):.2f} mm |",
        f"| holes, all plated | {drills} |",
        "| surface, colour | whichever costs least |",
        "",
        "Both pictures are made from these Gerbers. To change it, open the board in"
        " [rank-board-kicad.zip](rank-board/rank-board-kicad.zip) in KiCad 6 or newer; better, change board.toml, and"
        " everything follows.",
        "",
    ]
    checked = [
        Figure("complaints of our own rules about its copper", len(copper.check(layout)), "", 0),
        Figure("least distance of two nets", copper.closest(layout), "mm", part.rules.clearance, above=True),
        electrical.rank_board_drop(board),
    ]
    lines += figures("Checked", checked)
    return "\n".join(
        [
            *lines,
            "`make hardware` and `make test` also have KiCad itself check the board against the rules in the project"
            " file, and plot it; no complaint is let through. That all of them, wired as drawn, join just what the"
            " circuit says is tested net by net.",
            "",
            "![five under the deck](rank-board/wiring.svg)",
            "",
        ]
    )


def margins_page(board: Board, groups: dict[str, list[Row]]) -> str:
    """Return the magnetic proof."""
    needed = board.reed.mt_per_at
    lines = [
        "# Magnetic proof",
        "",
        "Made by `make hardware` with magpylib. Fields are means along a reed's iron, in mT; why/ampere-turns.md",
        "",
    ]
    lines += ["![reach](reach.svg)", "", *cell_lines(board), "", *band_lines(board), ""]
    lines += [
        "## Stacks, one cell alone",
        "",
        "| discs | centred | off-centre | off-centre, upper poles opposed | its top disc alone |",
        "|---|---|---|---|---|",
    ]
    for height, centred, aside, opposed, alone in magnetics.stack_fields(board):
        lines.append(f"| {height} | {centred:.2f} | {aside:.2f} | {opposed:.2f} | {alone:.2f} |")
    lines += [
        "",
        f"A disc with its felt up gives {magnetics.flipped(board):.2f} mT: a middling reed does not see it. Felt down.",
        "",
    ]
    words = f"Margins against the worst reed at both ends of the band: opening at {needed['least']:g} mT/AT, "
    words += f"closing with mixed poles at {needed['most']:g} mT/AT."
    lines += ["## Choices", "", words, "", "![margins](margins.svg)", "", "![bands](bands.svg)", ""]
    heads = {
        "pitch": "pitch, mm",
        "diffuser": "diffuser, mm",
        "slack": "slack, mm",
        "magnet": "magnet",
        "sheet": "plywood, mm",
        "mounting": "mounting",
        "reed": "reed",
    }
    for name, head in heads.items():
        lines += [*sweeps.table(groups[name], head), ""]
    return "\n".join([*lines, *force_lines(board), "", *threshold_lines(board), ""])


def cell_lines(board: Board) -> list[str]:
    """Return every cell's margins for closing and opening: at the nominal conversion and at the ends of the band."""
    needed, reed, lower = board.reed.mt_per_at, board.reed, board.disc_height - board.least_disc_height
    lines = [
        "## Cells",
        "",
        f"Worst case of each cell: the game's {board.disc.count} discs set against it, magnets at their tolerance and "
        f"at the worse end of {board.proof.temperature_c[0]:g} to {board.proof.temperature_c[1]:g} degrees,",
        f"each disc as far aside as its window lets it, {board.wood.kerf_play:g} mm more for a cut that nobody has "
        f"allowed for, those above it {board.disc.lean:g} mm more each and up to {lower:g} mm lower,",
        f"its reed {reed.place_aside:g} mm off the other way and {reed.place_low:g} mm too low, diffuser and felt "
        f"{reed.place_thick:g} mm too thick, the earth's field against it. Closes by / opens by, at the nominal",
        "conversion:",
        "",
    ]
    lines += ["| | " + " | ".join(board.columns) + " |", "|---" * (len(board.columns) + 1) + "|"]
    overall, known = magnetics.worst_of_all(board)
    for rank in reversed(board.rows):
        cells = [known[cell] for cell in board.in_row(rank)]
        words = [
            f"{one.closing(board, needed['nominal']):.2f} / {one.opening(board, needed['nominal']):.2f}"
            for one in cells
        ]
        lines.append(f"| **{rank}** | " + " | ".join(words) + " |")
    return [*lines, "", *end_lines(board, overall)]


def end_lines(board: Board, overall: magnetics.Worst) -> list[str]:
    """Return the decisive margins: those of the worst cell at the ends of the band."""
    needed = board.reed.mt_per_at
    ends = (
        overall.closing(board, needed["most"]),
        overall.closing(board, needed["most"], mixed=True),
        overall.opening(board, needed["least"]),
    )
    return [
        f"At the ends of the band, worst cell: closes by {ends[0]:.2f} (poles as built), {ends[1]:.2f} (poles mixed), "
        f"opens by {ends[2]:.2f}. Demanded: {board.proof.margin:g}.",
    ]


def band_lines(board: Board) -> list[str]:
    """Return the band of conversions in which the board works."""
    worst, needed = magnetics.worst(board), board.reed.mt_per_at
    (low, high), mixed = worst.band(board), worst.band(board, mixed=True)[1]
    coils = [field.coil_mt_per_at(board.reed, *size) for size in field.COILS]
    crops, factor = [field.rod_crop(board.reed, *size) for size in field.COILS], board.reed.crop_factor
    return [
        f"Every reed of the class works if an ampere-turn is worth {low:.3f} to {high:.3f} mT "
        f"({mixed:.3f} with poles mixed). Needed: {needed['least']:g} to {needed['most']:g}. Test coils of 25 and 10 "
        f"mm give {coils[0]:.3f} and {coils[1]:.3f}; a maker's rule of thumb is 0.1, twice that from one pole.",
        "",
        f"Cutting the leads: a thin iron rod in those coils would need {crops[0]:.1f} and {crops[1]:.1f} times the "
        f"ampere-turns, {coils[0] * crops[0]:.3f} and {coils[1] * crops[1]:.3f} mT an AT of its class. The proof "
        f"closes reeds that need {needed['most']:g} x {factor:g} = {needed['most'] * factor:g}.",
    ]


def force_lines(board: Board) -> list[str]:
    """Return the forces between magnets, and whether a loose magnet is dangerous."""
    lines = [
        "## Forces",
        "",
        "| magnet | pull between stacked discs, share of a disc's weight | flux index (50: limit for toys) "
        "| strongest field against itself, of what it withstands at 20 degrees, kA/m "
        "| share of it that gives way, coldest or hottest |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {magnet.name} | {magnetics.pull_share(board, magnet):.2f} | {magnetics.flux_index(magnet):.0f} "
        f"| {field.against(magnet):.0f} of {magnet.coercivity_ka_m:g} | {magnetics.weakened(board, magnet):.2f} |"
        for magnet in [board.magnet, *board.magnets]
    ]
    aside = abs(magnetics.between(board.magnet, 0.0, board.pitch)[1])
    share = aside / magnetics.weight(board, board.magnet)
    return [
        *lines,
        "",
        f"Discs on neighbouring cells push each other with {share * 100:.2f} % of their weight: nothing slides.",
    ]


def threshold_lines(board: Board) -> list[str]:
    """Return the thresholds that board.toml states for the simulated board."""
    lines = [
        "## Where a middling reed closes and opens",
        "",
        "The simulated board uses the heights and offsets; the rest says where they come from.",
        "",
        "| name in [reed] | value |",
        "|---|---|",
    ]
    return [*lines, *(f"| {name} | {value:.3f} |" for name, value in magnetics.thresholds(board).items())]
