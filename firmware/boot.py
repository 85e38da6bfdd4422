"""Runs once at power-on: a second serial channel for the host, so that tracebacks never mix with frames."""

import usb_cdc
import usb_hid
import usb_midi

usb_cdc.enable(console=True, data=True)
# The board is neither a keyboard nor an instrument, and the game needs the memory these would take.
usb_hid.disable()
usb_midi.disable()
