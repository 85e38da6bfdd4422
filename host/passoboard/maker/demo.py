"""The walk test on a simulated board: a simulated hand takes the test, on the board's virtual clock.

So it runs the same way on every computer, however busy. On a real clock, a process that stood still for half a second
showed the hand the light of the cell before, or none at all, and the test reported a fault that nobody had set.
"""

from collections.abc import Callable

from boardcore.wire.frame import Frame
from boardcore.wire.values import read_mask

from passoboard.link import Greeted, Hello, LinkError, Report
from passoboard.link.messages import text
from passoboard.link.session import Answered, Ended, Session, State
from passoboard.simulator import VirtualBoard

from .selftest import MakeWalk, WalkResult, numbers, walk_event
from .walk import Answer, Ask, Event, Picture, Walk, diagnose
from .walk.hand import SimulatedHand

_SETTLE_MS = 320  # longer than a disc slides when it is put down, and than the board takes to report it
_TELL_MS = 30  # a few rounds of the firmware's loop: a command is answered by then
_MOST_ASKS = 500  # an honest hand needs far fewer
_MOST_TELLS = 1000  # half a minute without an answer: by then the session has given up long ago


class Demo:
    """One walk over one simulated board."""

    def __init__(self, board: VirtualBoard, say: Callable[[str], None] = lambda _line: None) -> None:
        """``board`` has a virtual clock; ``say`` shows what its hand is asked and what it answers."""
        self._board = board
        self._say = say
        self._hand = SimulatedHand(board)
        self._session = Session()
        self._answers: list[Frame] = []
        self._happened: list[Event] = []

    def run(self, make_walk: MakeWalk) -> WalkResult:
        """Run the test; raises LinkError if the board does not answer."""
        hello = self._connect()
        walk = make_walk(hello, read_mask(text(self._command("snapshot"), "pic"), hello.cells))
        for _ in range(_MOST_ASKS):
            if walk.ask is None:
                break
            self._attend(walk, walk.ask)
        else:
            raise LinkError("the walk test does not end")
        stats = self._command("stats")
        self._command("test", ("cell", "-"))
        return WalkResult(hello, walk.notes, diagnose(walk.board, walk.notes), numbers(stats), len(walk.board.chain))

    def _attend(self, walk: Walk, ask: Ask) -> None:
        """Do what is asked, report the effect to the walk, and answer if the question is still the same."""
        self._say(ask.text)
        self._command("test", ("cell", ask.light))
        self._happened.clear()
        self._hand.do(ask)
        self._pass(_SETTLE_MS)
        happened = self._happened[:]
        for event in happened:
            walk.feed(event)
        pictures = [event for event in happened if isinstance(event, Picture)]
        if pictures:
            walk.feed(Picture(pictures[-1].mask, True))
        if walk.ask == ask:
            reply = self._hand.reply(ask)
            self._say(f"  {ask.answers.get(reply, reply)}")
            walk.feed(Answer(reply))

    def _connect(self) -> Hello:
        self._board.serial.open()
        self._session.open(self._now)
        for _ in range(_MOST_TELLS):
            self._pass(_TELL_MS)
            if self._session.state is State.READY and self._session.hello is not None:
                return self._session.hello
        raise LinkError("the board has not identified itself")

    def _command(self, kind: str, *fields: tuple[str, str]) -> Frame:
        self._session.command(kind, fields)
        for _ in range(_MOST_TELLS):
            self._pass(_TELL_MS)
            if self._answers:
                answer = self._answers.pop()
                if answer.kind == "error":
                    raise LinkError(f"the board refuses {kind}: {text(answer, 'text')}")
                return answer
        raise LinkError(f"the board does not answer: {kind}")

    @property
    def _now(self) -> int:
        return int(self._board.now)

    def _pass(self, ms: float) -> None:
        """Let time pass, and read what the board has sent."""
        self._board.serial.write(self._session.data_to_send(self._now))
        self._board.run(ms)
        self._session.receive(self._board.serial.read(), self._now)
        self._session.tick(self._now)
        for event in self._session.events():
            if isinstance(event, Greeted):
                self._session.answer(event.hello.epoch, 0, self._now)
            elif isinstance(event, Answered):
                self._answers.append(event.frame)
            elif isinstance(event, Ended):
                raise event.error
            elif isinstance(event, Report) and self._session.hello is not None:
                happened = walk_event(event.frame, self._session.hello)
                self._happened += [happened] if happened else []
