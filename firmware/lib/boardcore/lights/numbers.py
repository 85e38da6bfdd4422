"""A number of two digits in lights, for points; loaded only when somebody asks for them."""

try:
    from boardcore.games import Game
except ImportError:
    pass

_ROWS = 5
_TOP = 6  # the rank, counted from 0, of the uppermost row
_APART = 5  # columns from the tens to the units
# Ten digits of five rows, three lights wide.
_DIGITS = b"\7\5\5\5\7\2\6\2\2\7\7\1\7\4\7\7\1\7\1\7\5\5\7\1\1\7\4\7\1\7\7\4\7\5\7\7\1\1\1\1\7\5\7\5\7\7\5\7\1\7"


def show_number(signs: bytearray, game: "Game", number: int, sign: int) -> None:
    """Show the last two digits of a number with a sign, on a board of eight columns."""
    for cell in range(len(signs)):
        x, y = game.square(cell)
        digit = number % 10 if x >= _APART else number // 10 % 10
        row = _TOP - y
        if 0 <= row < _ROWS and _DIGITS[_ROWS * digit + row] << x % _APART & 4:
            signs[cell] = sign
