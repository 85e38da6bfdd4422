"""The unit of all fields here: a sixteenth of what a reading of 16 bits changes by, so that small integers will do."""

FINE = 4  # bits by which readings are shifted
MICROTESLA = 19  # 60 mV/mT, 65536 readings to 3.3 V, sixteenths: 19.07 of them
