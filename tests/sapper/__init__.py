"""The sapper: a game of one question on a hex map, with what other systems lack so far, registered in tests only.

A bridge on a hexside is blown, a vertex is looked at, an upper storey is climbed to, and a tank turns its hull.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from bocage.ground import Board, board_from_text
from bocage.ground.facing import Facing, degrees_of, toward_side, turned
from bocage.ground.sides import find_side, find_vertex, side_label, sides_of_board, vertex_label
from bocage.ground.storeys import Location, find_location, location_label
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Seat, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.scenario import ScenarioCard, ScenarioError
from bocage.kernel.contract.setting import Outcome, attach
from bocage.kernel.contract.system import Knowledge, Rules, Showing, System, Tools
from bocage.kernel.showing.presentation import PieceStyle, Presentation, TerrainStyle
from bocage.kernel.showing.view import Body, Marker, Piece, Scene
from bocage.kernel.text import Text, text

SIDES = ("red", "blue")
TANK, MAN = 1, 2
BOARD = board_from_text(
    """
        .   .   .   .
      .   .   S   .   .
        .   .   .   .
      .   .   .   .   .
        .   .   .   .
    """,
    name="crossing",
    lines={"road/primary": ["A1 B1 C2 D2 E2 F2 G2"], "rail/double": ["A2 B2"], "road/track": ["H0 H1 H2"]},
    sides={"C2:SE": "river/major", "D1:S": "river/minor", "F1:S": "stream", "G1:S": "cliff", "H1:N": "bocage"},
    crossings={"C2:SE": "bridge/heavy", "F1:S": "bridge/light"},
)
"""A river with a stone bridge, a stream with a footbridge, a house, roads, a railway, a cliff and a hedgerow."""

LOOKS = Presentation(
    pieces={"tank": PieceStyle("tank", vehicle=True), "squad": PieceStyle("soldiers-3")},
    terrain={
        "open": TerrainStyle("ground", underfoot=True),
        "building": TerrainStyle("house"),
        "building_stone": TerrainStyle("house", "stone"),
        "road": TerrainStyle("road", underfoot=True),
        "rail": TerrainStyle("railway", underfoot=True),
        "river": TerrainStyle("river"),
        "stream": TerrainStyle("stream"),
        "cliff": TerrainStyle("cliff"),
        "bocage": TerrainStyle("high-hedge"),
        "bridge": TerrainStyle("bridge"),
    },
)


class State(msgspec.Struct, dict=True):
    step: str = "act"
    outcome: Outcome | None = None
    blown: list[int] = msgspec.field(default_factory=list)
    """Bridges that no longer stand, by the number of their hexside."""
    facing: int = toward_side(1)
    level: int = 0
    """The storey on which the man in E1 stands."""


@dataclass(frozen=True)
class Setting:
    sides: tuple[str, ...] = SIDES
    seats: tuple[int, ...] = (0, 1)
    board: Board = BOARD


def setting(scenario: str, given: Mapping[str, bool | str]) -> Setting:
    return Setting()


def situation(data: Mapping[str, Any], given: Mapping[str, bool | str], source: str) -> Any:
    raise ScenarioError(f"{source}: the sapper has no situations")


def act(s: State) -> Procedure[None]:
    choice = yield from ask(0, text("prompt-act", tank=text("name-tank", id=TANK)), Choices(choices))
    if choice == END:
        s.outcome = Outcome("done", 0)
    elif choice.verb == "blow":
        s.blown.append(find_side(BOARD, choice.place))
        yield tell("told-blown", hexside=choice.place)
    elif choice.verb == "look":
        yield tell("told-looked", vertex=choice.place)
    elif choice.verb == "climb":
        s.level = find_location(BOARD, choice.place).level
        yield tell("told-climbed", level=s.level, pieces=(MAN,))
    else:
        s.facing = turned(Facing(s.facing), choice.number or 0)
        yield tell("told-turned", pieces=(TANK,))


def choices(s: State) -> Iterator[Choice]:
    for side in sides_of_board(BOARD):
        if "bridge" in BOARD.network.across.get(side, {}) and side not in s.blown:
            yield Choice("blow", place=side_label(BOARD, side))
    yield Choice("look", place=vertex_label(BOARD, find_vertex(BOARD, "D1:SE-S")))
    house = BOARD.cell("E1")
    yield from (Choice("climb", place=location_label(BOARD, Location(house, level))) for level in (0, 1, 2))
    yield from (Choice("turn", TANK, number=twelfths) for twelfths in (-2, 2))
    yield END


def scene(s: State, seat: Seat) -> Scene:
    facing = degrees_of(Facing(s.facing), BOARD.orientation)
    pieces = (
        Piece(TANK, "C2", 0, text("name-tank"), "tank", body=Body(facing=facing, turret=180, arc=60)),
        Piece(MAN, "E1", 0, text("name-man"), "squad", body=Body(facing=None, level=s.level)),
    )
    blown = tuple(Marker(side_label(BOARD, side), "blown", text("marker-blown")) for side in s.blown)
    return Scene("crossing", pieces, blown, (), text("status"), (text("phase-act"),), 0)


def describe(s: State, choice: Choice) -> Text:
    return Text(f"choice-{choice.verb}", {"place": choice.place, "number": choice.number or 0})


def start(given: Setting) -> State:
    return attach(State(), given)  # type: ignore[no-any-return]


SYSTEM: System[Setting, State] = System(
    code="sapper",
    title=text("title"),
    package="tests.sapper",
    revision=1,
    rules=Rules(
        state=State,
        steps={"act": act},
        options=tuple,
        scenarios=lambda: (ScenarioCard("crossing", text("scenario-crossing"), text("scenario-summary"), SIDES),),
        setting=setting,
        situation=situation,
        start=start,
        turn=lambda s: "1",
        data_hash=lambda: "sapper-1",
    ),
    knowledge=Knowledge(
        known=lambda s, seat: s,
        resample=lambda s, seat, rng: s,
    ),
    showing=Showing(
        scene=scene,
        describe=describe,
        presentation=lambda: LOOKS,
    ),
    tools=Tools(
        fact=lambda s, subject, name: getattr(s, name),
        agents={},
    ),
)
