"""One linear Hall sensor: says how strong the field is, as often as you like, and what a disc more or less changes.

A DRV5055A1 with 3.3 V, ground and its output at GP26 is enough; no multiplexer, no library. Copy this file to CIRCUITPY
as code.py and open the serial console. Put discs on, one after the other, and write down what it says.
"""

import time

import analogio
import board

READINGS = 64  # of each line: their mean, and how far they lie apart
STEP_UT = 3.3 / 65536 / 0.060 * 1000  # microtesla: 60 mV for each millitesla, at 3.3 V

sensor = analogio.AnalogIn(board.GP26)
before = 0.0
while True:
    readings = [sensor.value for _ in range(READINGS)]
    mean = sum(readings) / READINGS
    apart = (sum([(one - mean) ** 2 for one in readings]) / READINGS) ** 0.5
    field = (mean - 32768) * STEP_UT
    print("field", round(field), "uT, change", round(field - before), "noise", round(apart * STEP_UT))
    before = field
    time.sleep(1)
