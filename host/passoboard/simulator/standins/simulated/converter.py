"""From a field to a number: a linear Hall sensor of 60 mV/mT, and the RP2040's converter with its flaws."""

from .dice import Dice

STEPS = 4096
# A DRV5055A1 at 3.3 V gives half its supply without a field, and 60 mV more or less for each millitesla.
STEPS_PER_UT = 0.060 / 1000 / 3.3 * STEPS
LEAST_STEPS, MOST_STEPS = 248, 3848  # its output ends 0.2 V from either rail
# At these numbers the converter stands still: so many steps are missing there.
JUMPS = (512, 1536, 2560, 3584)
WIDE = 8


class Converter:
    """Twelve bits, of which the last ones are noise."""

    most = 65535

    def __init__(self, dice: Dice) -> None:
        """Draw the noise with these dice."""
        self._dice = dice

    def read(self, microtesla: float, noise: float) -> int:
        """Return a reading of 16 bits, as CircuitPython stretches it; ``noise`` is the sigma in microtesla."""
        level = STEPS / 2 + (microtesla + noise * self._dice.normal()) * STEPS_PER_UT
        step = self.step(min(max(level, LEAST_STEPS), MOST_STEPS))
        return step << 4 | step >> 8

    @staticmethod
    def step(level: float) -> int:
        """Return the number for a level in steps, those missing at the jumps left out."""
        lost = sum([min(max(level - jump, 0.0), WIDE) for jump in JUMPS])
        return min(max(int((level - lost) * STEPS / (STEPS - len(JUMPS) * WIDE)), 0), STEPS - 1)
