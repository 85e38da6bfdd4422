"""The board: from switch to light, the worst tick, how often a move needs a touch, and memory on the MicroPython VM."""

from collections import Counter
from collections.abc import Iterator

from boardcore.games.match import Match
from boardcore.lights.lights import Lights
from boardcore.lights.palette import Painter
from passoboard.gestures import gesture, watching
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import journal_at
from passoboard.simulator.vm import Board, play_script

from tests.bench.report import Row, seconds
from tests.bench.touches import touches_per_move
from tests.firmware.scripts import script
from tests.firmware.test_random_games import line
from tests.referee.games import PASSO, random_matches

HEADING = "The board"
SCAN_MS = 20
STEP_MS = 5  # how exactly a move's time is measured
SHOWN_MS = 250  # a move both of whose ends show may take so long
LONGEST_MS = 1000
HEAP_KIB = 256  # the VM compiles the sources itself, and its words have 64 bits: a Pico needs about half
LAZY_GAMES = 100
BOARDS = ("small", "big")
CLASSES = {
    (True, True): "both ends show",
    (True, False): "only the start clears",
    (False, True): "only the target fills",
    (False, False): "nothing shows",
}
LIMITS = {(True, True): 0, (True, False): 1, (False, True): 1, (False, False): 2}


def rows() -> Iterator[Row]:
    """Measure all of it."""
    for board in BOARDS:
        yield from _light_rows(board)
        yield from _shown_rows(board)
    yield from _tick_rows()
    yield from _touch_rows()
    yield from _asked_rows()
    for board in BOARDS:
        yield from _heap_rows(board)


def _light_rows(name: str) -> Iterator[Row]:
    """Lift a disc in many positions and see when the first pixel changes, on the virtual clock."""
    waits = []
    for index, match in enumerate(random_matches(11, 60)):
        start = next(iter(_visible_starts(match)), None)
        if start is None:
            continue
        text = PASSO.format_position(match.position)
        with VirtualBoard(seed=index, position=text, nvm=journal_at(text), hand_ms=0, board=name) as board:
            board.run(1000 + index % SCAN_MS)
            before, frames = board.now, len(board.frames)
            board.lift(PASSO.cells[start])
            board.run(200)
            waits.append(board.frames[frames][0] - before)
    yield Row(f"{name} board: lift → first changed pixel, median", sorted(waits)[len(waits) // 2], "ms of virtual time")
    yield Row(f"{name} board: lift → first changed pixel, worst", max(waits), "ms of virtual time")
    yield Row(f"{name} board: in scan intervals, worst", max(waits) / SCAN_MS, "intervals", at_most=2)


def _shown_rows(name: str) -> Iterator[Row]:
    """Make moves both of whose ends show, and see when each is in the journal, on the virtual clock."""
    waits = []
    for index, match in enumerate(random_matches(14, 60)):
        path = next(map(PASSO.path, _moves_that_show(match)), None)
        if path is None:
            continue
        text = PASSO.format_position(match.position)
        with VirtualBoard(seed=index, position=text, nvm=journal_at(text), hand_ms=0, board=name) as board:
            board.run(1000 + index % SCAN_MS)
            board.lift(PASSO.cells[path[0]])
            board.run(SCAN_MS * 10)
            board.place(PASSO.cells[path[1]])
            while not board.picture[PASSO.cells[path[1]]]:  # the hand sets it down
                board.run(STEP_MS)
            before = board.now
            while not board.moves and board.now - before < LONGEST_MS:
                board.run(STEP_MS)
            waits.append(board.now - before)
    yield Row(f"{name} board: disc down → move shown, median", sorted(waits)[len(waits) // 2], "ms of virtual time")
    yield Row(f"{name} board: disc down → move shown, worst", max(waits), "ms of virtual time", at_most=SHOWN_MS)


def _moves_that_show(match: Match) -> list[int]:
    """Return the moves without a token of which both ends show."""
    moves = [move for move in match.legal() if not PASSO.extra_of(move)]
    looks = [(move, PASSO.look(match.position, move)) for move in moves]
    return [move for move, look in looks if look.opens and look.closes]


def _visible_starts(match: Match) -> list[int]:
    moves = match.legal()
    return [PASSO.path(move)[0] for move in moves if PASSO.look(match.position, move).opens]


def _tick_rows() -> Iterator[Row]:
    """Compare the most expensive ticks, with an edge and with a move, to listing the legal moves, in the same run."""
    edges, commits, lists = [], [], []
    for match in random_matches(12, 300):
        tries = [_ticks(match) for _ in range(3)]  # the quickest: what else the machine does is not the tick's cost
        edges.append(min(edge for edge, _ in tries))
        commits.append(min(commit for _, commit in tries))
        lists.append(min(seconds(lambda match=match: PASSO.moves(match.position)) for _ in range(3)))  # type: ignore[misc]
    usual = sum(lists) / len(lists)
    yield Row("worst tick with an edge : listing legal moves", max(edges) / usual, "times")
    yield Row("worst tick with a move : listing legal moves", max(commits) / usual, "times")


def _ticks(match: Match) -> tuple[float, float]:
    """Return the seconds to look at a lifted disc, and to go on after a move."""
    referee, lights, painter = watching(match), Lights(PASSO), Painter(25, 60)
    lights.follow(match, None, match.position)
    move = match.legal()[0]

    def show() -> None:
        lights.compose(referee)
        painter.paint(lights.signs, 1000)

    def edge() -> None:
        referee.edge(PASSO.path(move)[0], False, 1000)
        show()

    def commit() -> None:
        match.play(move)
        referee.follow(match)
        lights.follow(match, match.outcome(), match.position)
        show()

    times = seconds(edge), seconds(commit)
    match.undo()
    return times


def _touch_rows() -> Iterator[Row]:
    """Count the extra touches of every legal base move in random play."""
    seen: Counter[tuple[bool, bool]] = Counter()
    touched: Counter[tuple[bool, bool]] = Counter()
    most: Counter[tuple[bool, bool]] = Counter()
    off = len(PASSO.cells)
    for match in random_matches(13, 1500):
        occupied = PASSO.occupied(match.position)
        for move in match.legal():
            target = PASSO.path(move)[-1]
            if PASSO.extra_of(move) or target == off:
                continue
            shows = (bool(PASSO.look(match.position, move).opens), not occupied >> target & 1)
            touches = sum(act.verb == "touch" for act in gesture(match, move))
            seen[shows] += 1
            touched[shows] += touches > 0
            most[shows] = max(most[shows], touches)
    yield Row("moves that need an extra touch", 100 * touched.total() / seen.total(), "%")
    for shows, name in CLASSES.items():
        yield Row(f"  {name}: share of moves", 100 * seen[shows] / seen.total(), "%")
        yield Row(f"  {name}: need a touch", 100 * touched[shows] / seen[shows], "%")
        yield Row(f"  {name}: touches, most", most[shows], "touches", at_most=LIMITS[shows])


def _asked_rows() -> Iterator[Row]:
    """Count the touches that the board asks for, and compare them with the first release's in the same games."""
    for name, greedy in (("greedy", True), ("random", False)):
        documented, first, asked, presses, wrong = touches_per_move(LAZY_GAMES, greedy)
        yield Row(f"{name} games: touches of the gestures", documented, "a move")
        yield Row(f"{name} games: of the first release's gestures", first, "a move")
        yield Row(f"{name} games: touches asked for", asked, "a move", at_most=0.75 * first)
        yield Row(f"{name} games: presses instead of touches", presses, "a move")
        yield Row(f"{name} games: that went wrong without a touch", 100 * wrong / LAZY_GAMES, "%")


def _heap_rows(name: str) -> Iterator[Row]:
    """Play a whole advanced game on the VM from source; in a heap too small it would not end."""
    position, game = line(1, tokens=True)
    board = Board(seed=1, position=position, nvm=journal_at(position), board=name)
    played = play_script(script(position, game), board, heap_kib=HEAP_KIB)
    yield Row(f"{name} board: live heap of the whole firmware, most", played.live_bytes / 1024, "KiB", at_most=HEAP_KIB)
