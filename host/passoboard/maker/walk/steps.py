"""The steps that are common to several parts of the walk test."""

from .board_map import BoardMap
from .messages import NO, YES, Answer, Ask, Button, Course, Picture, Want
from .notes import Notes


class Table:
    """The board as it is now: its map, what the switches see, and the notes."""

    def __init__(self, board: BoardMap, picture: int) -> None:
        """``picture`` is what the switches see at the beginning."""
        self.board = board
        self.notes = Notes()
        self.picture = picture  # as last settled

    def closed(self) -> tuple[str, ...]:
        """Return the cells that are closed and known to open."""
        return tuple(cell for cell in self.board.names(self.picture) if cell not in self.notes.shut)


def clear_board(table: Table) -> Course[None]:
    """Ask for an empty board; note what stays closed."""
    while table.closed():
        cells = table.closed()
        ask = Ask(
            f"Take all discs off the board. Still closed: {' '.join(cells)}.",
            Want("bare"),
            cells[0],
            {YES: "it is bare"},
        )
        event = yield ask
        if isinstance(event, Picture) and event.settled:
            table.picture = event.mask
        elif event == Answer(YES):
            was_walked = {cell for cell in cells if cell in table.notes.answered}
            table.notes.sticking |= was_walked
            table.notes.closed_when_bare |= set(cells) - was_walked


def try_lights(table: Table) -> Course[None]:
    """Light one cell after the other, in the order of the chain, and ask whether it is seen."""
    for cell in table.board.chain:
        ask = Ask(
            f"Does the light under {cell} blink, and no other one?",
            Want("look", (cell,)),
            cell,
            {YES: "yes", NO: "all is dark"},
            may_name_cell=True,
        )
        while cell not in table.notes.lights:
            event = yield ask
            if isinstance(event, Answer):
                table.notes.lights[cell] = {YES: cell, NO: None}.get(event.text, event.text)


def try_buttons(table: Table) -> Course[None]:
    """Ask for each button, then for a shake that nothing must answer."""
    first = table.board.chain[0]
    for side in table.board.sides:
        name = f"{table.board.button(side)}, {table.board.seat(side)}"
        ask = Ask(f"Press {name}.", Want("press", side=side), first, {NO: "nothing happens"})
        came = ""
        while True:
            event = yield ask
            if event == Answer(NO):
                break
            if isinstance(event, Button) and event.down:
                came = event.side
                break
        table.notes.buttons[side] = came
        if came:
            yield from _release(table, side, came)
    yield from _shake(table, first)


def watch(table: Table) -> Course[None]:
    """Show what the switches see, as long as the person likes: for a disc in the corner of its window, or a crowd."""
    while True:
        cells = table.board.names(table.picture)
        text = f"Closed now: {' '.join(cells) or 'none'}."
        event = yield Ask(text, Want("watch"), (cells or table.board.chain)[0], {YES: "enough"})
        if isinstance(event, Picture) and event.settled:
            table.picture = event.mask
        elif event == Answer(YES):
            return


def _release(table: Table, side: str, came: str) -> Course[None]:
    ask = Ask("Let it go.", Want("release", side=side), table.board.chain[0], {NO: "nothing happens"})
    while True:
        event = yield ask
        if event == Button(came, False):
            return
        if event == Answer(NO):
            table.notes.buttons[side] = "stuck"
            return


def _shake(table: Table, light: str) -> Course[None]:
    before = table.picture
    ask = Ask("Shake the board a little, then press Enter.", Want("shake"), light, {YES: "done"})
    while True:
        event = yield ask
        if isinstance(event, Picture):
            table.notes.shaken |= set(table.board.names(event.mask ^ before))
        elif isinstance(event, Button):
            table.notes.shaken.add(table.board.button(event.side))
        elif event == Answer(YES):
            return
