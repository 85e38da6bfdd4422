"""An emulated Pico wired as a Passo board, with discs on it and a hand: used like the simulated board."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from passoboard.simulator import HandError, journal_view
from passoboard.simulator.config import stacks_of
from passoboard.simulator.standins.simulated.magnets import height, inlay, top, without_magnet
from passoboard.simulator.standins.simulated.sensors import SENSORS

from .chip import Pico
from .drive import Firmware, settings_for
from .soldering import Buttons, Colour, PixelChain, read_wiring, solder_switches

HAND_MS = 150  # what a hand takes for one thing, as with the simulated board
_BOUNCE_MS = 0.2  # a reed contact changes its mind a few times in less than a millisecond
_BOUNCES = 2
_BOOT_LIMIT_MS = 20_000
_WAKING_FRAMES = 1  # while the rest is loaded


class EmulatedBoard:
    """The discs are here, everything below the wood is emulated."""

    def __init__(
        self,
        uf2: Path,
        firmware: Firmware,
        position: str | None = None,
        hand_ms: float = HAND_MS,
        files: Mapping[str, bytes] | None = None,
        board: str = "small",
        nvm: bytes = b"",
        game: str = "passo",
    ) -> None:
        """Put discs on the board and give power; ``boot`` lets it start.

        ``files`` go over those of the firmware, ``nvm`` is what an earlier power-on has left.
        """
        self.hand_ms = hand_ms
        text = firmware.text("settings.toml").replace('"passo"', f'"{game}"')
        settings = {"settings.toml": settings_for(board, text).encode()}
        self.pico = Pico(uf2, firmware.drive({**settings, **(files or {})}, board))
        if nvm:
            self.pico.set_nvm(nvm)
        wiring = read_wiring(firmware.folder, board, game)
        self.cells = wiring.layout.names
        self.switches = solder_switches(self.pico.chip, wiring)
        self.pico.on_reset = self.switches.settle
        self._sample_ms = SENSORS[wiring.layout.sensor].sample_us / 1000
        self._keys = wiring.layout.keys
        self._buttons = Buttons(self.pico.chip, wiring)
        self._chain = PixelChain(self.pico.chip, wiring, lambda: self.pico.ms)
        self._game = wiring.layout.game
        self._stacks = dict(zip(self.cells, stacks_of(self._game, position), strict=True))
        self._hand: list[str] = []
        self.port = self.pico.open_pty()
        self.switches.close_only(self._standing())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pico.close()

    def boot(self) -> float:
        """Let the board start until its lights show the game, and return the milliseconds it took."""
        return self.pico.run_until(lambda: len(self.frames) > _WAKING_FRAMES, _BOOT_LIMIT_MS)

    # Time and hands.

    def run(self, ms: float) -> None:
        """Let time pass."""
        self.pico.run(ms)

    def lift(self, cell: str, colour: str = "") -> None:
        """Take the top disc of a cell into the hand, or one of a colour from beside the board."""
        if cell == "off":
            self._hand.append(colour)
            return
        stack = self._stack(cell)
        keep = len(stack) - 1 if colour else top(stack)
        self._hand.append(stack[keep:])
        self._change(cell, stack[:keep])

    def lift_stack(self, cell: str) -> None:
        """Take a whole stack into the hand."""
        stack = self._stack(cell)
        self._hand.append(stack[inlay(stack) :])
        self._change(cell, stack[: inlay(stack)])

    def place(self, cell: str) -> None:
        """Put down what was lifted last, onto what is there; "off" is beside the board."""
        if not self._hand:
            raise HandError("the hand is empty")
        discs = self._hand.pop()
        if cell == "off":
            self.run(self.hand_ms)
        else:
            self._change(cell, self._stacks[cell] + discs)

    def touch(self, cell: str, ms: float = 250) -> None:
        """Lift a whole stack for a moment and put it back."""
        self._stack(cell)
        self._move_contact(cell, closes=False)
        self.run(ms)
        self._move_contact(cell, closes=True)
        self.run(self.hand_ms)

    def together(self, cell: str, other: str, ms: float = 250) -> None:
        """Lift two stacks at the same time and put them back; a loose piece on the first rolls onto the second."""
        stack, target = self._stack(cell), self._stack(other)
        ball = stack[inlay(stack) + height(stack) :]
        self.open_switch(cell, other)
        self.run(ms)
        self._stacks[cell], self._stacks[other] = stack[: len(stack) - len(ball)], target + ball
        self.close_switch()
        self.run(self.hand_ms)

    def dip(self, cell: str, ms: float = 250) -> None:
        """Hold the stick with the magnet onto a cell for a moment."""
        self._move_contact(cell, closes=True)
        self.run(ms)
        self.close_switch()
        self.run(self.hand_ms)

    def lay(self, cell: str, pieces: str) -> None:
        """Lay pieces without magnets on a cell, below what is there; no switch feels them."""
        stack = self._stacks[cell]
        self._stacks[cell] = "".join(without_magnet(piece) for piece in pieces) + stack[inlay(stack) :]

    def set_up(self, position: str) -> None:
        """Put all pieces where they are in a position, one after the other."""
        for cell, stack in zip(self.cells, stacks_of(self._game, position), strict=False):
            if stack != self._stacks[cell]:
                self._change(cell, stack)

    def press(self, side: int, ms: float = 120) -> None:
        """Press the button of a side for some time."""
        self._buttons.press(side, True)
        self.run(ms)
        self._buttons.press(side, False)
        self.run(self.hand_ms)

    def open_switch(self, *cells: str) -> None:
        """Let switches open as if their stacks were in the air, without taking any time."""
        self.switches.close_only(self._standing() - {self._keys[self.cells.index(cell)] for cell in cells})

    def close_switch(self) -> None:
        """Let all switches feel the discs as they stand."""
        self.switches.close_only(self._standing())

    # What there is to see.

    @property
    def now(self) -> float:
        """Milliseconds since power-on."""
        return self.pico.ms

    @property
    def nvm(self) -> bytes:
        """The board's permanent memory."""
        return self.pico.nvm()

    @property
    def frames(self) -> list[tuple[float, tuple[Colour, ...]]]:
        """What the pixels showed, since when; colours by cell."""
        return self._chain.frames

    @property
    def stray(self) -> int:
        """How many frames had light outside of the game, since the lights of the game are there."""
        return max(0, self._chain.stray - _WAKING_FRAMES)

    @property
    def moves(self) -> list[str]:
        """The texts of the moves of the game, from the firmware's journal."""
        return journal_view.moves(self.nvm)

    # Discs and contacts.

    def _stack(self, cell: str) -> str:
        if not height(self._stacks.get(cell, "")):
            raise HandError(f"no disc on {cell}")
        return self._stacks[cell]

    def _standing(self) -> set[int]:
        """Return the switches below a disc."""
        return {self._keys[index] for index, cell in enumerate(self.cells) if height(self._stacks[cell])}

    def _change(self, cell: str, discs: str) -> None:
        """Let other discs stand on a cell."""
        stands = height(discs) > 0
        moves = stands != (height(self._stacks[cell]) > 0)
        self._stacks[cell] = discs
        if moves:
            self._move_contact(cell, closes=stands)
        self.run(self.hand_ms)

    def _move_contact(self, cell: str, closes: bool) -> None:
        """Open or close the switch of a cell: a contact bounces, a Hall switch tells as late as it can."""
        key = {self._keys[self.cells.index(cell)]}
        others = self._standing() - key
        states: Iterable[bool] = [closes]
        if self._sample_ms:
            self.run(self._sample_ms)
        else:
            states = [closes, not closes] * _BOUNCES + [closes]
        for closed in states:
            self.switches.close_only(others | key if closed else others)
            self.run(_BOUNCE_MS)
