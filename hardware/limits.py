"""The limits of every number in board.toml, table by table: the smallest and the largest sensible value.

Beyond them, a part cannot be bought or made, or the proof would prove nothing: a port of a kilovolt, a finger as light
as a feather, reeds without tolerances. Within them, the proof decides. A number without limits is refused.
"""

from __future__ import annotations

from hardware.big.limits import BIG
from hardware.counting.limits import COUNTING

Limits = tuple[float, float]

_MAGNET: dict[str, Limits] = {
    "diameter": (2.0, 20.0), "thickness": (0.5, 10.0), "remanence_t": (0.1, 1.5), "coercivity_ka_m": (50.0, 3000.0),
    "remanence_per_k": (-0.01, -0.0001), "coercivity_per_k": (-0.02, 0.02),
}  # fmt: skip

LIMITS: dict[str, dict[str, Limits]] = {
    "board": {"pitch": (30.0, 120.0)},
    "proof": {
        "margin": (1.1, 10.0), "temperature_c": (-50.0, 100.0), "pull_share": (0.01, 1.0), "weakened_share": (0.0, 0.2),
        "finger_n": (10.0, 100.0),
    },
    "matrix": {"pull_up_ohm": (100.0, 1_000_000.0)},
    "profiles": {"header": (1, 40)},
    "rp2040": {
        "vdd": (3.0, 3.6), "vil_max": (0.1, 0.8), "vih_min": (2.0, 3.3), "pull_up_ohm": (10_000.0, 200_000.0),
        "output_ohm": (5.0, 200.0), "pin_pf": (1.0, 50.0), "leakage_ua": (0.1, 10.0),
    },
    "scan": {  # settling and the first read lie within a row's time
        "settle_us": (0.1, 1.6), "row_us": (3.5, 10.0), "wait_us": (0.0, 10.0), "read_us": (0.05, 0.5),
        "interval_ms": (1.0, 100.0),
    },
    "wires": {
        "column_m": (0.1, 2.0), "pf_per_m": (10.0, 200.0), "tail": (10.0, 100.0), "overhang": (0.0, 100.0),
        "lead": (50.0, 1000.0), "joint": (5.0, 50.0), "reserve": (0.0, 1.0),
    },
    "power": {
        "usb_ma": (100.0, 900.0), "usb_v": (4.0, 5.5), "pixel_cap_ma": (20.0, 2000.0), "pixel_white_ma": (10.0, 100.0),
        "pixel_idle_ma": (0.1, 5.0), "controller_ma": (20.0, 300.0), "shifter_ma": (0.1, 20.0),
        "bulk_uf": (1.0, 2000.0), "bulk_range_uf": (1.0, 470.0), "bulk_guides_uf": (100.0, 4700.0),
        "hub_v": (4.0, 5.5), "hub_ma": (50.0, 900.0), "bulk_esr_ohm": (0.001, 10.0), "cable_ohm": (0.01, 2.0),
        "fuse_ohm": (0.05, 5.0), "fuse_hold_ma": (100.0, 900.0), "pixel_v_min": (3.0, 5.0), "data_above_v": (0.1, 1.0),
        "shifter_v_min": (3.0, 5.0),
    },
    "magnet": {**_MAGNET, "remanence_tolerance": (0.01, 0.5)},
    "magnet.alternatives": _MAGNET,
    "disc": {
        "diameter": (20.0, 80.0), "layers": (1, 20), "felt": (0.1, 5.0), "felt_play": (0.05, 1.0),
        "wood_g_cm3": (0.2, 1.5), "magnet_g_cm3": (3.0, 9.0), "magnet_clearance": (0.05, 0.5), "count": (1, 64),
        "spare": (0, 20), "lean": (0.5, 10.0), "tower": (1, 10),
    },
    "reed": {
        "pull_in_at": (5.0, 60.0), "drop_out_at": (1.0, 60.0), "whole": (15.0, 80.0), "glass": (5.0, 30.0),
        "lead": (0.2, 1.0), "least_cut": (3.0, 10.0), "upper_stub": (0.5, 20.0), "lower_stub": (0.5, 30.0),
        "top_gap": (0.05, 3.0), "joint": (0.5, 5.0), "place_aside": (0.1, 3.0), "place_low": (0.1, 3.0),
        "place_thick": (0.1, 3.0), "crop_factor": (1.0, 3.0), "earth_mt": (0.02, 0.2), "mt_per_at": (0.01, 1.0),
        "pull_in_mt": (0.1, 20.0), "drop_out_mt": (0.1, 20.0), "drop_out_share": (0.1, 1.0),
        "pull_in_height": (0.1, 50.0), "drop_out_height": (0.1, 50.0), "pull_in_offset": (0.1, 50.0),
        "drop_out_offset": (0.1, 50.0),
    },
    "rank_board": {
        "beyond": (3.0, 40.0), "towards_black": (5.0, 40.0), "towards_red": (5.0, 40.0), "thickness": (0.4, 3.2),
        "copper_um": (17.0, 105.0), "gap": (0.1, 3.0), "column": (1.0, 30.0), "column_pads": (-20.0, 20.0),
        "pixel_pad": (1.0, 10.0), "turned_pad": (0.5, 10.0), "rails": (1.0, 20.0), "end": (1.0, 40.0),
        "second_end": (1.0, 40.0), "diode_pitch": (6.0, 20.0), "diode_flat_pitch": (2.8, 3.8),
        "diode_height": (0.5, 5.0), "track": (0.1, 5.0), "supply_track": (0.2, 10.0), "lead": (0.3, 5.0),
        "wire": (0.3, 5.0), "supply": (0.3, 5.0), "flat": (0.1, 5.0),
    },
    "rank_board.rules": {  # no finer than a fabricator's cheapest class
        "clearance": (0.15, 2.0), "track": (0.15, 2.0), "edge": (0.2, 5.0), "ring": (0.13, 2.0), "hole": (0.25, 3.0),
        "silk": (0.1, 1.0),
    },
    "wood": {
        "outer": (100.0, 1000.0), "stock": (100.0, 2000.0), "stock_margin": (1.0, 50.0), "sheet": (1.0, 10.0),
        "sheet_play": (0.05, 0.5), "kerf": (0.0, 1.0), "kerf_play": (0.0, 2.0), "window": (10.0, 100.0),
        "window_radius": (0.1, 20.0), "diffuser": (0.05, 10.0), "carrier": (0.5, 10.0), "carrier_hole": (1.0, 15.0),
        "acrylic_gpa": (1.0, 10.0), "side_thickness": (4.0, 40.0), "side_height": (10.0, 120.0), "ledge": (5.0, 100.0),
        "ledge_width": (4.0, 30.0), "ledge_gap": (10.0, 400.0), "clearance": (0.1, 5.0), "screw": (3.1, 4.5),
        "screw_inset": (1.0, 50.0), "screw_places": (-500.0, 500.0), "pixel_diameter": (5.0, 20.0),
        "pixel_offset": (3.0, 50.0), "pixel_hole": (2.0, 20.0), "reed_diameter": (1.0, 4.0), "reed_hole": (0.3, 5.0),
        "return_hole": (0.5, 10.0), "return_offset": (1.0, 30.0), "button_hole": (5.0, 30.0),
        "button_height": (2.0, 100.0), "button_recess": (10.0, 40.0), "button_panel": (0.5, 30.0),
        "button_depth": (5.0, 60.0), "cable_slot": (4.5, 20.0), "controller_at": (-300.0, 300.0),
        "usb_height": (2.0, 4.0), "plug": (5.0, 60.0), "pixel_height": (1.5, 10.0), "screw_length": (6.0, 60.0),
        "controller": (5.0, 200.0), "wires": (1.0, 20.0), "slot_clearance": (0.0, 1.0), "minimum_wall": (1.0, 10.0),
        "ledge_play": (0.0, 20.0), "gauge": (10.0, 100.0), "gauge_foot": (1.0, 40.0), "centring_play": (0.1, 0.8),
        "centring_hole": (2.0, 3.0), "centring_bar": (3.0, 60.0), "centring_eye": (1.0, 40.0),
    },
    "part": {"step": (1, 7), "pack": (1, 5000), "euros": (0.01, 500.0)},
    "option": {"step": (1, 7), "pack": (1, 5000), "euros": (0.01, 500.0)},
    "tool": {"euros": (0.01, 500.0)},
}  # fmt: skip


def of(table: str, key: str) -> Limits:
    """Return the limits of a number; a key without limits is refused."""
    known = LIMITS.get(table, {})
    found = known.get(key) or BIG.get(table, {}).get(key) or COUNTING.get(table, {}).get(key)
    if found is None:
        raise ValueError(f"[{table}] {key} has no limits: give it some in hardware/limits.py")
    return found
