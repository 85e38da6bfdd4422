"""The limits of every number in the counting board's board.toml, for the tables that the other boards do not have.

Tables of the same name share their limits with theirs; the keys here are those that only this board has.
"""

from __future__ import annotations

COUNTING: dict[str, dict[str, tuple[float, float]]] = {
    "proof": {
        "settled": (0.01, 1.0), "sigmas": (3.0, 20.0), "noise_ut": (1.0, 50.0), "between_jumps": (1, 200),
        "light_ut": (0.5, 20.0),
    },
    "sensor": {
        "mv_per_mt": (1.0, 500.0), "depth": (5.0, 30.0), "depth_play": (0.05, 2.0), "element": (0.1, 2.0),
        "offset_ut": (1.0, 2000.0), "offset_most_ut": (1.0, 5000.0), "gain": (0.0, 0.3), "noise_nt": (1.0, 5000.0),
        "bandwidth_hz": (100.0, 200_000.0), "supply_ma": (0.1, 30.0), "series_ohm": (10.0, 100_000.0),
        "filter_nf": (0.1, 10_000.0), "drive_ma": (0.1, 20.0),
    },
    "multiplexer": {"on_ohm": (1.0, 2000.0), "common_pf": (5.0, 1000.0)},
    "converter": {
        "bits": (8, 16), "jumps": (1, 65535), "noise_steps": (0.05, 20.0), "sample_us": (0.1, 100.0),
        "select_us": (0.1, 100.0), "pictures": (1, 64),
    },
    "supply": {
        "buck_efficiency": (0.5, 1.0), "three_volt_ma": (50.0, 1000.0), "strip_cable_m": (0.05, 2.0),
    },
    "strip": {"thickness": (0.4, 2.0)},
    "box": {
        "notch_play": (0.1, 3.0), "cable_hole": (5.0, 30.0), "cable_aside": (8.0, 30.0), "tallest": (3.0, 40.0),
        "controller_at": (-200.0, 200.0),
    },
}  # fmt: skip
