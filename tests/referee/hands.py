"""Messy hands: what people really do at a table, as seeded habits; the truth is known from the discs.

Each habit plays a move in some untidy way. The person also watches the lights: they answer questions, and correct what
the board shows wrongly with the next natural act, never by magic.
"""

import random
from collections.abc import Callable

from boardcore.games.match import Match
from boardcore.referee.costs import FORCED_MS
from boardcore.referee.explanation import Explanation, undone
from boardcore.referee.referee import LIFTED, REST
from passoboard.gestures import WAIT_MS, Act, aftermath, gesture

from tests.referee.games import copy_of
from tests.referee.table import Table

PAUSES_MS = (60, 150, 300, 700, 1500)
THOUGHTS_MS = (0, 300, 900, 2500)
REPLIES_MS = (0, 20, 100, 200, 400, 900, 2000)
TOUCHES_MS = (90, 160, 250, 400, 700, 950)
QUICK_MS = (75, 85)  # hardly longer than a sleeve
TILE_MS = 700  # that it takes to find a tile and lay it
NOTICED_MS = (100, 800, 2000, 5000)  # after which somebody sees that a piece stands wrong
SLOW_MS = (900, 980)  # almost somebody who looks under the stack


class Hands:
    """Two people at a table."""

    def __init__(self, table: Table, dice: random.Random) -> None:
        self.table = table
        self.truth = copy_of(table.match)  # what the hands have really played
        self.dice = dice
        self.asked = 0  # questions the board asked
        self.touches = 0
        self.presses = 0
        self.touches_ms: tuple[int, ...] = TOUCHES_MS

    # Tidy parts.

    def pause(self, choices: tuple[int, ...] = PAUSES_MS) -> None:
        self.table.wait(self.dice.choice(choices))

    def act(self, act: Act) -> None:
        """Do one act, at some pace."""
        if act.verb == "declare":
            self.tell_the_move_before()
        if act.verb in ("touch", "dip"):
            self.touch(act.cell)
        elif act.verb == "knock":
            self.knock(act.cell)
        elif act.verb == "wait":
            self.table.wait(WAIT_MS)
        else:
            if act.verb == "lay":
                self.table.wait(TILE_MS)
            self.table.do(act)

    def tell_the_move_before(self) -> None:
        """Before declaring an extra, check whether the board still waits for the previous move, and show that first."""
        referee = self.table.referee
        self.table.settle()
        if referee.question:
            self.answer()
        elif self.is_waiting_for_the_reply():
            self.confirm(self.truth.moves[-1])
        elif referee.phase != REST and self.truth.moves:
            self.finish(self.truth.moves[-1], self.truth.moves)

    def is_waiting_for_the_reply(self) -> bool:
        """Return whether the board does not believe the last move yet: a reply, or a press, is missing."""
        last, table = self.truth.moves[-1:], self.table
        return bool(last) and table.at_rest and not table.game.final_ms and table.match.moves + last == self.truth.moves

    def confirm(self, move: int) -> None:
        """Confirm a move that the lights show, with a press; if they have faded, with one more touch before."""
        if self.table.confirmed() != [move]:
            self.touch(self.moves_of(move)[-1])
            self.table.settle()
        if self.table.confirmed() == [move]:
            self.press(move)
        else:
            self.finish(move, self.truth.moves)

    def is_asked_again(self) -> bool:
        """Return whether the stack blinks where the move before went: whoever made that move touches it again."""
        last = self.truth.moves[-1:]
        told = self.table.game.path(last[0])[-1:] if last else ()
        return (tuple(last), told) in [(one.moves[:1], one.touches) for one in self.table.referee.question]

    def shows(self, moves: list[int]) -> bool:
        """Return whether the lights show that the board has understood just this move, and waits for a word."""
        referee = self.table.referee
        return bool(moves) and not referee.question and moves == referee.waiting()

    def touch(self, cell: int) -> None:
        """Touch a stack; on an empty cell the disc in the hand knocks."""
        self.touches += 1
        ms = max(self.dice.choice(self.touches_ms), self.table.game.touch_ms + 10)
        if self.table.feels(cell):
            self.table.touch(cell, ms)
        else:
            self.table.dip(cell, ms)

    def press(self, move: int) -> None:
        """Give the button a long press instead of touches."""
        self.presses += 1
        self.table.press(move)

    def knock(self, cell: int) -> None:
        """Knock with the disc in the hand."""
        self.touches += 1
        self.table.wait(self.dice.choice(self.touches_ms))
        self.table.put(cell, self.table.hand)
        self.table.wait(self.dice.choice(self.touches_ms))
        self.table.take(cell, len(self.table.hand))

    def stacks(self, but: tuple[int, ...] = ()) -> list[int]:
        """Return the cells where something stands that can be lifted."""
        return [cell for cell in self.table.standing() if cell not in but]

    def starts(self) -> list[int]:
        """Return where the pieces stand that a hand may move now."""
        paths = map(self.moves_of, self.truth.legal())
        return [path[0] for path in paths if len(path) > 1 and self.table.feels(path[0])]

    def play(self, move: int) -> None:
        """Look at the lights; then make a move with its documented gesture, and answer if the board asks."""
        self.correct_what_is_shown()
        game = self.table.game
        look = game.look(self.truth.position, move)
        confirms = look.opens | look.closes and game.path(move)[-1:] != (len(game.cells),)
        if not confirms and self.is_waiting_for_the_reply():
            self.confirm(self.truth.moves[-1])
        self.play_rest(gesture(self.truth, move), move)

    def play_rest(self, acts: list[Act], move: int) -> None:
        """Make the rest of a move."""
        clearing = aftermath(self.truth, move)
        for act in acts:
            if act.verb == "touch" and self.is_asked_again():
                self.answer(move)
            else:
                self.act(act)
                self.pause()
        self.finish(move)
        for act in clearing:
            self.act(act)
        self.table.settle()

    def clear(self, move: int) -> None:
        """Take off what a move takes off."""
        for act in aftermath(self.truth, move):
            self.act(act)
        self.table.settle()

    def look_where_to_reply(self, move: int) -> None:
        """After a move, lift one of the pieces that may reply, see where it may go, and put it back.

        A piece whose touch may tell something is held for more than a second, as PLAYING.md says.
        """
        game, position = self.table.game, self.truth.position
        looks = [game.look(position, other) for other in self.truth.legal()]
        told = {cell for look in looks if not look.opens | look.closes for cell in look.confirming_touches}
        after = copy_of(self.truth)
        after.play(move)
        starts = [path[0] for path in map(self.moves_of, after.legal()) if path and path[0] not in self.moves_of(move)]
        if starts:
            start = self.dice.choice(starts)
            pieces = self.table.lift(start)
            self.pause((1100, 1500, 3000) if start in told or game.tokens_held(position) else PAUSES_MS)
            self.table.put(start, pieces)
            self.pause()

    def finish(self, move: int, played: list[int] | None = None) -> None:
        """Wait for the lights; answer a question about this move, and tell it if the board waits to be told."""
        table = self.table
        played = played or [*self.truth.moves, move]
        table.wait(1100)
        for _ in range(3):
            question = table.referee.question
            if question:
                self.answer(move)
            elif table.referee.phase in (LIFTED, REST) and table.match.moves != played:
                for cell in (
                    table.game.look(table.match.position, move).confirming_touches
                    if move in table.match.legal()
                    else ()
                ):
                    self.touch(cell)
                    self.pause()
                table.wait(1100)

    def soothe(self, cell: int) -> None:
        """Answer what the board asks; if it just keeps blinking, let it feel the stack: the rule for beginners."""
        if self.table.referee.question:
            self.answer()
        elif not self.table.at_rest:
            self.touch(cell)
            self.table.wait(1100)

    def correct_what_is_shown(self) -> None:
        """Correct a last move that the lights show and nobody made, as PLAYING.md says: before one replies.

        Nobody waits for the lights here: what they do not show yet, nobody sees.
        """
        shown, true = self.table.match.moves, self.truth.moves
        if not self.table.at_rest or shown == true:
            return
        if shown[:-1] == true:
            self.take_back_what_nothing_shows()
        elif len(shown) == len(true) and shown[:-1] == true[:-1]:
            self.tell_the_true_one()

    def take_back_what_nothing_shows(self) -> None:
        """A move that the board still shows is told backwards, or handed back."""
        table = self.table
        if len(table.match.moves) <= len(self.truth.moves):
            return
        back = undone(table.game.look(self.truth.position, table.match.moves[-1]))
        if back.together:
            first, *others = table.game.path(table.match.moves[-1])
            table.together(others[-1], first)
        for cell in back.confirming_touches:
            self.touch(cell)
            self.pause()
        table.wait(2100)

    def tell_the_true_one(self) -> None:
        """The board shows another last move than was made: tell it by touches or, if that does not help, again."""
        truth, move = self.before_the_last_move(), self.truth.moves[-1]
        for cell in self.table.game.look(truth.position, move).confirming_touches:
            self.touch(cell)
            self.pause()
        self.table.wait(2100)
        if self.table.referee.question:
            self.answer()
        if self.table.match.moves == self.truth.moves:
            return
        self.truth, after = truth, self.truth
        self.put_back(self.table.game.pieces(truth.position))
        self.take_back_what_nothing_shows()
        self.play_rest(gesture(truth, move), move)
        self.truth = after

    def before_the_last_move(self) -> Match:
        """Return the match before the last move that was really made."""
        match = copy_of(self.truth)
        match.undo()
        return match

    def put_back(self, before: list[str]) -> None:
        """Put the pieces back as they were, one after the other; let the board feel the stacks if it keeps blinking."""
        table = self.table
        lying = {cell: stack for cell, stack in enumerate(before) if stack != table.stacks[cell]}
        for cell in lying:
            if len(table.stacks[cell]) > len(before[cell]):
                table.take(cell, len(table.stacks[cell]) - len(before[cell]))
                self.pause((300, 700, 1500))
        for cell, stack in lying.items():
            for piece in stack[len(table.stacks[cell]) :]:
                table.put(cell, piece)
                self.pause((300, 700, 1500))
        table.wait(1100)
        for cell in lying:
            self.soothe(cell)

    def wait_for_the_board(self) -> None:
        """Wait while the board makes moves by itself: where there is only one, nobody has to make it."""
        game = self.table.game
        while not self.truth.outcome() and game.forced(self.truth.position) >= 0:
            for _ in range(2):  # a tick does one thing, and the table has few of them
                self.table.wait(FORCED_MS)
            self.truth.play(game.forced(self.truth.position))

    def answer(self, *truth: int) -> None:
        """Touch what tells the true one of the moves that the board asks about; it may be the one before, too."""
        self.asked += 1
        played = [*self.truth.moves, *truth]
        question = self.table.referee.question
        true = [one for one in question if played[: len(self.belief(one))] == self.belief(one)]
        for cell in max(true, key=lambda one: len(self.belief(one))).touches if true else ():
            self.touch(cell)
            self.pause()
        self.table.wait(2100)

    def belief(self, one: Explanation) -> list[int]:
        """Return the moves of the match if an answer to a question is the true one."""
        moves = self.table.match.moves
        return [*moves[: len(moves) - len(self.table.referee.line) + one.keep], *one.moves]

    def lifted_for(self, move: int) -> list[Act]:
        """Lift the piece of a move and return what is left to do; nothing if the move begins in another way."""
        acts = gesture(self.truth, move)
        while acts and acts[0].verb == "wait":
            self.act(acts.pop(0))
        if not acts or not acts[0].verb.startswith("lift") or acts[0].cell < 0:
            return []
        self.act(acts[0])
        return acts[1:]

    def hands_over(self, move: int, cell: int) -> bool:
        """Return whether the piece of a move and another in the air are a move of their own."""
        pair = 1 << cell | sum(1 << start for start in self.moves_of(move)[:1])
        looks = [self.table.game.look(self.truth.position, other) for other in self.truth.legal()]
        return pair in [look.together for look in looks]

    def in_time(self, move: int) -> list[int]:
        """Return after what times a move may be corrected: where its side goes on, before it is final, as pages say."""
        game, position = self.table.game, self.truth.position
        goes_on = game.current(game.play(position, move)) == game.current(position)
        return [ms for ms in NOTICED_MS if ms < game.final_ms or not goes_on]

    def moves_of(self, move: int) -> tuple[int, ...]:
        return self.table.game.path(move)


def tidy(hands: Hands, move: int) -> None:
    """Just the documented gesture."""
    hands.play(move)


def straighten_with_a_disc_in_the_hand(hands: Hands, move: int) -> None:
    """Lift a disc, straighten another stack, put the disc back, then move."""
    table, dice = hands.table, hands.dice
    if not hands.starts():
        hands.play(move)
        return
    start = dice.choice(hands.starts())
    pieces = table.lift(start)
    hands.pause(THOUGHTS_MS)
    others = hands.stacks((start,))
    if others:
        hands.touch(dice.choice(others))
        hands.pause(THOUGHTS_MS)
    table.put(start, pieces)
    hands.pause(THOUGHTS_MS)
    hands.play(move)


def straighten_then_another_target(hands: Hands, move: int) -> None:
    """Lift the disc, straighten a stack that has nothing to do with it, then go on with the move."""
    acts = hands.lifted_for(move)
    if not acts:
        hands.play(move)
        return
    hands.pause(THOUGHTS_MS)
    others = hands.stacks(hands.moves_of(move))
    if others:
        hands.touch(hands.dice.choice(others))
        hands.pause(THOUGHTS_MS)
    hands.play_rest(acts, move)


def straighten_stacks(hands: Hands, move: int) -> None:
    """Straighten two stacks, or all of them, one after the other."""
    cells = hands.stacks()
    hands.dice.shuffle(cells)
    for cell in cells if hands.dice.random() < 0.5 else cells[:2]:
        hands.touch(cell)
        hands.pause()
    hands.table.settle()
    hands.play(move)


def straighten_one_stack_twice(hands: Hands, move: int) -> None:
    """Straighten one stack, and the same one once more."""
    for cell in 2 * (hands.stacks() and [hands.dice.choice(hands.stacks())]):
        hands.touch(cell)
        hands.pause()
    hands.table.settle()
    hands.play(move)


def hesitate(hands: Hands, move: int) -> None:
    """Lift and put back, once or twice, then move."""
    table = hands.table
    for _ in range(hands.dice.randint(1, 2)):
        if hands.starts():
            own = [cell for cell in hands.moves_of(move)[:1] if cell in hands.starts()]
            start = hands.dice.choice([*own, hands.dice.choice(hands.starts())])
            pieces = table.lift(start)
            hands.pause()
            table.put(start, pieces)
            hands.pause()
    hands.play(move)


def knock_over(hands: Hands, move: int) -> None:
    """Sweep some stacks off and set them up again, disc by disc."""
    table, dice = hands.table, hands.dice
    cells = hands.stacks()
    cells = dice.sample(cells, min(len(cells), dice.randint(2, 4)))
    lying = {cell: table.take(cell) for cell in cells}
    hands.pause(THOUGHTS_MS)
    for cell in cells:
        for piece in lying[cell]:
            table.put(cell, piece)
            hands.pause()
    hands.pause(THOUGHTS_MS)
    table.wait(1100)
    if table.referee.question:
        hands.answer()
    hands.play(move)


def wrong_side_first(hands: Hands, move: int) -> None:
    """The other side moves a disc of its own although it is not its turn, and puts it back."""
    table, dice = hands.table, hands.dice
    game = table.game
    side = game.current(table.match.position)
    foreign = [cell for cell in hands.stacks() if not game.tops(table.match.position)[side] >> cell & 1]
    told_by_dips = bool(game.look(hands.truth.position, move).pointer_cells) or (
        game.uses_pointer and len(hands.stacks()) < 2
    )
    if foreign and not told_by_dips:  # there a piece out of turn tells something, too
        start = dice.choice(foreign)
        bare = [cell for cell in range(len(table.stacks)) if not table.feels(cell)]
        target = dice.choice(bare) if game.magnetless else dice.randrange(len(game.cells))
        pieces = table.lift(start)
        hands.pause()
        table.put(target, pieces)
        hands.pause(THOUGHTS_MS)
        pieces = table.take(target, len(pieces))
        hands.pause()
        table.put(start, pieces)
        table.wait(1100)
        hands.soothe(start)
    hands.play(move)


def wrong_tile_first(hands: Hands, move: int) -> None:
    """Put the disc on another legal tile, notice it after a while, and put it right."""
    table, dice = hands.table, hands.dice
    game = table.game
    others = [
        other
        for other in table.match.legal()
        if other != move
        and game.path(other)[:1] == game.path(move)[:1]
        and len(game.path(other)) == 2
        and game.path(other)[-1] < len(game.cells)
        and not game.extra_of(other)
        and game.look(table.match.position, other).closes
    ]
    same = others and gesture(table.match, move)[0].verb == gesture(table.match, others[0])[0].verb
    acts = hands.lifted_for(move) if same else []
    if not acts:
        hands.play(move)
        return
    other = dice.choice(others)
    wrong = game.path(other)[-1]
    hands.pause()
    table.put(wrong, table.hand)
    table.wait(dice.choice(hands.in_time(other)))
    table.hand = table.take(wrong, len(table.hand))
    hands.pause()
    hands.play_rest(acts, move)


def brush_two_stacks(hands: Hands, move: int) -> None:
    """A sleeve tilts stacks for less than a hand would need."""
    for cell in hands.dice.sample(hands.stacks(), min(2, len(hands.stacks()))):
        hands.table.touch(cell, hands.dice.choice((20, 40, 60)))
    hands.play(move)


def touch_in_the_wrong_order(hands: Hands, move: int) -> None:
    """Make the move, but touch first where it went, then where it came from; then look at the lights."""
    acts = gesture(hands.table.match, move)
    if acts[0].verb == "declare" or hands.table.game.look(hands.truth.position, move).pointer_cells:
        hands.play(move)
        return
    for act in [act for act in acts if act.verb != "touch"]:
        hands.act(act)
        hands.pause()
    for act in reversed([act for act in acts if act.verb == "touch"][:2]):
        hands.act(act)
        hands.pause()
    hands.finish(move)
    hands.clear(move)


def reply_at_once(hands: Hands, move: int) -> None:
    """Make the move; the other side has its hand on the board before it has settled."""
    acts = gesture(hands.truth, move)
    if aftermath(hands.truth, move) or acts[0].verb == "declare":
        hands.play(move)
        return
    for act in acts:
        hands.act(act)
        hands.pause(PAUSES_MS[:3])
    hands.pause(REPLIES_MS)


def forget_the_touch(hands: Hands, move: int) -> None:
    """Put the disc onto its stack and forget to touch it; the other side goes on."""
    acts = gesture(hands.truth, move)
    look = hands.table.game.look(hands.truth.position, move)
    if aftermath(hands.truth, move) or acts[0].verb == "declare" or not look.opens | look.closes:
        hands.play(move)
        return
    for act in acts:
        if act.verb not in ("touch", "knock"):
            hands.act(act)
            hands.pause()
    hands.pause(THOUGHTS_MS)


def touch_where_it_went(hands: Hands, move: int) -> None:
    """Make a move that nothing shows and touch only where it went, or both ends once; the reply says the rest."""
    table, dice = hands.table, hands.dice
    acts = gesture(hands.truth, move)
    look = table.game.look(hands.truth.position, move)
    touches = [act for act in acts if act.verb == "touch"]
    if look.opens | look.closes or len(touches) < 3 or table.game.extra_of(move) or aftermath(hands.truth, move):
        hands.play(move)
        return
    hands.correct_what_is_shown()
    for act in [act for act in acts if act not in touches]:
        hands.act(act)
        hands.pause()
    for act in dice.choice((touches[-1:], touches[-1:], touches[:2])):
        hands.act(act)
        hands.pause()
    table.settle()
    if not hands.shows([move]):
        hands.finish(move)
    hands.pause(THOUGHTS_MS)
    if dice.random() < 0.3:
        hands.look_where_to_reply(move)


def take_back_disc_by_disc(hands: Hands, move: int) -> None:
    """Make another move, take all its discs back at leisure, then make the move."""
    table, dice = hands.table, hands.dice
    before = list(table.stacks)
    others = [other for other in hands.truth.legal() if not table.game.extra_of(other)]
    others = [other for other in others if not table.game.look(hands.truth.position, other).pointer_cells]
    if not others or table.game.final_ms:  # there a step back is a move of its own, once the first one is final
        hands.play(move)
        return
    hands.play(dice.choice(sorted(others, key=lambda other: -len(aftermath(hands.truth, other)))[:3]))
    hands.put_back(before)
    hands.take_back_what_nothing_shows()
    hands.play(move)


def use_both_hands(hands: Hands, move: int) -> None:
    """Hold another stack with the other hand, and put it back, while the one hand makes the move."""
    table, dice = hands.table, hands.dice
    acts = hands.lifted_for(move)
    others = [cell for cell in hands.stacks(hands.moves_of(move)) if not hands.hands_over(move, cell)]
    if not acts or not others:
        hands.play_rest(acts, move) if acts else hands.play(move)
        return
    hands.pause()
    other = dice.choice(others)
    held = table.take(other)
    hands.pause()
    if dice.random() < 0.5:
        hands.act(acts.pop(0))
        hands.pause()
    table.put(other, held)
    hands.pause()
    hands.play_rest(acts, move)


def touch_quickly(hands: Hands, move: int) -> None:
    """Touch and knock as quickly as a hand can, one after the other without a pause."""
    hands.touches_ms = QUICK_MS
    hands.play(move)


def touch_slowly(hands: Hands, move: int) -> None:
    """Touch and knock almost as slowly as somebody who looks under the stack."""
    hands.touches_ms = SLOW_MS
    hands.play(move)


def moves_for(habit: Callable[[Hands, int], None], match: Match) -> list[int]:
    """Return the moves that a habit is about, if there are any, or else all."""
    moves = match.legal()
    looks = [(move, match.game.look(match.position, move)) for move in moves if habit is touch_where_it_went]
    return [move for move, look in looks if not look.opens | look.closes and len(look.confirming_touches) > 2] or moves


HABITS: tuple[Callable[[Hands, int], None], ...] = (
    tidy,
    straighten_with_a_disc_in_the_hand,
    straighten_then_another_target,
    straighten_stacks,
    straighten_one_stack_twice,
    hesitate,
    knock_over,
    wrong_side_first,
    wrong_tile_first,
    brush_two_stacks,
    touch_in_the_wrong_order,
    reply_at_once,
    forget_the_touch,
    touch_where_it_went,
    take_back_disc_by_disc,
    use_both_hands,
    touch_quickly,
    touch_slowly,
)
