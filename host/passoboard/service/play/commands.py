"""What people may ask of a board, each with its own checks, in the words of the protocol."""

import asyncio
import contextlib
import secrets
from typing import Any

from boardcore import Invalid
from boardcore.games import Game, IllegalMove, TextError, load
from boardcore.wire.values import format_mask

from passoboard.gamelog import NoSuchGame
from passoboard.gamelog.secrecy import canonical_extras
from passoboard.link import CommandLost, CommandRefused, LinkError
from passoboard.record import read_position

from ..boards.board import Board
from ..http import schemas
from ..http.link_epochs import LinkEpochs
from ..http.roles import ADMIN, Role
from ..refusal import Refused
from ..simulated.gesture_player import Helper
from ..simulated.hand_permissions import may_use_hand
from ..storage.log_writer import LogWriter, letters_of, names_of
from .consent import answered, ask, concerned, is_take_back_of_own, renames_others
from .participants import Participants, party_of

_KNOWN_S = 4.0  # for a board's first state and the entries it tells of
_RESTART_S = 20.0  # for a board that restarts for another game: a Pico takes seven seconds
_TEST_S = 30.0  # a page that runs the test confirms it every ten seconds


class Commands:
    """Carries out what a caller of the API asks of a board."""

    def __init__(self, log_writer: LogWriter, link_epochs: LinkEpochs) -> None:
        """Take the log, which keeps the secret tokens, and the epochs of the players' links."""
        self._log_writer = log_writer
        self._link_epochs = link_epochs
        self._tests: dict[str, asyncio.Task[None]] = {}

    async def new(self, board: Board, role: Role, body: schemas.New) -> dict[str, str]:
        """Begin a game, with open tokens or with those picked in secret; one that is on ends only if all agree."""
        game = game_of(board, body)
        names = _names(game, body)
        is_on = board.live.turn > 0 and board.live.phase != "ended"
        if concerned(board, role) and (is_on or renames_others(board, role, game, names)):
            _must_be_newest(board, body.at)
            return ask(board, role, "new", body.model_copy(update={"at": None}))
        if body.at is None or body.rematch:  # whatever is there now: a board that has just come, or the newest entry
            await board.until(lambda: board.live.phase != "" and board.live.at == board.replay.n, _KNOWN_S)
        again = _rematch(board, game, body)
        if body.rematch:
            body = _like_before(board, game, body, variant=not again)
        fields = [_at(board, body.at), *_terms(board, body)]
        if body.secret:
            fields += [("pos", await self._secret_start(board, game, body)), ("secret", "1")]
        else:
            fields += [("pos", again or _position(game, body))]
            await self._log_writer.change(self._log_writer.games.withdraw, board.id)
        answer = await self._begin(
            board, game, body, party_of(names, body, (board.hello.epoch, int(fields[0][1]))), fields
        )
        board.forget_picks()
        return answer

    async def _begin(
        self, board: Board, game: Game, body: schemas.New, participants: Participants, fields: list[tuple[str, str]]
    ) -> dict[str, str]:
        """Begin a game; its tokens are hidden before the board can reveal them, if necessary before its entry."""
        before = board.live.secret_start, board.coming
        restarts, at = game.name != board.live.game.name, int(fields[0][1])
        if body.secret:
            board.live.secret_start = at + 1
        board.coming = participants
        try:
            return await board.command("new", *fields)
        except CommandRefused:
            board.live.secret_start, board.coming = before
            raise
        except CommandLost:  # a board that restarts may be gone before its answer was read
            if restarts and await board.until(
                lambda: board.live.game.name == game.name and board.live.at > at, _RESTART_S
            ):
                return {}
            raise

    async def pick(self, board: Board, role: Role, body: schemas.Pick) -> dict[str, str]:
        """Choose your tokens for the next game; nobody else sees them."""
        side = role.side_on(board.id)
        if not side:
            raise Refused(403, "role", "tokens can only be picked with a player link")
        if role.link_epoch != self._link_epochs.newest(board.id):
            raise Refused(409, "links", "this link was for the last game: ask for the new one")
        _start(board.live.game, None, {side: body.tokens})
        await self._log_writer.change(self._log_writer.games.commit, board.id, side, body.tokens)
        if self._link_epochs.begin(board.id):
            await self._link_epochs.save()
            board.publish_links()
        board.picked(side)
        return {}

    async def back(self, board: Board, role: Role, body: schemas.Back) -> dict[str, str]:
        """Take the last move back; not in a game whose end has revealed its secrets.

        Players take back their own move; another's, or the end of a game, only with the other's consent.
        """
        if board.is_final:
            raise Refused(409, "over", "this game's tokens have been revealed: it cannot be resumed")
        if concerned(board, role) and not is_take_back_of_own(board, role):
            return self._ask_now(board, role, "back", body)
        return await board.command("back", _at(board, body.at))

    async def choose(self, board: Board, role: Role, body: schemas.Choose) -> dict[str, str]:
        """Settle which of the candidates was played."""
        only_the_mover(board, role)
        if may_tell(board.live.game, body.move):
            no_oracle(board, role, body.at)
        return await board.command("choose", _at(board, body.at), ("move", body.move))

    async def declare(self, board: Board, role: Role, body: schemas.Declare) -> dict[str, str]:
        """Declare a token for the next move."""
        only_the_mover(board, role)
        no_oracle(board, role, body.at)
        return await board.command("declare", _at(board, body.at), ("token", body.token))

    async def resign(self, board: Board, role: Role, body: schemas.Resign) -> dict[str, str]:
        """Let a side resign; players only their own."""
        side = role.side_on(board.id)
        if side and side != body.side:
            raise Refused(403, "role", "you cannot resign for the other player")
        return await board.command("resign", _at(board, body.at), ("side", body.side))

    async def draw(self, board: Board, role: Role, body: schemas.Draw) -> dict[str, str]:
        """End the game in a draw: players ask for it, the admin vouches that all sides agreed."""
        if role.side_on(board.id) and board.live.phase != "ended":
            if not concerned(board, role):
                raise Refused(403, "role", "a draw needs the agreement of all players, and nobody else plays here")
            return self._ask_now(board, role, "draw", body)
        return await board.command("draw", _at(board, body.at))

    async def answer(self, board: Board, role: Role, body: schemas.Answer) -> dict[str, str]:
        """Accept or decline what another side's player asks; the asking side may withdraw it by declining."""
        request = answered(board, role, body)
        return await getattr(self, request.verb)(board, ADMIN, request.body) if request else {}

    @staticmethod
    def _ask_now(board: Board, role: Role, verb: str, body: schemas.Back | schemas.Draw) -> dict[str, str]:
        """Ask for what concerns the newest entry, and no later one."""
        _must_be_newest(board, body.at)
        return ask(board, role, verb, body.model_copy(update={"at": board.live.at}))

    async def time(self, board: Board, role: Role, body: schemas.Time) -> dict[str, str]:
        """End the time of the side to move, by a clock other than the board's."""
        if role.side_on(board.id):
            raise Refused(403, "role", "only the admin can call time")
        return await board.command("time", _at(board, body.at), ("side", body.side))

    async def hint(self, board: Board, role: Role, body: schemas.Hint) -> dict[str, str]:
        """Light a move, cells or nothing."""
        if body.move and may_tell(board.live.game, body.move):
            no_oracle(board, role, body.at)
        fields = [_at(board, body.at)]
        if body.move:
            fields.append(("move", body.move))
        if body.cells:
            fields.append(("mask", _mask(board.live.game, body.cells)))
        return await board.command("hint", *fields)

    async def set(self, board: Board, _: Role, body: schemas.Setting) -> dict[str, str]:
        """Change a setting until the board restarts."""
        return await board.command("set", ("key", body.key), ("value", str(body.value)))

    async def test(self, board: Board, _: Role, body: schemas.Test) -> dict[str, str]:
        """Light a cell of the walk test, or end it; an abandoned test ends by itself."""
        answer = await board.command("test", ("cell", body.cell))
        if board.id in self._tests:
            self._tests.pop(board.id).cancel()
        if body.cell != "-":
            self._tests[board.id] = asyncio.create_task(_end_test(board))
        return answer

    async def hand(self, board: Board, role: Role, body: schemas.Hand) -> dict[str, str]:
        """Use the hands at a simulated board: players only as they could with their own hands."""
        if board.hands is None:
            raise Refused(409, "real", "this is a real board: use your own hands")
        side = role.side_on(board.id)

        def allow() -> int:
            if side and not may_use_hand(board, side, body):
                raise Refused(403, "role", "only a move of your own side, on your turn")
            return board.live.at

        await board.hands.perform(body.verb, body.model_dump(), side, allow)
        return _told(board)

    async def move(self, board: Board, role: Role, body: schemas.Moved) -> dict[str, str]:
        """Make a move with the hands of a simulated board: its whole gesture, touches included."""

        def check() -> None:
            only_the_mover(board, role)
            if may_tell(board.live.game, body.move):
                no_oracle(board, role, None)

        try:
            await self._helper(board).play(body.move, check, role.side_on(board.id))
        except (TextError, IllegalMove) as error:
            raise Refused(422, "illegal", str(error)) from error
        return _told(board)

    async def tidy(self, board: Board, role: Role, body: schemas.Tidy) -> dict[str, str]:
        """Put all pieces of a simulated board where they belong."""
        del body
        await self._helper(board).tidy(role.side_on(board.id))
        return _told(board)

    @staticmethod
    def _helper(board: Board) -> Helper:
        """Return who helps at a simulated board."""
        if board.hands is None:
            raise Refused(409, "real", "this is a real board: use your own hands")
        return Helper(board, board.hands)

    async def names(self, board: Board, role: Role, body: schemas.Names) -> dict[str, str]:
        """Set the names of those who play the current game; players change only their own without asking."""
        game = board.live.game
        names = _names(game, body)
        if concerned(board, role) and renames_others(board, role, game, names):
            return ask(board, role, "names", body)
        try:
            letters = letters_of(game, names)
            await self._log_writer.change(self._log_writer.games.name_players, board.id, board.hello.epoch, letters)
        except NoSuchGame as error:
            raise Refused(404, "game", str(error)) from error
        board.names = board.names | names
        board.publish_names()
        return {}

    async def renew(self, board: Board, _: Role, body: schemas.Renew) -> dict[str, str]:
        """Make new links for the players of a board; clients with an old one are disconnected.

        Not while a game hides something: a new link would reveal it. Tokens picked for the next game are forgotten.
        """
        del body
        if board.keeps_secrets:
            raise Refused(409, "busy", "a secret game is in progress: new links are made when it ends")
        await self._log_writer.change(self._log_writer.games.withdraw, board.id)
        board.forget_picks()
        self._link_epochs.renew(board.id)
        await self._link_epochs.save()
        board.publish_links()
        return {}

    async def sides_with_secrets(self, board: Board) -> list[str]:
        """Return the sides whose links would reveal their secrets: in this game or the next one."""
        if board.guards_links:
            return list(board.live.game.sides)
        return sorted(await self._log_writer.ask(self._log_writer.games.chosen, board.id))

    async def _secret_start(self, board: Board, game: Game, body: schemas.New) -> str:
        if body.position or body.tokens:
            raise Refused(422, "value", "a secret game takes no position or tokens: the players pick their own")
        chosen = await self._log_writer.ask(self._log_writer.games.chosen, board.id)
        waiting = [side for side in game.sides if side not in chosen]
        if waiting:
            raise Refused(409, "picks", f"no tokens picked yet: {', '.join(waiting)}")
        return _start(game, body.first, chosen, body.variant)


async def _end_test(board: Board) -> None:
    """Return a board to its players when the tester has left."""
    await asyncio.sleep(_TEST_S)
    with contextlib.suppress(LinkError):
        await board.command("test", ("cell", "-"))


def only_the_mover(board: Board, role: Role) -> None:
    """Refuse a player who acts for the other side; the admin may act for both."""
    side = role.side_on(board.id)
    if side and side != board.live.mover:
        raise Refused(403, "role", "it is the other player's move")


def may_tell(game: Game, move: str) -> bool:
    """Tell whether the board's answer to a move would reveal tokens."""
    try:
        return bool(game.extra_of(game.parse_move(move)))
    except Invalid:
        return True


def no_oracle(board: Board, role: Role, at: int | None) -> None:
    """Refuse to ask the board about tokens that the caller may not know; ``at``: it must be the move we think it is."""
    live = board.live
    if not live.hidden:
        return
    if not live.mover or not live.may_know(live.mover, role.side_on(board.id)):
        raise Refused(403, "role", "only the player to move may ask about tokens in this game")
    _must_be_newest(board, at)


def _must_be_newest(board: Board, at: int | None) -> None:
    """Refuse what somebody wants who does not know the newest entry."""
    if at not in (None, board.live.at):
        raise Refused(409, "stale", f"the newest entry is {board.live.at}")


def _told(board: Board) -> dict[str, str]:
    """Tell everybody where the pieces are, and the caller by which event: what it hears before that one is older."""
    return {"seq": str(board.publish_hands())}


def _at(board: Board, at: int | None) -> tuple[str, str]:
    """Return the newest entry the caller knew, or else the newest we know."""
    return "at", str(board.live.at if at is None else at)


def _rematch(board: Board, game: Game, body: schemas.New) -> str:
    """Return where the rules have a rematch of the game that is over begin; empty if it is just a new game."""
    match = board.replay.match
    if not body.rematch or match is None or match.game.name != game.name or not match.outcome():
        return ""
    position = game.rematch(match.position)
    if position is None and not game.extras and not game.secret(match.start, -1):  # nothing to pick or to shuffle
        position = match.start
    return "" if position is None else game.format_position(position)


def _like_before(board: Board, game: Game, body: schemas.New, *, variant: bool) -> schemas.New:
    """Return what is asked for, with what it leaves open as in the game before: time, repetition, the variant."""
    replay = board.replay
    match = replay.match
    if match is None or match.game.name != game.name:
        return body
    update: dict[str, Any] = {}
    if variant:
        update["variant"] = body.variant or game.variant_of(match.start)
    if not body.limit and not body.clock:
        update |= {"limit": replay.limit, "clock": replay.clock}
    if game.repetition:
        update["repetition"] = body.repetition and match.repetition
    return body.model_copy(update=update)


def _position(game: Game, body: schemas.New) -> str:
    if body.position is None:
        return _start(game, body.first, body.tokens, body.variant)
    if body.first or body.tokens or body.variant:
        raise Refused(422, "value", "a position says who moves and which tokens are left: leave out first and tokens")
    try:
        return game.format_position(read_position(game, body.position))
    except Invalid as error:
        raise Refused(422, "value", str(error)) from error


def _start(game: Game, first: str | None, tokens: dict[str, str], variant: str | None = None) -> str:
    """Return the start position with these tokens, shuffled if the game says so, or say what is wrong with them."""
    try:
        for side in (first, *tokens):
            if side is not None and side not in game.sides:
                raise Invalid(f"{side} is not a side, choose from: {', '.join(game.sides)}")
        extras = tuple(_bits(game, tokens.get(side, "-")) for side in game.sides)
        if variant and variant not in game.variants:
            raise Invalid(f"{game.name} has no variant {variant}")
        start: Any = game.start(list(game.sides).index(first) if first else 0, extras, variant or "")
    except Invalid as error:
        raise Refused(422, "value", str(error)) from error
    return game.format_position(game.shuffled(start, secrets.randbelow))


def game_of(board: Board, body: schemas.New) -> Game:
    """Return the game that is to begin, or say that the board cannot play it."""
    if body.game in (None, board.live.game.name):
        return board.live.game
    if body.game not in board.hello.games:
        raise Refused(422, "value", f"this board plays {', '.join(board.hello.games)}")
    try:
        return load(body.game)
    except Invalid as error:
        raise Refused(422, "value", str(error)) from error


def _terms(board: Board, body: schemas.New) -> list[tuple[str, str]]:
    """Return the terms of the game that are not the board's own already."""
    told = {
        "game": body.game if body.game != board.live.game.name else None,
        "variant": body.variant,
        "limit": body.limit,
        "clock": body.clock,
    }
    fields = [(key, str(value)) for key, value in told.items() if value]
    return fields if body.repetition else [*fields, ("repeat", "0")]


def _names(game: Game, body: schemas.Named) -> dict[str, str]:
    """Return the players by the names of the sides, or raise an error if the game has no such side."""
    try:
        return names_of(game, letters_of(game, body.names()))
    except Invalid as error:
        raise Refused(422, "value", str(error)) from error


def _bits(game: Game, tokens: str) -> int:
    letters = canonical_extras(game, tokens)
    return sum(1 << index for index, letter in enumerate(game.extras) if letter in letters)


def _mask(game: Game, cells: list[str]) -> str:
    unknown = [cell for cell in cells if cell not in game.cells]
    if unknown:
        raise Refused(422, "value", f"{unknown[0]} is not a cell")
    return format_mask(sum(1 << list(game.cells).index(cell) for cell in set(cells)), len(game.cells))
