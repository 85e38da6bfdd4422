"""The machine behind the stand-ins: time, contacts, magnets, flash and USB, in the device's subset of Python."""
