"""What the API takes and gives, as schemas: the OpenAPI description is made of these."""

from datetime import date, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

Cell = Annotated[str, Field(pattern=r"^[a-z0-9]{1,12}$", examples=["c3"])]
Place = Annotated[str, Field(pattern=r"^[a-z0-9]{1,12}$", examples=["c3", "off"])]
Side = Annotated[str, Field(pattern=r"^[a-z0-9]$", examples=["b"])]
Tokens = Annotated[str, Field(pattern=r"^([A-Z]{1,26}|-)$", examples=["DJK", "-"])]
Move = Annotated[str, Field(max_length=64, pattern=r"^[!-~]+$", examples=["c1-c2"])]
Word = Annotated[str, Field(max_length=20, pattern=r"^[a-z0-9-]+$", examples=["passo"])]
Seconds = Annotated[int, Field(ge=0, le=999_999)]
At = Annotated[
    int | None,
    Field(ge=0, lt=2**31, description="Newest entry the caller knows; if there is a newer one, nothing happens."),
]


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it has characters that cannot be printed")
    return text.strip()


Name = Annotated[str, Field(max_length=80, examples=["Ada"]), AfterValidator(_printable)]


class Body(BaseModel):
    """A request's body: what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid")


class Named(Body):
    """Something that comes with the names of players."""

    players: dict[Side, Name] = Field(default_factory=dict, max_length=8, description="Who plays each side.")
    black: Name | None = Field(None, description="The same as players for the side of this name, where there is one.")
    red: Name | None = Field(None, description="Likewise.")

    def names(self) -> dict[str, str]:
        """Return the names that are told, by the letter or the name of the side."""
        return self.model_dump(include={"black", "red"}, exclude_none=True) | self.players


class Names(Named):
    """Tell who plays the game that is on; a name that is left out stays."""


class Renew(Body):
    """Make new links for the players of this board."""


class Nearby(Body):
    """Let phones on the local network in, or no longer."""

    open: bool = True


class EndLogin(Body):
    """End a login."""

    id: Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
    link: Annotated[bool, Field(description="Make a new link, too, so that nobody comes again by the old one")] = False


class Sitting(Body):
    """Who plays a side."""

    kind: Literal["hands", "page", "program", "far"]
    program: Annotated[str, Field(max_length=40, description="Which program; left out: the usual one")] = ""
    level: Annotated[int, Field(ge=1, le=9, description="How strong the program plays; 9: the Master")] = 3
    board: Annotated[str, Field(max_length=40, description="For far: the board where this side's hands are")] = ""


class CoachSettings(Body):
    """How a side is coached."""

    grades: bool = Field(False, description="Grade the targets of a piece that was lifted.")
    guard: bool = Field(False, description="Ask before a move that loses by force.")
    why: bool = Field(False, description="Explain mistakes.")
    hints: Annotated[int | None, Field(ge=0, le=999, description="Hints in a game; left out: any number.")] = None


class New(Named):
    """Begin a game: from a position, or from the start with who moves first and the tokens of each side."""

    seats: dict[Side, Sitting] = Field(default_factory=dict, max_length=8, description="Who plays; others: hands.")
    coach: dict[Side, CoachSettings] = Field(default_factory=dict, max_length=8, description="Who is coached, and how.")

    position: Annotated[str, Field(max_length=600)] | None = None
    game: Word | None = Field(None, description="Another game than the board has loaded: it loads that one.")
    variant: Word | None = None
    limit: Seconds = Field(0, description="Seconds for a turn; 0: any time.")
    clock: Seconds = Field(0, description="Seconds for a side, for the whole game; 0: any time.")
    repetition: bool = Field(True, description="The third time of a position is a draw.")
    first: Side | None = None
    tokens: dict[Side, Tokens] = Field(default_factory=dict, max_length=8)
    secret: bool = Field(False, description="The tokens are those that the players have picked on their own links.")
    rematch: bool = Field(False, description="Begin as the rules have a rematch begin, or like the game that is over.")
    at: At = None


class Pick(Body):
    """Choose your tokens in secret, for the next game."""

    tokens: Tokens


class Back(Body):
    """Take back."""

    at: At = None


class Answer(Body):
    """Answer what another player asks; who has asked may withdraw it."""

    number: Annotated[int, Field(ge=1, lt=2**31)]
    accept: bool


class Choose(Body):
    """Tell which of the candidates was played."""

    move: Move
    at: At = None


class Declare(Body):
    """Declare a token for the move to come; ``-``: none."""

    token: Annotated[str, Field(pattern=r"^([A-Z]|-)$")]
    at: At = None


class Resign(Body):
    """Give up."""

    side: Side
    at: At = None


class Draw(Body):
    """End the game in a draw that all sides have agreed to."""

    at: At = None


class Time(Body):
    """Tell that the time of the side to move is up."""

    side: Side
    at: At = None


class Hint(Body):
    """Light a move or cells; neither: no hint any more."""

    move: Move | None = None
    cells: list[Cell] = Field(default_factory=list, max_length=64)
    at: At = None


class FillSeat(Sitting):
    """Let somebody take a side: hands at the board, a player on the page, a program, or another board."""

    side: Side


class Play(Body):
    """Make a move on the page, for a seat that is filled there."""

    move: Move
    at: At = None


class Advise(Body):
    """Ask for a hint: 1 tells where, 2 which piece, 3 which move."""

    step: Annotated[int, Field(ge=1, le=3)] = 1
    at: At = None


class SetCoach(CoachSettings):
    """Say how a side is coached."""

    side: Side


class Setting(Body):
    """Change a setting until the board restarts."""

    key: Literal["brightness", "settle"]
    value: Annotated[int, Field(ge=0, le=10_000)]


class Test(Body):
    """Light one cell of the walk test; ``-`` ends it."""

    cell: Annotated[str, Field(pattern=r"^([a-z0-9]{1,12}|-)$")]


class Hand(Body):
    """What a hand does at a simulated board."""

    verb: Literal["lift", "lift_stack", "place", "slide", "knock", "step_off", "touch", "dip", "press", "sweep_all"]
    cell: Place | None = None
    target: Place | None = None
    lifted: Place | None = None
    colour: Annotated[str, Field(pattern=r"^[a-zA-Z0-9]$")] | None = None
    side: Annotated[int, Field(ge=0, le=3)] | None = None
    ms: Annotated[int, Field(ge=1, le=5000)] | None = None

    @model_validator(mode="after")
    def _fits_the_verb(self) -> Self:
        for key in _NEEDED[self.verb]:
            if getattr(self, key) is None:
                raise ValueError(f"{self.verb} needs {key}")
        if self.verb not in _BESIDE and "off" in (self.cell, self.target):
            raise ValueError(f"nobody can {self.verb} beside the board")
        return self


_NEEDED: dict[str, tuple[str, ...]] = {
    "lift": ("cell",),
    "lift_stack": ("cell",),
    "place": ("cell",),
    "slide": ("cell", "target"),
    "knock": ("cell",),
    "step_off": ("cell",),
    "touch": ("cell",),
    "dip": ("cell",),
    "press": ("side",),
    "sweep_all": (),
}
_BESIDE = ("lift", "place")


class Study(Body):
    """A position, and moves that follow it."""

    position: Annotated[str, Field(max_length=600)]
    moves: list[Move] = Field(default_factory=list, max_length=40)


class Moved(Body):
    """Make a move with the hands of a simulated board: its whole gesture, touches included."""

    move: Move
    sure: bool = Field(False, description="Play it even if the coach's guard says that it loses.")


class Tidy(Body):
    """Put all pieces of a simulated board where the game has them."""


class Option(BaseModel):
    """A legal move as a hand makes it."""

    move: str
    path: Annotated[list[str], Field(description="The cells it visits, start first; off is beside the board")]
    token: Annotated[str, Field(description="The token it uses, empty for none")]
    declared: Annotated[bool, Field(description="Whether a player has to declare that token first")]
    stack: Annotated[bool, Field(description="Whether a whole stack is lifted")]
    points: Annotated[list[str], Field(description="The cells that the stick points at, in a game that has one")]


class Problem(BaseModel):
    """What was wrong."""

    code: str
    text: str


class Failure(BaseModel):
    """The body of every answer that is an error."""

    error: Problem


class Done(BaseModel):
    """The board has done it."""

    ok: bool = True
    answer: dict[str, str] = Field(default_factory=dict)


class Seen(BaseModel):
    """What there is to see of a position; nobody has to read its text."""

    sides: Annotated[list[str], Field(description="The sides that take part, in the order of play")]
    current: Annotated[str, Field(description="Whose turn it is; empty if the game is over or waits for chance")]
    pieces: Annotated[dict[str, str], Field(description="A letter per piece for each cell, bottom to top")]
    held: Annotated[dict[str, str], Field(description="The tokens that each side has left; ? if they are hidden")]
    points: Annotated[list[int], Field(description="The points of each side; empty in a game without points")]
    goals: Annotated[dict[str, list[str]], Field(description="For each side the cells it has to reach or pass")]
    islands: Annotated[list[list[str]], Field(description="Groups of cells that are cut off from the largest")]
    removed: Annotated[list[str], Field(description="The cells that are out of play")]
    scene: Annotated[dict[str, Any], Field(description="What else there is to draw, for the game's own face")]


class SeatView(BaseModel):
    """Who fills a side of the game, and what they are doing."""

    kind: Annotated[str, Field(description="hands, page, program or far")]
    name: Annotated[str, Field(description="Of the program, or of the other board")]
    level: int
    state: Annotated[str, Field(description="Empty, thinking, waiting (for the board), making, or shown")]
    move: Annotated[str, Field(description="The move it wants to play; ? if that would tell a secret")]
    problem: Annotated[str, Field(description="Empty, or why it does not move")]


class CoachView(BaseModel):
    """How a side is coached."""

    grades: bool
    guard: bool
    why: bool
    hints: Annotated[int | None, Field(description="Hints in a game; null: any number")]
    left: Annotated[int | None, Field(description="Hints that are left in this game; null: any number")]


class Advised(BaseModel):
    """A step of a hint."""

    step: int
    cells: list[str]
    move: Annotated[str, Field(description="Empty before the third step")]
    left: int | None


class Graded(BaseModel):
    """How good the targets of a piece are."""

    cell: str
    at: int
    targets: Annotated[dict[str, Literal["good", "fair", "losing"]], Field(description="off is beside the board")]


class ReasonView(BaseModel):
    """Why a move is bad: proven by the line, whose first move is the bad one."""

    key: Annotated[str, Field(description="How the line ends, in the game's own words, or: cut off")]
    side: Annotated[str, Field(description="The side that profits")]
    turns: Annotated[int, Field(description="How many moves of that side it takes")]
    cells: Annotated[list[str], Field(description="The cells that are cut off")]
    line: list[str]


class Judged(BaseModel):
    """How good a move was."""

    turn: int
    move: str
    mover: str
    before: Annotated[float, Field(description="The mover's chance with the best move, 0 to 1")]
    after: Annotated[float, Field(description="The mover's chance after this move")]
    mark: Annotated[str, Field(description="?!, ? or ?? for 7, 15 or 30 % given away; else empty")]
    better: Annotated[list[str], Field(description="The line that was better, if there is a mark")]
    reason: Annotated[ReasonView | None, Field(description="Null if nothing is proven")]
    position: Annotated[str, Field(description="Before the move")]


class Analysis(BaseModel):
    """The moves of a game that were judged so far, from the one that was asked for."""

    total: Annotated[int, Field(description="Moves to judge")]
    done: Annotated[int, Field(description="Moves that are judged")]
    moves: list[Judged]


class RequestView(BaseModel):
    """What one player asks of the others."""

    number: int
    verb: Annotated[str, Field(description="back, new, draw or names")]
    side: Annotated[str, Field(description="Whose player asks")]
    waiting: Annotated[list[str], Field(description="The sides that have not agreed yet")]
    details: Annotated[dict[str, Any], Field(description="The body of what was asked")]


class TouchAnswer(BaseModel):
    """A cell to touch, and what that says."""

    touch: str
    last: Annotated[str, Field(description="What it says of the last move: = it stands, < it was taken back, or empty")]
    moves: Annotated[list[str], Field(description="The move that was made, and the reply if there has been one")]


class BoardView(Seen):
    """A board as it is now."""

    model_config = ConfigDict(extra="allow")

    board: str
    connection: Annotated[str, Field(description="offline, or ready")]
    port: str
    firmware: str
    profile: str
    game: str
    games: list[str]
    features: list[str]
    epoch: str
    simulated: bool
    picked: list[str]
    names: Annotated[dict[str, str], Field(description="Who plays each side, by its name; empty if nobody has said so")]
    seats: Annotated[dict[str, SeatView], Field(description="Who fills each side")]
    coach: Annotated[dict[str, CoachView], Field(description="How each side is coached")]
    request: Annotated[RequestView | None, Field(description="What one player asks of the others")] = None
    doubt: Annotated[str, Field(description="Empty, or why the board's own words cannot be believed now")]
    at: int
    turn: int
    phase: str
    position: Annotated[str, Field(description="Hidden tokens are written ?")]
    picture: list[str]
    edges: Annotated[
        dict[str, list[int]], Field(description="How often each switch has changed, and how often too soon for a hand")
    ]
    lights: Annotated[str, Field(description="One sign of the light language for each cell, in the order of the cells")]
    token: str
    candidates: list[str]
    asked: Annotated[list[TouchAnswer], Field(description="What the lights ask: one answer for each cell that blinks")]
    cut: int
    left: Annotated[list[int], Field(description="Seconds that each side has left; empty without a clock")]
    lifted: list[str]
    missing: list[str]
    surplus: list[str]
    taken: list[str]
    last_move: str


class Studied(Seen):
    """What there is to see after the moves, and what may come next."""

    position: str
    options: list[Option]
    winner: Annotated[str, Field(description="The side that has won, = for a draw, empty while the game goes on")]
    reason: str


class PortView(BaseModel):
    """A port that is being kept."""

    port: str
    state: str
    problem: str
    board: str


class Puzzle(BaseModel):
    """A position and the solver's only moves, alternating with the longest resistance."""

    name: Annotated[str, Field(description="As passoboard puzzles list names it")]
    position: str
    solution: list[str]
    turns: Annotated[int, Field(description="The solver's moves to the end of the game")]
    level: Annotated[int, Field(description="How hard it is: 1 to 3")]


class Rules(BaseModel):
    """What a page has to know about a game."""

    name: str
    cells: list[str]
    sides: list[str]
    side_names: list[str]
    extras: str
    extra_names: list[str]
    most_extras: Annotated[int, Field(description="How many of them a side may have at the start")]
    variants: Annotated[list[str], Field(description="The ways to begin that have a name, the usual one first")]
    levels: Annotated[int, Field(description="How many levels its opponent has")]
    puzzles: Annotated[int, Field(description="How many puzzles there are")]
    reasons: list[str]
    start: str


class Links(BaseModel):
    """The links of one board."""

    players: dict[str, str]
    withheld: Annotated[
        list[str], Field(description="Sides that have something to hide: their links are shown again after the game")
    ] = Field(default_factory=list)
    spectator: str
    admin: str
    codes: Annotated[dict[str, str], Field(description="For each link its QR code, as the address of an image")] = (
        Field(default_factory=dict)
    )
    local: Annotated[bool, Field(description="Whether the links work at this machine only")] = False
    nearby: Annotated[bool, Field(description="Whether the local network was let in, and can be shut out")] = False


class NewLogin(BaseModel):
    """What a link was exchanged for."""

    token: str


class LoginView(BaseModel):
    """Somebody who has come in by a link."""

    id: str
    role: str
    board: str
    side: str
    who: Annotated[str, Field(description="The browser, in its own words")]
    address: str
    began: datetime
    used: Annotated[date, Field(description="The last day of use")]
    expires: Annotated[date, Field(description="When it ends if it is not used")]
    own: Annotated[bool, Field(description="Whether it is the caller's")]


class Health(BaseModel):
    """How the service is doing."""

    version: str
    boards: int
    storage: Annotated[str, Field(description="Empty, or in general words why the log cannot be used now")]
    storage_code: Annotated[str, Field(description="The same as a code, for other languages")] = ""
    overloaded: Annotated[bool, Field(description="Whether this machine has no time for the service")] = False
    late_ms: Annotated[int, Field(description="How late things happen, at the worst")] = 0
    role: str
    side: str = ""
    board: str = ""


class GameRow(BaseModel):
    """A game of the log: who, when, and how it ended; the log may know more."""

    model_config = ConfigDict(extra="allow")

    id: int
    board: str
    game: str
    variant: Annotated[str, Field(description="How the game begins; empty if there is only one way")] = ""
    players: Annotated[dict[str, str], Field(description="Who played each side")] = Field(default_factory=dict)
    points: Annotated[dict[str, int], Field(description="Of each side at the end")] = Field(default_factory=dict)
    tags: Annotated[
        dict[str, str], Field(description="What else is known, such as RedProgram: which program played Red")
    ] = Field(default_factory=dict)
    result: Annotated[str, Field(description="A side's letter, = for a draw, * while there is no result")]
    reason: str
    turns: int
    started_at: datetime | None
    event: str = ""


class Games(BaseModel):
    """Some games of the log, newest first."""

    games: list[GameRow]
    total: int
    before: int | None


class Step(Seen):
    """A move of a game and the position after it; the first step has no move."""

    move: str
    mover: Annotated[str, Field(description="The side that made the move")]
    how: str
    think_ms: int | None
    position: Annotated[str, Field(description="Hidden tokens are written ?")]


class Last(BaseModel):
    """How a game stands after its last move."""

    step: Annotated[Step | None, Field(description="Null if its positions cannot be shown")]


class PastIncident(BaseModel):
    """Something that went wrong."""

    model_config = ConfigDict(extra="allow")

    at: datetime
    kind: str
    reason: str


class Replayed(BaseModel):
    """A game move by move, as far as it holds against the rules."""

    game: GameRow
    steps: list[Step]
    resigned: Annotated[str, Field(description="The side that gave up; empty if none did")]
    problems: list[str]
    incidents: list[PastIncident]


class Figures(BaseModel):
    """What games have in common."""

    model_config = ConfigDict(extra="allow")

    games: int
    games_of: Annotated[dict[str, int], Field(description="How many of each game")]
    game: Annotated[str, Field(description="The game whose cells these are: the one asked for, or the one played most")]
    moves: int
    mean_length: float
    median_think_ms: int
    take_backs: int
    touched_share: float
    results: dict[str, int]
    first_mover: Annotated[
        dict[str, int], Field(description="What became of whoever began: won, lost or drawn; of the game played most")
    ]
    reasons: dict[str, int]
    lengths: Annotated[dict[int, int], Field(description="Moves of a game: how many games")]
    points: Annotated[dict[int, int], Field(description="Points of a side at the end: how often; empty without points")]
    think_ms: Annotated[dict[int, int], Field(description="Think time of a move: how often")]
    hows: Annotated[dict[str, int], Field(description="How moves were understood")]
    cells: Annotated[dict[str, int], Field(description="How often moves began, went through or ended on a cell")]
