"""What the players' buttons do: who begins, tokens before the first move, candidates, declaring a token."""

from boardcore.referee.referee import REST
from buttons import DOWN, LONG, NOTHING

try:
    import typing  # noqa: F401 - not on a board: what follows is for type checkers alone

    from buttons import Buttons
    from chooser import Chooser
    from controller import Controller
    from menu import Menu
except ImportError:
    pass


class Panel:
    """Reads the buttons and has the board carry out what they ask for."""

    def __init__(self, board: "Controller", buttons: "Buttons") -> None:
        """``board`` carries it out."""
        self.board = board
        self._buttons = buttons

    def turn(self) -> None:
        """Give the buttons to the sides across."""
        self._buttons.turn(len(self.board.game.sides))

    def poll(self, now: int) -> None:
        """Do what a button asks for, if any does."""
        kind = self._buttons.poll(now)
        if kind == NOTHING:
            return
        board = self.board
        side = self._buttons.side
        if board.host:
            board.host.reports.button(board.game.sides[side], kind == DOWN, now)
        if kind != DOWN and board.test_cell < 0:
            self._press(side, kind == LONG, now)
            board.changed = True

    def _press(self, side: int, long: bool, now: int) -> None:
        """Act on a button that was let go."""
        board = self.board
        board.settle(now)
        if board.lights.end_review() or self._chooses(side, long, now):
            return
        if board.menu and board.menu.is_open(side):
            self._press_in_menu(board.menu, side, long, now)
        elif long and self._before_the_game() and board.game.extras:
            board.open_menu(side)
        elif long and board.referee.phase == REST and not board.referee.choices():
            board.review(now)
        elif side != board.game.current(board.live.match.position):
            if self._before_the_game():
                board.begin(board.start_position(side), "menu", now)
            elif board.companion and side == board.companion.side:
                board.companion.ask()
        elif board.referee.choices():
            self._press_for_choice(long, now)
        elif not long:
            self._declare_next()

    def _before_the_game(self) -> bool:
        """Return whether the start position stands there untouched; a set-up of the host's own is left alone."""
        game, referee, live = self.board.game, self.board.referee, self.board.live
        if live.turn or referee.phase != REST:
            return False
        position = live.match.position
        start: bool = position == game.start(game.current(position), tuple(self.board.tokens()))
        return start

    def _chooses(self, side: int, long: bool, now: int) -> bool:
        """Return whether a press is about what is played: a long one on a bare board, and those after it."""
        board = self.board
        if board.chooser:
            self._press_in_chooser(board.chooser, long, now)
            return True
        if not long or board.referee.evidence.picture:
            return False
        from chooser import Chooser  # rarely needed, and a board has little memory

        board.chooser = Chooser(side, board.games)
        return True

    def _press_in_chooser(self, chooser: "Chooser", long: bool, now: int) -> None:
        """Step to the next answer; a long press takes it, and after the last question the board restarts."""
        board = self.board
        if not long:
            chooser.short_press()
            return
        chooser.long_press()
        if chooser.done:
            board.chooser = None
            board.choose_game(chooser.game, "", "menu", now, chooser.opponent)

    def _press_in_menu(self, menu: "Menu", side: int, long: bool, now: int) -> None:
        if long:
            menu.long_press(side)
        else:
            menu.short_press(side)
        if not menu.open:
            self.board.close_menu(now)

    def _press_for_choice(self, long: bool, now: int) -> None:
        """Step through the candidates; a long press takes the one that is lit."""
        board = self.board
        choices = board.referee.choices()
        if not long:
            board.lights.chosen = (board.lights.chosen + 1) % len(choices)
        elif 0 <= board.lights.chosen < len(choices):
            board.choose(choices[board.lights.chosen], "button", now)

    def _declare_next(self) -> None:
        """Declare the next token that the side to move has and can use, or after the last one none."""
        board = self.board
        held = board.game.held(board.live.match.position)
        extra = board.referee.declared << 1 if board.referee.declared else 1
        while extra <= held:
            if extra & held and board.declare(extra):
                return
            extra <<= 1
        board.declare(0)
