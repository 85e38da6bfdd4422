"""Runs once at power-on: a second serial channel for the host, so that tracebacks never mix with frames."""

import usb_cdc
import usb_hid
import usb_midi

usb_cdc.enable(console=True, data=True)
# The board is no keyboard and no instrument; what these would take of its memory is the game's.
usb_hid.disable()
usb_midi.disable()
