"""Passo, by Clemente Musa and Steffen Mühlhäuser: the base game and its six power tokens."""

from boardcore import Invalid

from ..game import OVER, Game, Look, Outcome
from ..masks import cells_of
from .board import ALL_TILES, EMPTY, HEIGHT, NAMES, OFF, near
from .generate import can_move, moves
from .move import ALL_TOKENS, CARRY, DOUBLE, KEEP, TOKENS, middle_of, start_of, target_of, token_of
from .play import play as played
from .position import NOBODY, Position, build, goal_line

try:
    from typing import Callable, Optional
except ImportError:
    pass


class Passo(Game):
    """The rules of Passo behind the interface of every game."""

    name = "passo"
    package = "passo"
    cells = NAMES
    sides = ("b", "r")
    side_names = ("Black", "Red")
    extras = TOKENS
    extra_names = ("tower", "double", "carry", "jump", "keep", "restore")
    reasons = ("passed", "off the board", "last to move")
    most_extras = 3
    oversights = ("isolation", "covering", "tokens", "stepping off")
    levels = ((1, 99, 12), (2, 23, 12), (2, 62, 12), (9, 57), (9, 81), (9, 136), (99, 440), (99, 1200))
    in_parts = True
    declared_extras = DOUBLE | KEEP

    def start(self, first: int = 0, extras: tuple[int, ...] = (0, 0), variant: str = "") -> Position:
        """Return the start position; ``extras`` are the tokens of each side, up to three."""
        for side, tokens in zip(self.side_names, extras):
            if bin(tokens).count("1") > self.most_extras:
                raise Invalid(f"{side} has more than {self.most_extras} tokens")
        stacks = bytes([EMPTY << 1] * 5 + [EMPTY] * 15 + [EMPTY << 1 | 1] * 5)
        return build(ALL_TILES, stacks, first, (extras[0], extras[1]))

    def current(self, position: Position) -> int:
        """Return the side to move, or OVER."""
        return position.side if can_move(position) else OVER

    def moves(self, position: Position, cell: int = -1, extras: int = -1) -> list[int]:
        """Return the legal moves, of the disc on ``cell`` alone if given."""
        return moves(position, cell, extras & ALL_TOKENS)

    def count(self, position: Position) -> int:
        """Return the number of legal moves."""
        from .count import count  # a board never counts

        return count(position)

    def perft(self, position: Position, depth: int) -> int:
        """Return the number of legal lines of ``depth`` turns."""
        from .count import perft

        return perft(position, depth)

    def play(self, position: Position, move: int) -> Position:
        """Return the position after a legal move."""
        return played(position, move)

    def outcome(self, position: Position) -> Optional[Outcome]:
        """Return how the game ended, or None while it goes on."""
        if position.winner != NOBODY:
            return Outcome("off the board" if position.off else "passed", position.winner)
        return None if can_move(position) else Outcome("last to move", 1 - position.side)

    def is_legal(self, position: Position, move: int) -> bool:
        """Return whether a move is legal here."""
        return move in moves(position, start_of(move), token_of(move))

    def identity(self, position: Position) -> bytes:
        """Return stacks, tiles, side to move and tokens."""
        tiles = position.tiles << 1 | position.side
        return bytes(position.stacks) + bytes(
            [tiles & 0xFF, tiles >> 8 & 0xFF, tiles >> 16 & 0xFF, tiles >> 24, position.tokens[0], position.tokens[1]]
        )

    def path(self, move: int) -> tuple[int, ...]:
        """Return the cells that the disc visits."""
        middle = middle_of(move)
        if middle < 0:
            return start_of(move), target_of(move)
        return start_of(move), middle, target_of(move)

    def occupied(self, position: Position) -> int:
        """Return the cells that hold a disc."""
        return position.discs[0] | position.discs[1]

    def missing(self, position: Position) -> int:
        """Return the cells whose tile is removed."""
        return ALL_TILES ^ position.tiles

    def tops(self, position: Position) -> tuple[int, ...]:
        """Return for each side the cells where it owns the top disc."""
        return position.tops

    def goals(self, position: Position) -> tuple[int, ...]:
        """Return for each side the rank it has to pass."""
        return goal_line(0, position.discs[1]), goal_line(1, position.discs[0])

    def islands(self, position: Position) -> list[int]:
        """Return the groups of tiles that are cut off from each other, the largest first."""
        groups: list[int] = []
        rest = position.tiles
        while rest:
            group, found = 0, rest & -rest
            while found != group:
                group = found
                found = group | near(group) & rest
            groups.append(group)
            rest ^= group
        return sorted(groups, key=lambda group: (-len(cells_of(group)), group))

    def effects(self, position: Position, move: int) -> tuple[int, int]:
        """Return the tiles that a move would remove, and the cells whose discs it would take along."""
        after = played(position, move)
        return position.tiles & ~after.tiles, after.taken

    def extra_of(self, move: int) -> int:
        """Return the bit of the token that a move uses, or 0."""
        return token_of(move)

    def tokens_held(self, position: Position, side: int = -1) -> int:
        """Return the tokens that a side has left."""
        return position.tokens[position.side if side < 0 else side]

    def pieces(self, position: Position) -> list[str]:
        """Return the discs of each cell as letters, from bottom to top."""
        from .text import format_stack

        return [format_stack(code) for code in position.stacks]

    def look(self, position: Position, move: int) -> Look:
        """Return what of a move shows; where an end does not, it is told by a touch.

        What nothing shows is told by both ends and, because somebody may just be straightening stacks, once more by
        the last one. A step off the board ends the game: the disc knocks on its tile twice before it is put aside.
        """
        start, middle, target = start_of(move), middle_of(move), target_of(move)
        via = () if middle < 0 else (middle,)
        stays = token_of(move) != CARRY and HEIGHT[position.stacks[start]] > 1
        opens = 0 if stays else 1 << start
        if target == OFF:
            last = start if middle < 0 else middle
            return Look(opens, 0, (last, last) if opens else (last, last, start), via)
        standing = (position.discs[0] | position.discs[1]) & ~opens
        closes = 1 << target & ~standing
        if opens:
            return Look(opens & ~closes, closes & ~opens, () if closes else (target,), via)
        return Look(0, closes, (start,) if closes else (start, target, target), via)

    def secret(self, position: Position, side: int) -> str:
        """Return the tokens that a side has left."""
        return "".join(
            [letter for bit, letter in enumerate(TOKENS) if side >= 0 and self.tokens_held(position, side) >> bit & 1]
        )

    def public(self, position: Position, viewer: int = -1) -> str:
        """Return the text with the tokens of the other sides as a question mark, even if none are left."""
        from .text import format_tokens

        fields = self.format_position(position).split(" ")[:2]
        for side, tokens in enumerate(position.tokens):
            fields.append(format_tokens(tokens) if side == viewer else "?")
        return " ".join(fields)

    def guess(self, view: str, viewer: int, below: Callable[[int], int]) -> Position:
        """Return the position with one to three tokens for a side whose own ones are hidden."""
        fields = view.split(" ")
        for at in range(2, len(fields)):
            if fields[at] == "?":
                held = 0
                for _ in range(1 + below(self.most_extras)):
                    held |= 1 << below(len(TOKENS))
                fields[at] = "".join([letter for bit, letter in enumerate(TOKENS) if held >> bit & 1])
        return self.parse_position(" ".join(fields))  # type: ignore[no-any-return]

    def notice(self, position: Position, move: int, after: Position) -> int:
        """Return what a player must not overlook to see this move."""
        from .evaluate import notice

        self.notice = notice  # type: ignore[method-assign]
        return notice(position, move, after)

    def captured_cells(self, position: Position) -> int:
        """Return the cells whose discs left the game with their tile in the last turn."""
        return position.taken
