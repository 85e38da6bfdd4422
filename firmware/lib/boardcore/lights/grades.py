"""How good the targets of a piece are, shown over the legal ones; only a host knows."""

_SIGNS = b"YUX"  # good, fair, losing
_TARGET = ord("t")


def show_grades(signs: bytearray, grades: "tuple[int, ...]", lifted: int) -> None:
    """Show the grades of the piece in the air, or (the first grade is -1) of the place where one was put just now.

    ``grades`` are the cell of the piece and the cells of each grade.
    """
    start = grades[0]
    if start not in (-1, lifted):
        return
    for grade in range(len(_SIGNS)):
        for cell in range(len(signs)):
            if grades[grade + 1] >> cell & 1 and (start == -1 or signs[cell] == _TARGET):
                signs[cell] = _SIGNS[grade]
