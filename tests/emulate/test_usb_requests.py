"""The host finds the serial channels in what a Pico says about itself."""

from tests.emulate.usb_requests import STRING, Function, get_descriptor, serial_functions, set_lines

HEAD = bytes([9, 2, 0, 0, 5, 1, 0, 0x80, 50])


def interface(number: int, kind: int, name: int) -> bytes:
    return bytes([9, 4, number, 0, 1, kind, 0, 0, name])


def endpoint(address: int) -> bytes:
    return bytes([7, 5, address, 2, 64, 0, 0])


CONSOLE = interface(0, 2, 4) + endpoint(0x81) + interface(1, 10, 5) + endpoint(0x02) + endpoint(0x82)
DATA = interface(2, 2, 6) + endpoint(0x83) + interface(3, 10, 7) + endpoint(0x04) + endpoint(0x84)
STORAGE = interface(4, 8, 8) + endpoint(0x85) + endpoint(0x05)


def test_both_channels_are_found_with_their_own_endpoints() -> None:
    assert serial_functions(HEAD + CONSOLE + DATA + STORAGE) == [Function(0, 4, 2, 2), Function(2, 6, 4, 4)]


def test_what_is_no_serial_channel_is_passed_over() -> None:
    assert serial_functions(HEAD + STORAGE) == []


def test_a_descriptor_that_is_cut_off_ends_the_search() -> None:
    assert serial_functions(HEAD + CONSOLE + DATA[:12]) == [Function(0, 4, 2, 2)]


def test_requests_are_eight_bytes_with_the_low_byte_first() -> None:
    assert get_descriptor(STRING, 6, 255).setup() == bytes([0x80, 6, 6, 3, 0x09, 0x04, 255, 0])
    assert set_lines(2, True).setup() == bytes([0x21, 0x22, 3, 0, 2, 0, 0, 0])
    assert set_lines(2, False).setup() == bytes([0x21, 0x22, 0, 0, 2, 0, 0, 0])
