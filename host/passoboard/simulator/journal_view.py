"""Reads the firmware's journal from the bytes of nvm: position and moves; and performs a move's gesture."""

from typing import Protocol

from boardcore.games import GAMES, Game, load
from boardcore.games.match import Match
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame
from boardcore.record.terms import newest_terms

from ..gestures import Act, aftermath, gesture

_NVM_SIZE = 4096  # an RP2040's
_SETTLE_MS = 600  # longer than the firmware's settle time


class Board(Protocol):
    """What a gesture needs from a board: its memory and a hand."""

    @property
    def nvm(self) -> bytes:
        """The board's permanent memory."""

    def lift(self, cell: str, colour: str = "") -> None:
        """Take the top disc of a cell into the hand, or one of a colour from beside the board."""

    def lift_stack(self, cell: str) -> None:
        """Take a whole stack into the hand."""

    def place(self, cell: str) -> None:
        """Put down what the hand holds."""

    def touch(self, cell: str) -> None:
        """Lift a stack for a moment."""

    def together(self, cell: str, other: str) -> None:
        """Lift two stacks at the same time for a moment."""

    def dip(self, cell: str) -> None:
        """Hold the stick onto a cell for a moment."""

    def lay(self, cell: str, pieces: str) -> None:
        """Lay pieces without magnets on a cell."""

    def press(self, button: int) -> None:
        """Press a button for a moment."""

    def button_of(self, side: int) -> int:
        """Return the number of a side's button."""

    def run(self, ms: float) -> None:
        """Let time pass."""


def match_of(nvm: bytes) -> Match:
    """Return the newest game in a journal; reads a copy, so the memory is not changed."""
    journal = Journal(bytearray(nvm))
    return LiveGame(_game_of(journal), journal).match


def _game_of(journal: Journal) -> Game:
    """Return the game named in a journal; one that only the board's drive knows is read as Passo under that name."""
    terms = newest_terms(journal)
    name = terms.game if terms else "passo"
    game = load(name if name in GAMES else "passo")
    game.name = name
    return game


def game_name(nvm: bytes) -> str:
    """Return the name of the game that a board with this memory plays, empty if it has not played yet."""
    terms = newest_terms(Journal(bytearray(nvm)))
    return terms.game if terms else ""


def count_entries(nvm: bytes) -> int:
    """Return how many entries a board's journal has."""
    return len(Journal(bytearray(nvm)))


def is_turned(nvm: bytes) -> bool:
    """Return whether the newest game is played on the board turned by 180 degrees."""
    terms = newest_terms(Journal(bytearray(nvm)))
    return terms is not None and terms.turned


def journal_at(text: str, name: str = "passo") -> bytes:
    """Return the memory of a board on which this game has just begun at this position."""
    game = load(name)
    nvm = bytearray(b"\xff" * _NVM_SIZE)
    LiveGame(game, Journal(nvm)).new(game.parse_position(text), "setup", 0)
    return bytes(nvm)


def position(nvm: bytes) -> str:
    """Return the text of the newest game's position."""
    match = match_of(nvm)
    return match.game.format_position(match.position)


def moves(nvm: bytes) -> list[str]:
    """Return the texts of the newest game's moves."""
    match = match_of(nvm)
    return [match.game.format_move(move) for move in match.moves]


def perform(board: Board, move: str) -> None:
    """Let a board's hand perform the documented gesture for a legal move, and clear what the move takes off."""
    match = match_of(board.nvm)
    chosen = match.game.read(match.position, move)
    for act in gesture(match, chosen):
        perform_act(board, match, act)
    board.run(_SETTLE_MS)
    for act in aftermath(match, chosen):
        perform_act(board, match, act)


def perform_act(board: Board, match: Match, act: Act) -> None:
    """Let a board's hand perform one act of a gesture."""
    cell = match.game.cells[act.cell] if act.cell >= 0 else "off"
    if act.verb == "wait":
        board.run(_SETTLE_MS)
    elif act.verb == "declare":
        for _ in range(_presses(match, act.extra)):
            board.press(board.button_of(match.game.current(match.position)))
    elif act.verb == "knock":
        board.place(cell)
        board.lift(cell)
    elif act.verb == "together":
        board.together(cell, match.game.cells[act.other])
    elif act.pieces or act.verb == "lay":
        getattr(board, act.verb)(cell, act.pieces)
    else:
        getattr(board, act.verb)(cell)


def _presses(match: Match, extra: int) -> int:
    """Return how often to press the button to declare this token: each press steps to the next usable one."""
    game = match.game
    usable = {game.extra_of(move) for move in game.moves(match.position)}
    return sum(1 for token in usable if 0 < token <= extra)
