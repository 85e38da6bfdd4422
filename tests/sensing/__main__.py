"""Prints how often a disc that comes onto a stack, or goes off it, is told wrongly: ``python -m tests.sensing``."""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from .rates import DEEDS, TYPICAL, WORST, one_case


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.sensing", description=__doc__)
    parser.add_argument("--cases", type=int, default=200, help="of each deed, every one on new magnets and sensors")
    parser.add_argument("--worst", action="store_true", help="with every tolerance at its end at once")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    tolerances = WORST if chosen.worst else TYPICAL
    print(f"{'deed':12}{'cases':>7}{'missed':>8}{'wrong':>7}")
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for deed in DEEDS:
            cases = list(pool.map(partial(one_case, deed=deed, tolerances=tolerances), range(chosen.cases)))
            missed = sum(case.missed for case in cases)
            wrong = sum(not case.right for case in cases) - missed
            print(f"{deed:12}{len(cases):7}{missed:8}{wrong:7}", flush=True)


if __name__ == "__main__":
    main()
