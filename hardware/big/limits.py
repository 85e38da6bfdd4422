"""The limits of every number in the big board's board.toml, for the tables that the small board does not have.

Tables that both have, such as ``magnet``, share their limits, and the keys here are those that only the big one has.
"""

from __future__ import annotations

BIG: dict[str, dict[str, tuple[float, float]]] = {
    "proof": {
        "flux_index": (1.0, 50.0), "event_ms": (5.0, 100.0), "dimmest": (0.5, 1.0), "brightest": (1.0, 4.0),
        "photons": (50_000, 5_000_000),
    },
    "hall": {
        "closes_mt": (0.5, 20.0), "opens_mt": (0.1, 10.0), "hertz": (5.0, 2000.0), "slower": (0.0, 0.5),
        "supply_ua": (0.5, 5000.0), "element": (0.1, 2.0), "aside": (0.1, 3.0), "lower": (0.1, 3.0),
        "earth_mt": (0.02, 0.2),
    },
    "discs": {
        "diameter": (15.0, 80.0), "height": (4.0, 60.0), "felt": (0.1, 5.0), "felt_play": (0.05, 1.0),
        "lean": (0.5, 10.0), "kerf_play": (0.0, 2.0),
    },
    "game": {"pieces": (1, 64), "tower": (1, 10), "apart": (1, 4), "under": (0.0, 5.0)},
    "layers": {
        "window": (15.0, 100.0), "top": (1.0, 10.0), "opal": (0.5, 10.0), "strip": (0.6, 2.0), "well": (5.0, 40.0),
        "deck": (1.0, 10.0), "room": (10.0, 80.0), "floor": (1.0, 10.0), "slat": (1.0, 6.0),
    },
    "light": {
        "well_reflects": (0.05, 0.98), "strip_reflects": (0.05, 0.98), "opal_through": (0.1, 0.95),
        "opal_back": (0.02, 0.9), "opal_blur": (0.1, 5.0),
    },
    "strip": {
        "length": (100.0, 500.0), "width": (12.0, 40.0), "pixel": (5.0, 30.0), "pixel_height": (0.5, 4.0),
        "slot_aside": (3.0, 12.0), "slot": (1.0, 6.0), "slot_length": (3.0, 16.0),
        "copper_um": (17.0, 105.0), "rail": (0.2, 10.0), "ground": (0.2, 20.0),
    },
    "supply": {
        "socket_v": (4.0, 5.5), "usb_ma": (100.0, 900.0), "cap_ma": (64.0, 3000.0), "white_ma": (10.0, 100.0),
        "idle_ma": (0.1, 5.0), "controller_ma": (20.0, 300.0), "logic_ma": (0.1, 50.0), "fuse_ohm": (0.01, 5.0),
        "fuse_hold_ma": (100.0, 900.0), "contact_ohm": (0.001, 0.5), "cable_m": (0.03, 1.0), "first_m": (0.05, 2.0),
        "second_m": (0.05, 2.0), "ohm_per_m": (0.01, 2.0),
        "pixel_v_min": (3.0, 5.0),
    },
    "box": {
        "outer": (200.0, 1000.0), "sheet": (200.0, 2500.0), "margin": (1.0, 50.0), "kerf": (0.0, 1.0),
        "side_thickness": (5.0, 40.0), "side_height": (20.0, 120.0), "clearance": (0.1, 5.0),
        "window_radius": (0.5, 17.0), "screw": (2.0, 6.0), "screw_places": (-500.0, 500.0), "screw_length": (8.0, 40.0),
        "button_hole": (5.0, 30.0),
        "button_height": (6.0, 100.0), "cable_slot": (3.0, 20.0), "cable_hole": (3.0, 40.0), "cable_notch": (2.0, 30.0),
        "ledge_width": (4.0, 30.0), "strip_play": (0.1, 2.0), "slot_clearance": (0.0, 1.0), "least_bar": (4.0, 30.0),
        "plug_height": (3.0, 20.0), "usb_plug": (4.0, 20.0), "standoff": (1.5, 10.0), "ledge_gap": (10.0, 150.0),
        "ledge_strip": (500.0, 5000.0),
    },
    "pieces": {
        "pocket_play": (0.05, 0.5), "cup": (1.0, 30.0), "marker": (4.0, 30.0), "stick": (6.0, 200.0),
        "tile": (1.0, 6.0), "tile_play": (0.2, 5.0), "tile_hole": (8.0, 30.0), "tile_aside": (0.0, 20.0),
    },
    "part": {"count": (1, 200)},
    "scan": {
        "scans": (1, 5), "bit_us": (0.1, 20.0), "slowest_us": (0.1, 20.0), "edge_ns": (10.0, 2000.0),
        "buffer_ns": (0.1, 200.0), "shift_ns": (0.1, 500.0), "setup_ns": (1.0, 500.0), "hold_ns": (0.1, 500.0),
        "series_ohm": (10.0, 1000.0), "buffer_ohm": (5.0, 200.0), "load_pf": (5.0, 2000.0),
        "slowest_edge_ns": (10.0, 500.0),
    },
}  # fmt: skip
