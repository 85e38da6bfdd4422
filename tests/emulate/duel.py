"""One script on the emulated Pico and on the simulated board, act by act the same, with measurements on the way."""

from pathlib import Path

from passoboard.geometry import read_geometry
from passoboard.simulator import VirtualBoard

from .board import EmulatedBoard
from .comparison import Difference, Look, Witness, compare
from .drive import Firmware
from .host import Host
from .looks import brightness_of, lifted_colours
from .measure import LiftSamples, free_heap, rounds_of_the_loop
from .real_service import record_by_service
from .script import Script
from .table import GREETING_MS, Table

_VERSION = (8, 2, 7)  # the CircuitPython that the simulated board pretends to be


class Duel:
    """Plays a script on both boards and keeps what was measured on the Pico."""

    def __init__(self, script: Script, board: str = "small", measure_lifts: bool = False) -> None:
        """``measure_lifts``: lift every disc that may move, in every position."""
        self.script = script
        self._board = board
        self._pixels = len(read_geometry().board(board).PIXELS)
        self.entries: list[tuple[str, str, str]] = []  # the journal, as both hosts have it
        self.acts = 0
        self.glow_ms = 0.0  # from power-on to the first glow
        self.boot_ms = 0.0  # and to the lights of the game
        self.board_seconds = 0.0
        self.heap: list[int] = []
        self.rounds: list[float] = []
        self.feeds: list[float] = []
        self.lifts = LiftSamples()
        self._measure_lifts = measure_lifts

    def play(self, uf2: Path, firmware: Firmware) -> None:
        """Play the script on both, and raise Difference where they differ; then let the service log it all."""
        looks = self._play_simulated(firmware)
        with EmulatedBoard(uf2, firmware, hand_ms=0, board=self._board) as board:
            self.boot_ms = board.boot()  # alone: a board loads what talks to a host when the first one comes
            with Host(board.port, lambda: board.now) as host:
                self._play_emulated(Table(board, host), board, looks, brightness_of(firmware))
            self.feeds = board.pico.feeds
            self._check(host, record_by_service(board, len(self.entries)))
            self.board_seconds = board.now / 1000
            if board.stray:
                raise Difference(f"{board.stray} frames had light outside of the game")
            if board.pico.resets:
                raise Difference(f"the Pico was reset {board.pico.resets} times: {board.pico.console[-1000:]}")

    def _check(self, host: Host, recorded: list[tuple[str, str, str]]) -> None:
        """See that journal, host and service tell the same."""
        if host.flaws:
            raise Difference(f"{host.flaws} lines from the Pico were no frames")
        if host.logged != self.entries:
            raise Difference(f"the journals differ: {host.logged} instead of {self.entries}")
        if recorded != self.entries:
            raise Difference(f"the service has logged {recorded} instead of {self.entries}")

    def _play_simulated(self, firmware: Firmware) -> list[Look]:
        with (
            VirtualBoard(firmware=firmware.folder, hand_ms=0, circuitpython=_VERSION, board=self._board) as board,
            Host(board.port, lambda: board.now) as host,
        ):
            witness = Witness(Table(board, host), brightness_of(firmware), self._pixels)
            for _ in witness.play(self.script):
                pass
            self.entries = host.logged
            return witness.looks

    def _play_emulated(self, table: Table, board: EmulatedBoard, looks: list[Look], brightness: int) -> None:
        witness = Witness(table, brightness, self._pixels)
        table.let_pass(GREETING_MS)
        self.glow_ms = board.frames[0][0]
        start = len(board.pico.feeds)
        for step in witness.play(self.script):
            compare(looks, witness.looks)
            print(f"  {self.script.name}: {step:<12} {witness.looks[-1].signs}", flush=True)
            self.rounds += rounds_of_the_loop(board, start)
            self.heap.append(free_heap(table))
            if self._measure_lifts:
                self.lifts.sample(board, table, lifted_colours(brightness))
            start = len(board.pico.feeds)
        self.acts = len(witness.looks)
        if self.acts != len(looks):
            raise Difference(f"{self.acts} acts on the Pico, {len(looks)} on the simulated board")
