"""The edges that led to pictures and entries since power-on, kept for a host."""

_MOST_EDGES = 12  # of a move or between two pictures; older ones are counted and dropped
_MOST_ENTRIES = 4  # whose evidence is kept: as many as can be in flight to a host


class Edges:
    """The last edges, oldest first, and how many went before them."""

    def __init__(self) -> None:
        self.cut = 0
        self.edges: list[int] = []  # two numbers each: when, and twice the cell, plus one if it closed

    def add(self, cell: int, closed: bool, now: int) -> None:
        """Note an edge."""
        if len(self.edges) == 2 * _MOST_EDGES:
            del self.edges[:2]
            self.cut += 1
        self.edges.append(now)
        self.edges.append(2 * cell + closed)


class Observations:
    """Keeps notes, whether a host is connected or not."""

    def __init__(self, newest: int) -> None:
        """``newest`` is the number of the journal's newest entry."""
        self._picture = Edges()  # since the last picture that was sent
        self._pictures = 0
        self._overflowed = False
        self._move = Edges()  # since the last entry
        self.newest = newest
        self._seen: list[tuple[int, int, Edges]] = []

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Note an edge, and that the picture has changed."""
        self._picture.add(cell, closed, now)
        self._move.add(cell, closed, now)
        self._pictures += 1

    def resync(self, overflowed: bool) -> None:
        """Note that a whole picture was taken."""
        self._pictures += 1
        self._overflowed = self._overflowed or overflowed

    def take_picture(self) -> "tuple[int, Edges, bool]":
        """Return the picture's number, the edges since the last one, and whether some are missing."""
        taken = self._pictures, self._picture, self._overflowed
        self._picture = Edges()
        self._overflowed = False
        return taken

    def entries_added(self, newest: int, now: int) -> None:
        """Note when entries were written; the evidence belongs to the first of them."""
        self._seen = self._seen[1 - _MOST_ENTRIES :]
        self._seen.append((self.newest + 1, now, self._move))
        self.newest = newest
        self._move = Edges()

    def new_epoch(self) -> None:
        """Forget the entries: their numbers start over."""
        self._seen.clear()
        self.newest = 0

    def of_entry(self, number: int) -> "tuple[int, int, Edges] | None":
        """Return an entry's number, its time and its evidence, if they are known."""
        for seen in self._seen:
            if seen[0] == number:
                return seen
        return None
