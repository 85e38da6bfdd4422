"""The firmware on real CircuitPython, on an emulated RP2040: `make emulate UF2=path`, see docs/EMULATOR.md."""
