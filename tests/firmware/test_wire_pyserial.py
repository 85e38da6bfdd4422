"""The same wire through a pseudo-terminal and the real pyserial, as the host service uses it."""

import serial
from boardcore.wire.frame import Decoder, Frame, encode
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import Boards

PATIENCE = 1000  # looks at the port
LOOK_S = 0.02  # how long each waits for a byte: the terminal in between hands bytes on when the machine has time for it


class Line:
    """A serial port and what came over it."""

    def __init__(self, board: VirtualBoard, port: serial.Serial) -> None:
        self.board = board
        self.port = port
        self.decoder = Decoder()
        self.waiting: list[Frame] = []
        port.write(b"\n")
        self.epoch = self.expect("hello").get("epoch") or ""

    def say(self, kind: str, **fields: str) -> None:
        self.port.write(encode(kind, list(fields.items())))

    def expect(self, kind: str, **fields: str) -> Frame:
        """Let time pass until such a frame comes, and return it."""
        for _ in range(PATIENCE):
            while self.waiting:
                frame = self.waiting.pop(0)
                if frame.kind == kind and all(frame.get(key) == value for key, value in fields.items()):
                    return frame
            self.board.run(5)
            self.waiting += self.decoder.feed(self.port.read(self.port.in_waiting or 1))
        raise AssertionError(f"no {kind} {fields} came")

    def hello(self, session: str, have: str) -> None:
        self.say("hello", proto="2", host="test", session=session, epoch=self.epoch, have=have)
        self.expect("hello", session=session)


def test_a_game_over_real_pyserial(new_board: Boards) -> None:
    board = new_board(process=True)
    with serial.Serial(board.port, 115200, timeout=LOOK_S, exclusive=True) as port:
        line = Line(board, port)
        line.hello("00aa", "0")
        line.expect("entry", n="1", what="new")
        line.say("ack", epoch=line.epoch, n="1")
        board.gesture("c1-c2")
        line.expect("entry", n="2", move="c1-c2")
        line.say("ack", epoch=line.epoch, n="2")
        line.say("ping", n="1")
        line.expect("ok", re="1")
        assert line.decoder.junk == line.decoder.crc_errors == 0
    board.gesture("c5-c4")
    with serial.Serial(board.port, 115200, timeout=LOOK_S, exclusive=True) as port:
        line = Line(board, port)
        line.hello("00ab", "2")
        line.expect("entry", n="3", move="c5-c4")
        assert line.decoder.junk == line.decoder.crc_errors == 0
