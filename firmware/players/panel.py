"""The work of the players' buttons: who begins, tokens before the first move, candidates, declaring a token."""

from boardcore.games.game import CHANCE
from boardcore.referee.referee import REST, Verdict

try:
    from typing import Any, Optional

    from core.gameplay import Gameplay

    from players.game_chooser import Chooser
    from players.token_menu import Menu
except ImportError:
    pass


class Panel:
    """Carries out presses of buttons."""

    def __init__(self, gameplay: "Gameplay", games: list[str]) -> None:
        """``games`` are all that fit on this board."""
        self.menu: Optional[Menu] = None  # while tokens are picked
        self._chooser: Optional[Chooser] = None  # while a game is chosen
        self._gameplay = gameplay
        self._live = gameplay.live
        self._game = gameplay.live.game
        self._referee = gameplay.referee
        self._evidence = gameplay.referee.evidence
        self._lights = gameplay.lights
        self._games = games

    @property
    def busy(self) -> bool:
        """Whether a menu is open."""
        return bool(self.menu or self._chooser)

    def edge(self, now: int) -> None:
        """Take note that a piece moves: this closes any open menu."""
        self._chooser = None
        if self.menu:
            self._close_menu(now)

    def compose(self, signs: bytearray) -> None:
        """Show the open menu over the board."""
        if self.menu:
            self.menu.compose(signs)
        if self._chooser:
            self._chooser.compose(signs, self._game)

    def press(self, side: int, held: bool, now: int) -> None:
        """Act on a released button; ``held`` says that it was a long press."""
        self._lights.changed = True
        self._gameplay.settle(now)
        if self._lights.end_review() or self._chooses(side, held, now):
            return
        if self.menu and self.menu.is_open(side):
            self._press_in_menu(self.menu, side, held, now)
        elif held and self._before_the_game() and self._game.extras:
            self._open_menu(side)
        elif held and self._referee.phase == REST and not self._referee.choices():
            self._confirm_or_review(side, now)
        elif held and self._gameplay.begin_as_it_stands(now):
            return
        elif self._before_a_draw():
            self._next_variant(now)
        elif side != self._game.current(self._live.position):
            self._press_out_of_turn(side, now)
        elif self._referee.choices():
            self._press_for_choice(held, now)
        elif not held:
            self._declare_next()

    def _confirm_or_review(self, side: int, now: int) -> None:
        """Play the move of this side that nothing shows and that touches have told, or else show the review."""
        own = side == self._game.current(self._live.position) and not self._referee.locked
        hidden = self._referee.hidden()
        found = hidden.confirmed() if own and hidden else []
        if len(found) == 1:
            self._gameplay.carry_out(Verdict(0, (found[0],), "button"), now)
        else:
            self._lights.review(self._live.position, now)

    def _press_out_of_turn(self, side: int, now: int) -> None:
        """Let this side begin; in the middle of a game against the board, its button asks for a hint."""
        companion = self._gameplay.companion
        if self._before_the_game():
            self._gameplay.begin(self._start(side), "menu", now)
        elif companion and side == companion.side:
            companion.ask()

    def _before_the_game(self) -> bool:
        """Return whether the start position is untouched; a position set up by the host is left alone."""
        if self._live.turn or self._referee.phase != REST:
            return False
        position = self._live.position
        first, variant = self._game.current(position), self._game.variant_of(position)
        return bool(position == self._game.start(first, tuple(self._tokens()), variant))

    def _before_a_draw(self) -> bool:
        """Return whether the game begins with a draw, none of which has been entered."""
        at_rest = not self._live.turn and self._referee.phase == REST
        return at_rest and self._game.current(self._live.position) == CHANCE and len(self._game.variants) > 1

    def _next_variant(self, now: int) -> None:
        """Begin with the next of the game's variants: the cells to draw show which one it is."""
        game = self._game
        names = list(game.variants)
        variant = game.variant_of(self._live.position)
        after = names.index(variant) + 1 if variant in names else 0
        self._gameplay.begin(self._live.shuffled(game.start(0, (), names[after % len(names)])), "menu", now)

    def _tokens(self) -> list[int]:
        """Return the tokens that each side has."""
        return [self._game.tokens_held(self._live.position, side) for side in range(len(self._game.sides))]

    def _start(self, first: int) -> "Any":
        """Return the start of this variant with the tokens there are, or are being picked; ``first`` moves first."""
        tokens = tuple(self.menu.picked if self.menu else self._tokens())
        return self._game.start(first, tokens, self._game.variant_of(self._live.position))

    # Choosing what is played.

    def _chooses(self, side: int, held: bool, now: int) -> bool:
        """Return whether a press is about choosing a game: a long one on a bare board, and those after it."""
        if self._chooser:
            self._press_in_chooser(self._chooser, held, now)
            return True
        if not held or self._evidence.picture:
            return False
        from players.game_chooser import Chooser

        self._chooser = Chooser(side, self._games)
        return True

    def _press_in_chooser(self, chooser: "Chooser", held: bool, now: int) -> None:
        """Step to the next answer; a long press takes it, and after the last question the game begins."""
        if not held:
            chooser.short_press()
            return
        chooser.long_press()
        if chooser.done:
            self._chooser = None
            self._gameplay.choose_game(chooser.game, "", "menu", now, chooser.opponent)

    # Tokens.

    def _open_menu(self, side: int) -> None:
        """Let a side pick its tokens."""
        if not self.menu:
            from players.token_menu import Menu

            self.menu = Menu(self._game, self._tokens())
        self.menu.start(side)

    def _press_in_menu(self, menu: "Menu", side: int, held: bool, now: int) -> None:
        if held:
            menu.long_press(side)
        else:
            menu.short_press(side)
        if not menu.open:
            self._close_menu(now)

    def _close_menu(self, now: int) -> None:
        """Begin the game with the tokens that were picked."""
        start = self._start(self._game.current(self._live.position))
        self.menu = None
        self._gameplay.begin(start, "menu", now)

    def _press_for_choice(self, held: bool, now: int) -> None:
        """Step through the candidates; a long press takes the one that is lit.

        If none is lit, it takes the only one, or the only one that leaves the board.
        """
        choices = self._referee.choices()
        lights = self._lights
        if not held:
            lights.chosen = (lights.chosen + 1) % len(choices)
            return
        found = choices[lights.chosen : lights.chosen + 1] if lights.chosen >= 0 else []
        others = [move for move in choices if self._game.path(move)[-1] == len(self._game.cells)]
        for group in (found, choices, others):
            if len(group) == 1:
                self._gameplay.choose(group[0], "button", now)
                return

    def _declare_next(self) -> None:
        """Declare the next token that the side to move has and can use; after the last one, none."""
        held = self._game.tokens_held(self._live.position)
        extra = self._referee.declared << 1 if self._referee.declared else 1
        while extra <= held:
            if extra & held and self._gameplay.declare(extra):
                return
            extra <<= 1
        self._gameplay.declare(0)
