"""The same wire through a pseudo-terminal and the real pyserial, as the host service uses it."""

import serial
from passoboard.simulator import VirtualBoard
from wire.frame import Decoder, Frame, encode

from tests.firmware.boards import Boards


def talk(board: VirtualBoard, port: serial.Serial, decoder: Decoder, *lines: bytes) -> list[Frame]:
    """Send lines, let time pass, return the frames that came."""
    for line in lines:
        port.write(line)
    frames: list[Frame] = []
    for _ in range(20):
        board.run(25)
        frames += decoder.feed(port.read(port.in_waiting or 0))
    return frames


def test_a_game_over_real_pyserial(new_board: Boards) -> None:
    board = new_board()
    decoder = Decoder()
    with serial.Serial(board.port, 115200, timeout=0, exclusive=True) as port:
        frames = talk(board, port, decoder, b"\n")
        hello = next(frame for frame in frames if frame.kind == "hello")
        epoch = hello.get("epoch") or ""
        answer = [("proto", "1"), ("host", "test"), ("session", "00aa"), ("epoch", epoch), ("have", "0")]
        frames = talk(board, port, decoder, encode("hello", answer))
        assert any(frame.get("session") == "00aa" for frame in frames if frame.kind == "hello")
        assert [frame.get("what") for frame in frames if frame.kind == "entry"][:1] == ["new"]
        talk(board, port, decoder, encode("ack", [("epoch", epoch), ("n", "1")]))
        board.gesture("c1-c2")
        frames = talk(board, port, decoder)
        assert "c1-c2" in [frame.get("move") for frame in frames if frame.kind == "entry"]
        frames = talk(board, port, decoder, encode("ack", [("epoch", epoch), ("n", "2")]), encode("ping", [("n", "1")]))
        assert [frame.get("re") for frame in frames if frame.kind == "ok"] == ["1"]
    board.gesture("c5-c4")
    decoder.reset()
    with serial.Serial(board.port, 115200, timeout=0, exclusive=True) as port:
        frames = talk(board, port, decoder, b"\n")
        answer[2:] = [("session", "00ab"), ("epoch", epoch), ("have", "2")]
        frames += talk(board, port, decoder, encode("hello", answer))
        assert [frame.get("move") for frame in frames if frame.kind == "entry"][:1] == ["c5-c4"]
    assert decoder.junk == decoder.crc_errors == 0
