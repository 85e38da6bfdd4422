"""Hands that help at a simulated board: a whole move as its documented gesture, pieces put where the game has them.

Everything goes through the simulated switches, at the pace of a person, so the firmware decides as it always does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeGuard

from boardcore.games import Game
from boardcore.games.match import Match

from passoboard.background import run_in_thread
from passoboard.extras import extra_letters
from passoboard.gestures import Act, aftermath, gesture
from passoboard.simulator import HandError

from ..boards.board import Board
from .boards import Gesture, Hands

_TRIES = 3  # a gesture that fails twice with all pieces in their places fails for a reason that stays
_SETTLE_S = 0.7  # longer than a picture has to stand still, as delivered
_QUIET_S = 0.5  # after pieces were put right the board wants 0.4 s of quiet, and no report tells when they are over
_BETWEEN_S = 0.08  # what a hand rests between two knocks or touches
_PATIENCE_S = 4.0  # for the board to write a move down: its settle time may be set to two seconds
_DELIVERY_S = 20.0  # for what the board has written to be logged: the machine may be busy, or the cable loose
_REPAIRING = ("setup", "check", "mismatch", "clear")
_RUNNING = ("ready", "moving", "choose")
_OFF = "off"
_FELT = ("touch", "together", "dip")  # a pause after which nothing has changed


@dataclass(frozen=True)
class Plan:
    """One move of a game, and what hands do for it."""

    game: Game
    start: Any
    moves: tuple[int, ...]  # up to and with this one
    text: str
    token: str  # to be declared, if any
    acts: list[Act]
    lift: tuple[str, str] | None  # where the gesture lifts first, and which pieces
    clearing: list[Act]  # for what the move takes off the board

    def is_played(self, match: Match | None) -> bool:
        """Tell whether the move was made."""
        return self._is_on(match) and tuple(match.moves[: len(self.moves)]) == self.moves

    def is_due(self, match: Match | None) -> bool:
        """Tell whether the game stands where the move is to be made."""
        return self._is_on(match) and tuple(match.moves) == self.moves[:-1]

    def _is_on(self, match: Match | None) -> TypeGuard[Match]:
        return match is not None and match.game.name == self.game.name and match.start == self.start


async def plan(match: Match, move: int) -> Plan:
    """Return how hands make a move, found beside the event loop; a gesture may take a while to find."""
    return await run_in_thread(_plan, match.game, match.start, tuple(match.moves), move)


def _plan(game: Game, start: Any, moves: tuple[int, ...], move: int) -> Plan:
    """Return how hands make a move; the match is one of our own: the board's goes on meanwhile."""
    match = Match(game, start, repetition=False, timed=True)  # whatever stands on the board was allowed there
    for played in moves:
        match.play(played)
    acts = gesture(match, move)
    extra = next((act.extra for act in acts if act.verb == "declare"), 0)
    token = extra_letters(game, extra)
    acts = acts[2:] if acts[0].verb == "declare" else acts  # without its declaration, and the wait after it
    lift = _first_lift(match, acts[0])
    return Plan(game, start, (*moves, move), game.format_move(move), token, acts, lift, aftermath(match, move))


class Helper:
    """Makes whole moves at one simulated board; a move that comes before the last one has settled waits for it."""

    def __init__(self, board: Board, hands: Hands) -> None:
        self._board = board
        self._hands = hands

    async def play(self, text: str, check: Callable[[], None], side: str = "") -> None:
        """Make a move for a side when its turn has come; ``check`` may refuse it then.

        Raises IllegalMove if the rules forbid it, HandError if the board did not understand it however often it was
        made; then all pieces are back.
        """
        async with self._board.turn.of(side):
            match = await self._match()
            check()
            move = match.game.read(match.position, text)
            planned = await plan(match, move)
            await self._insist(planned, check, side)
            async with self._hands.gesture(side) as hand:
                for act in planned.clearing:
                    await self._act(hand, planned, act, side)
            if not self._is_right():
                await self._put_right()
            await self._catch_up()

    async def _insist(self, plan: Plan, check: Callable[[], None], side: str) -> None:
        """Make the gesture of a move until the board has understood it, a few times at most."""
        for _ in range(_TRIES):
            if await self._tell(plan, side):
                return
            await self._put_right()
            if not plan.is_due(self._board.replay.match):  # somebody else has moved, or begun another game
                break
            check()
        raise HandError(f"the board did not understand {plan.text}")

    async def _tell(self, plan: Plan, side: str) -> bool:
        """Make the gesture of a move; False if the board did not understand it, or something was in the way."""
        try:
            await self._declare(plan, side)
            async with self._hands.gesture(side) as hand:
                await self._let_go(hand, plan.lift, side)
                for act in plan.acts:
                    await self._act(hand, plan, act, side)
        except HandError:
            return False
        return await self._see_through(plan)

    async def tidy(self, side: str = "") -> None:
        """Put all pieces where they belong; where they do already, no time is taken from the game."""
        async with self._board.turn.of(side):
            await self._catch_up()
            if self._hands.view()["grasp"] or self._board.live.phase in _REPAIRING or not self._is_right():
                await self._put_right()

    # Steps of a move.

    async def _until(self, condition: Callable[[], bool]) -> bool:
        """Wait until a condition holds, checking it after every event; False if it does not in the board's own time."""
        board, hands = self._board, self._hands
        if condition():
            return True
        await hands.look()
        end = hands.now + _PATIENCE_S
        if not await board.until(condition, _PATIENCE_S / hands.speed):
            await hands.look()
            await hands.rest(end - hands.now)  # on a busy machine the board has had less time than we
            await hands.look()
            await board.until(lambda: condition() or not self._is_under_way(), _DELIVERY_S)
        return condition()

    def _is_under_way(self) -> bool:
        """Tell whether the board has written something that is not logged yet, and can still arrive."""
        return self._board.connection is not None and self._hands.written != self._board.replay.n

    async def _match(self) -> Match:
        """Return the game that is on, once everything that the board has written is known here."""
        board = self._board
        await self._catch_up()
        match = board.replay.match
        if match is None or board.live.phase == "ended":
            raise HandError("no game is in progress")
        if board.live.phase in _REPAIRING:
            await self._put_right()
        if board.live.phase not in _RUNNING:
            raise HandError("the board accepts no moves right now")
        return match

    async def _catch_up(self) -> None:
        """Wait until entries and state describe the same moment, and it is known whether the game has secrets."""
        if not await self._until(self._is_up_to_date) and not self._has_its_pieces():
            raise HandError("the board is changing its game")

    def _is_up_to_date(self) -> bool:
        board = self._board
        live = board.live
        told = live.at == board.replay.n == board.logged
        return live.phase != "" and told and not live.veiled and self._has_its_pieces()

    def _has_its_pieces(self) -> bool:
        """Tell whether the pieces at hand are those of the game that is on: a board that changes its game restarts."""
        match = self._board.replay.match
        return match is None or match.game.name == self._hands.game == self._board.live.game.name

    async def _declare(self, plan: Plan, side: str) -> None:
        """Declare the token of a move, or that it has none; nothing is in the hand then."""
        live = self._board.live
        if plan.token == live.token:
            return
        async with self._hands.gesture() as hand:
            await self._let_go(hand, None, side)
        await self._board.command("declare", ("at", str(live.at)), ("token", plan.token or "-"))
        await self._until(lambda: self._board.live.token == plan.token)

    async def _let_go(self, hand: Gesture, wanted: tuple[str, str] | None, side: str) -> None:
        """Put back what is in the hand, unless it is just the pieces that the gesture lifts first."""
        grasp = self._hands.view()["grasp"]
        if wanted is not None and [(one["from"], one["pieces"]) for one in grasp] == [wanted]:
            return
        for group in reversed(grasp):
            await self._do(hand, "place", group["from"], side)
        if grasp:
            await hand.rest(_QUIET_S)

    async def _act(self, hand: Gesture, plan: Plan, act: Act, side: str) -> None:
        """Do one thing of a gesture."""
        cells = plan.game.cells
        cell = cells[act.cell] if act.cell >= 0 else _OFF
        if act.verb == "wait":
            await hand.rest(_SETTLE_S)
        elif act.verb == "knock":
            whole = len(self._hands.view()["hand"]) > 1
            await self._do(hand, "place", cell, side)
            await hand.rest(_BETWEEN_S)
            await self._do(hand, "lift_stack" if whole else "lift", cell, side)
            await hand.rest(_BETWEEN_S)
        elif not (act.verb.startswith("lift") and self._hands.view()["hand"]):
            other = cells[act.other] if act.other >= 0 else ""
            await self._do(hand, act.verb, cell, side, other=other, colour=act.pieces, pieces=act.pieces)
            await hand.rest(_BETWEEN_S if act.verb in _FELT else 0)

    async def _do(self, hand: Gesture, verb: str, cell: str, side: str = "", **more: str) -> None:
        """Use the hands, and let everybody see it begin and end."""
        self._hands.doing = {"verb": verb, "cell": cell}
        if verb in _FELT:
            self._board.publish_hands()
        try:
            await hand.perform(verb, {"cell": cell, **more}, side)
        finally:
            self._hands.doing = {}
        self._board.publish_hands()

    async def _see_through(self, plan: Plan) -> bool:
        """Wait until the move is logged, and return whether it is; if the board asks which one it was, say so."""
        board = self._board
        await self._until(lambda: self._is_logged(plan) or self._is_asked(plan))
        if not self._is_logged(plan) and self._is_asked(plan):
            await board.command("choose", ("at", str(board.live.at)), ("move", plan.text))
            await self._until(lambda: self._is_logged(plan))
        await self._catch_up()
        return self._is_logged(plan)

    def _is_asked(self, plan: Plan) -> bool:
        live = self._board.live
        return live.phase == "choose" and plan.text in live.candidates

    def _is_logged(self, plan: Plan) -> bool:
        return plan.is_played(self._board.replay.match)

    # Putting right.

    def _is_right(self) -> bool:
        """Tell whether every piece stands where it belongs, or has just been lifted from there for a reply."""
        match = self._board.replay.match
        if match is None:
            return True
        stacks = dict(self._hands.view()["discs"])
        for group in self._hands.view()["grasp"]:
            stacks[group["from"]] = stacks.get(group["from"], "") + group["pieces"]
        wanted = zip(match.game.cells, match.game.pieces(match.position), strict=True)
        return stacks == {cell: pieces for cell, pieces in wanted if pieces}

    async def _put_right(self) -> None:
        """Bring every piece to its place: straight from where it is too much, else from beside the board."""
        board = self._board
        match = board.replay.match
        if match is None:
            return
        wanted = dict(zip(match.game.cells, match.game.pieces(match.position), strict=True))
        async with self._hands.gesture() as hand:
            for group in reversed(self._hands.view()["grasp"]):
                await self._do(hand, "place", group["from"])
            moved = await self._lay(hand, wanted, match.game.magnetless)
            moved += await self._move_tops(hand, wanted)
            moved += await self._fill(hand, wanted)
            if moved:
                await hand.rest(_QUIET_S)
        if board.live.phase in _REPAIRING:
            await self._until(lambda: board.live.phase not in _REPAIRING)

    async def _lay(self, hand: Gesture, wanted: dict[str, str], magnetless: str) -> int:
        """Lay what has no magnet under everything else; return on how many cells."""
        wrong = {
            cell: _leading(right, magnetless)
            for cell, right in wanted.items()
            if _leading(self._standing(cell), magnetless) != _leading(right, magnetless)
        }
        for cell, pieces in wrong.items():
            await self._do(hand, "lay", cell, pieces=pieces)
        return len(wrong)

    async def _move_tops(self, hand: Gesture, wanted: dict[str, str]) -> int:
        """Take every piece away that should not be where it is; return how many."""
        count = 0
        for cell, right in wanted.items():
            while len(self._standing(cell)) > _common(self._standing(cell), right):
                letter = self._standing(cell)[-1]
                await self._do(hand, "lift", cell, colour=letter)
                await self._do(hand, "place", self._place_for(letter, wanted) or _OFF)
                count += 1
        return count

    async def _fill(self, hand: Gesture, wanted: dict[str, str]) -> int:
        """Put pieces from beside the board where they are missing; return how many."""
        count = 0
        for cell in wanted:
            while self._lacks(cell, wanted) and self._lacks(cell, wanted) in self._hands.view()["beside"]:
                await self._do(hand, "lift", _OFF, colour=self._lacks(cell, wanted))
                await self._do(hand, "place", cell)
                count += 1
        return count

    def _standing(self, cell: str) -> str:
        return str(self._hands.view()["discs"].get(cell, ""))

    def _lacks(self, cell: str, wanted: dict[str, str]) -> str:
        """Return the piece that comes next on a cell, empty if none does or a wrong one is to go first."""
        standing = self._standing(cell)
        return wanted[cell][len(standing) :][:1] if wanted[cell].startswith(standing) else ""

    def _place_for(self, letter: str, wanted: dict[str, str]) -> str:
        return next((cell for cell in wanted if self._lacks(cell, wanted) == letter), "")


def _first_lift(match: Match, act: Act) -> tuple[str, str] | None:
    """Return where a gesture lifts first, and which pieces; None if it begins with something else."""
    if not act.verb.startswith("lift"):
        return None
    if act.cell < 0:
        return _OFF, act.pieces
    stack = match.game.pieces(match.position)[act.cell]
    return match.game.cells[act.cell], stack if act.verb == "lift_stack" else stack[-1:]


def _leading(pieces: str, letters: str) -> str:
    """Return the part of a stack, from the bottom, that is made of these letters."""
    return pieces[: len(pieces) - len(pieces.lstrip(letters))] if letters else ""


def _common(one: str, other: str) -> int:
    """Return how many letters two texts have in common from the start."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
