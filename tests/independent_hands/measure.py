"""Plays single moves with their replies, and whole games, and compares the board's record with what was played."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from passoboard.simulator import HandError

from .hands import GAME, HABITS, PLAIN, SETTLE_MS, Character, Hand, Step, Table, step_of

MOST_MOVES = 80  # of a game
_FORGETFUL = ("reply at once", "forget the touch")  # the lights are not looked at before the reply


@dataclass
class Result:
    """What became of one case or one game."""

    seed: int
    habit: str
    character: Character
    wrong: bool  # the move, or the game's record
    reply_wrong: bool
    asking: bool  # the lights still ask for something at the end
    moves: int = 0
    touches: int = 0
    presses: int = 0
    answered: int = 0  # questions of the lights
    corrected: int = 0  # moves that the lights did not show right at first
    again: int = 0  # moves taken back and made again, as the last resort
    note: str = ""

    @property
    def acts(self) -> int:
        """Return what hands had to do besides playing: touches, answers among them, presses, moves made again."""
        return self.touches + self.presses + self.again

    @property
    def failed(self) -> bool:
        """Whether there is something to look at."""
        return self.wrong or self.reply_wrong or self.asking


Player = Callable[[Table, Character, random.Random], Hand]
Laid = Callable[[Any, int, str], Table]  # a table at a position, with a seed, on a board


def kind(step: Step) -> tuple[bool, bool, bool]:
    """Return the kind of a move."""
    return step.under, step.onto, step.target == "off"


def is_seen(step: Step) -> bool:
    """Return whether the board can see where the disc goes."""
    return not step.onto and step.target != "off"


def choose(position: Any, dice: random.Random, habit: str = PLAIN) -> int:
    """Return a legal move: first its kind is drawn, then the move; one that the habit matters to, if there is any."""
    steps = [step_of(position, move) for move in GAME.moves(position)]
    if habit == "touch in the wrong order":  # of two touches
        steps = [step for step in steps if step.hidden] or steps
    elif habit in ("forget the touch", "touch the wrong stack"):
        steps = [step for step in steps if step.needs_touch] or steps
    drawn = dice.choice(sorted({kind(step) for step in steps}))
    return dice.choice([step for step in steps if kind(step) == drawn]).move


def greedy(position: Any, dice: random.Random) -> int:
    """Return the move after which the position is best; a drawn one of several."""
    side = GAME.current(position)

    def worth(move: int) -> int:
        after = GAME.play(position, move)
        ended = GAME.outcome(after)
        return (10_000 if ended.winner == side else -10_000) if ended else GAME.evaluate(after, side)

    moves = GAME.moves(position)
    best = max(map(worth, moves))
    return dice.choice([move for move in moves if worth(move) == best])


def position_for(dice: random.Random) -> Any:
    """Return a position of a random game that is not over."""
    position = GAME.start(dice.randrange(2))
    for _ in range(dice.randrange(30)):
        after = GAME.play(position, choose(position, dice))
        if GAME.outcome(after):
            break
        position = after
    return position


def _character(dice: random.Random) -> Character:
    return Character(looks=dice.random() < 0.5, tidy=dice.random() < 0.5)


def _asks(table: Table) -> bool:
    return any(sign in "c+s" for sign in table.look().values())


def one_case(
    seed: int,
    habit: str = "",
    character: Character | None = None,
    player: Player = Hand,
    board: str = "small",
    laid: Laid = Table,
) -> Result:
    """Make a move with a habit and the reply to it, and compare; without a habit, the seed chooses."""
    dice = random.Random(seed)
    drawn_habit, drawn_character = HABITS[seed % len(HABITS)], _character(dice)
    habit, character = habit or drawn_habit, character or drawn_character
    start = position_for(dice)
    move = choose(start, dice, habit)
    table = laid(start, seed, board)
    try:
        hand = player(table, character, dice)
        after = GAME.play(start, move)
        reply = None if GAME.outcome(after) else choose(after, dice)
        confirm = reply is None or not is_seen(step_of(after, reply))
        hand.move(move, habit, confirm)
        free = True
        if character.looks and (habit not in _FORGETFUL or reply is None):
            free = hand.follow()
        if reply is not None:
            table.board.run(dice.randrange(100, 300) if habit == "reply at once" else dice.randrange(1000, 4000))
            hand.move(reply, PLAIN)
            if character.looks:
                free = hand.follow()
        table.board.run(6000)
        assert table.stands_right(), f"seed {seed}: the hand itself has gone wrong"
        return _compare(seed, habit, character, table, free)
    finally:
        table.close()


def _compare(seed: int, habit: str, character: Character, table: Table, free: bool) -> Result:
    found, played = table.board.moves, table.played()
    note = f"{GAME.format_position(table.match.start)}: played {' '.join(played)}, recorded {' '.join(found) or '-'}"
    return Result(
        seed,
        habit,
        character,
        wrong=found[:1] != played[:1],
        reply_wrong=found[1:] != played[1:],
        asking=not free or _asks(table),
        moves=len(played),
        touches=table.touches,
        presses=table.presses,
        answered=table.answered,
        corrected=table.corrected,
        again=table.again,
        note=note,
    )


def one_game(
    seed: int,
    habits: Iterable[str] = HABITS,
    character: Character | None = None,
    share: float = 0.25,
    player: Player = Hand,
    board: str = "small",
    laid: Laid = Table,
) -> Result:
    """Play a whole game; a share of the moves is made with a habit."""
    dice = random.Random(seed)
    drawn = _character(dice)
    character = character or drawn
    habits = tuple(habits)
    pick = greedy if seed % 2 else choose
    table = laid(GAME.start(), seed, board)
    used: list[str] = []
    try:
        hand = player(table, character, dice)
        try:
            free = _play(table, hand, dice, pick, habits, share, used)
        except HandError:  # what the board believes has led the hand astray
            result = _compare(seed, "whole game", character, table, False)
            result.wrong, result.note = True, f"the hand was led astray after move {len(table.match.moves)}"
            return result
        table.board.run(6000)
        assert table.stands_right(), f"seed {seed}: the hand itself has gone wrong"
        result = _compare(seed, "whole game", character, table, free)
        found, played = table.board.moves, table.played()
        result.wrong, result.reply_wrong = found != played, False
        same = next(
            (n for n, pair in enumerate(zip(found, played, strict=False)) if pair[0] != pair[1]),
            min(len(found), len(played)),
        )
        around = f"{used[same - 1] if same else '-'}, {used[same] if same < len(used) else '-'}"
        result.note = (
            ""
            if found == played
            else (
                f"differs at move {same + 1} of {len(played)}: played {' '.join(played[max(0, same - 1) : same + 2])}, "
                f"recorded {' '.join(found[max(0, same - 1) : same + 2]) or '-'} (habits: {around})"
            )
        )
        return result
    finally:
        table.close()


def _play(
    table: Table,
    hand: Hand,
    dice: random.Random,
    pick: Callable[[Any, random.Random], int],
    habits: tuple[str, ...],
    share: float,
    used: list[str],
) -> bool:
    """Play to the end; return whether the lights ask for nothing more."""
    free = True
    move: int | None = pick(table.match.position, dice)
    while move is not None and len(used) < MOST_MOVES:
        habit = dice.choice(habits) if dice.random() < share else PLAIN
        after = GAME.play(table.match.position, move)
        reply = None if GAME.outcome(after) else pick(after, dice)
        used.append(habit)
        hand.move(move, habit, reply is None or not is_seen(step_of(after, reply)))
        if hand.character.looks and (habit not in _FORGETFUL or reply is None):
            free = hand.follow()
        table.board.run(dice.randrange(100, 300) if habit == "reply at once" else SETTLE_MS)
        move = reply if table.match.legal() else None
    return free
