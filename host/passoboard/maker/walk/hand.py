"""A simulated hand that does what the walk test asks of a person, on the simulated board."""

from boardcore.games import load

from passoboard.simulator import VirtualBoard

from .messages import NO, YES, Ask

_LOOK_MS = 450  # longer than the dark part of the walk test's rhythm


class SimulatedHand:
    """Does what is asked and, if nothing happens, answers as an honest person would."""

    def __init__(self, board: VirtualBoard) -> None:
        """Take the hand of a simulated board with a virtual clock; its discs are all there are."""
        self._board = board
        self._sides = list(load(board.game).sides)

    def do(self, ask: Ask) -> None:
        """Do what is asked for."""
        getattr(self, f"_do_{ask.want.kind}")(ask)

    def reply(self, ask: Ask) -> str:
        """Return the answer of a person who has done it and sees nothing happen."""
        if ask.want.kind == "look":
            return self._where_it_blinks(ask.want.cells[0])
        if ask.want.kind == "discs" and NO in ask.answers:
            self._lay_aside(ask.light)
        return YES if YES in ask.answers else NO

    def _do_bare(self, _: Ask) -> None:
        while discs := self._board.discs:  # a piece takes along what lies loose on it
            self._board.lift(next(iter(discs)))
            self._board.place("off")

    def _do_look(self, _: Ask) -> None:
        self._board.frames.clear()
        self._board.run(_LOOK_MS)

    def _do_disc(self, ask: Ask) -> None:
        standing = list(self._board.discs)
        if standing:
            self._board.lift(standing[0])
        else:
            self._pick_up()
        self._board.place(ask.want.cells[0])

    def _do_another(self, ask: Ask) -> None:
        self._lay_aside(ask.want.cells[0])
        self._do_disc(ask)

    def _do_discs(self, ask: Ask) -> None:
        """Leave discs alone that already stand right."""
        wanted = [cell for cell in ask.want.cells if cell not in self._board.discs]
        surplus = [cell for cell in self._board.discs if cell not in ask.want.cells]
        for cell in surplus:
            self._board.lift(cell)
            self._board.place("off")
        for cell in wanted:
            self._pick_up()
            self._board.place(cell)

    def _do_confirm(self, _: Ask) -> None:
        """Look at it once more."""

    def _do_press(self, ask: Ask) -> None:
        self._board.press(self._button(ask), 0)

    def _do_release(self, ask: Ask) -> None:
        self._board.release(self._button(ask))

    def _do_shake(self, _: Ask) -> None:
        self._board.run(100)

    def _do_watch(self, _: Ask) -> None:
        """Do nothing."""

    def _button(self, ask: Ask) -> int:
        return self._board.button_of(self._sides.index(ask.want.side))

    def _lay_aside(self, cell: str) -> None:
        """Keep a disc in the hand from now on: it does not work."""
        self._board.lift(cell)

    def _pick_up(self) -> None:
        """Take a disc from beside the board; if there is none, one that was laid aside must do."""
        beside = self._board.state["beside"]
        if beside:
            self._board.lift("off", beside[0])

    def _where_it_blinks(self, cell: str) -> str:
        colours = [frame for _, frame in self._board.frames]
        lit = {
            name for colour in colours for name, shade in zip(self._board.picture, colour, strict=True) if any(shade)
        }
        if not lit:
            return NO
        return YES if lit == {cell} else min(lit)
