"""Runs once at power-on: a second serial channel for the host, so that tracebacks never mix with frames."""

import usb_cdc

usb_cdc.enable(console=True, data=True)
