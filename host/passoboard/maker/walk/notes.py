"""What a walk test has seen so far, without any judgement."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Ghost:
    """A cell that read as closed with no disc on it, and the three corners that a missing diode connects to it."""

    cell: str
    suspect: str  # diagonally across from the ghost: here the diode is missing
    corners: tuple[str, str]


@dataclass
class Notes:
    """Cells by their names."""

    closed_when_bare: set[str] = field(default_factory=set)
    answered: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what closed with a disc on the cell
    sticking: set[str] = field(default_factory=set)  # stayed closed after the disc had left
    lights: dict[str, str | None] = field(default_factory=dict)  # where the light of a cell was seen, if anywhere
    ghosts: list[Ghost] = field(default_factory=list)
    unexplained: set[str] = field(default_factory=set)  # closed beside a pattern of discs, and no single diode says why
    diodes: set[str] = field(default_factory=set)  # those that were tried
    weak_discs: int = 0
    buttons: dict[str, str] = field(default_factory=dict)  # side asked for: side that came, "" none, "stuck"
    shaken: set[str] = field(default_factory=set)  # what changed while the box was shaken
    done: list[str] = field(default_factory=list)  # finished parts

    @property
    def shut(self) -> set[str]:
        """The cells that always read as closed."""
        return self.closed_when_bare | self.sticking
