"""The state of a game: pieces, what lies on the map, whose segment it is, who is activated and who moves.

Plain data, changed in place by the procedures of the chapters. Units and leaders are both `Piece`: they are activated,
moved and checked alike; bunkers, minefields, batteries and aircraft share their numbering, so that a choice names any
of them by one id. Movement points are counted in sixths (`reference.terrain.MP`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import msgspec

from bocage.ground.board import Board
from bocage.kernel.contract.setting import Outcome
from bocage.mechanics.places import Places
from bocage.systems.pg.reference.counters import Rank
from bocage.systems.pg.state.setting import Setting

OFF_MAP = -1
"""The cell of a piece that is not on the map: it has not arrived, or it has left."""
NOBODY = -1
"""Stands for a side where none is meant."""

Order = Literal["good", "disrupted", "demoralized"]
"""The morale state of a piece (PG-1.1o)."""
Marker = Literal["", "moved", "fired"]
Action = Literal["", "move", "fire"]
"""What a piece is declared to do in its segment (PG-3.1g); empty while nothing is declared."""
FireKind = Literal["direct", "bombardment", "anti_tank"]
ShotKind = Literal["", "direct", "anti_tank"]
LeaderKind = Literal["", "regular", "cavalry", "kommissar"]
Job = Literal["", "dig", "clear_wreck", "clear_mines"]
WorkKind = Literal["entrenchment", "bunker"]
Phase = Literal["setup", "initiative", "action", "removal"]


class Piece(msgspec.Struct, omit_defaults=True):
    """A unit or a leader. `type` is that of a unit or the counter of a leader; `leader` is empty for units."""

    id: int
    type: str
    side: int
    at: int = OFF_MAP
    steps: int = 1
    order: Order = "good"
    marker: Marker = ""
    # --- leaders -------------------------------------------------------------------------------------------------
    leader: LeaderKind = ""
    rank: Rank = "CPL"
    morale: int = 0
    """Printed morale of a leader; units have the morale of their side (PG-14.0a)."""
    combat: int = 0
    help: int = 0
    """Printed morale modifier of a leader (PG-6.51a)."""
    # --- fire ----------------------------------------------------------------------------------------------------
    shots: int = 0
    """Opportunity shots fired in this turn (PG-13.0b)."""
    shot_kind: ShotKind = ""
    """The kind of its first opportunity shot in this turn (PG-13.0e)."""
    spotted: bool = False
    """Fired from limiting terrain and has not moved since (PG-8.22a)."""
    hit_through: list[int] = msgspec.field(default_factory=list)
    """Hexsides through which anti-tank fire has come in this turn since it last moved (PG-11.11a)."""
    # --- carrying ------------------------------------------------------------------------------------------------
    carrier: int = 0
    """The transport that carries or tows it, 0 for none; it is then where its transport is (PG-5.61c)."""
    limbered: bool = False
    # --- jobs of several segments --------------------------------------------------------------------------------
    dug: int = 0
    """Segments of digging in that are done; the position counts once all are (PG-16.21b)."""
    job: Job = ""
    job_done: int = 0
    """Segments or turns of the job in hand that are done (PG-16.32a, PG-16.73a)."""
    job_turn: int = 0
    """The turn in which it last worked on the job in hand."""
    # --- river, arrival, secrets ---------------------------------------------------------------------------------
    stayed: int = 0
    """The turn in which it entered its hex, 0 if before the game; engineers must have stayed all turn (PG-5.72a)."""
    assisted: int = 0
    """The turn in which engineers last helped others into or out of a river; they do not move in it (PG-5.72a)."""
    crossing: bool = False
    """Entered its river hex with the help of engineers and has not left it (PG-5.72b)."""
    crossing_tried: bool = False
    """Has rolled to leave the river in this turn and failed (PG-5.72d)."""
    arrives: int = 0
    """The first turn in which it may enter; 0 once it is in play (PG-16.5b)."""
    group: int = 0
    """The group of its scenario with which it arrives."""
    hidden: bool = False
    tank_leader: bool = False
    """Has a tank leader aboard, which only its owner knows where the nation's AFVs do not always have one (PG-6.8b)."""
    commander: int = 0
    """The player of its side that commands it (PG-17.5a)."""


class Work(msgspec.Struct, omit_defaults=True):
    """An entrenchment or bunker. A bunker with fire values is marked like a unit (PG-16.81a)."""

    id: int
    kind: WorkKind
    at: int
    type: str = ""
    marker: Marker = ""
    shots: int = 0
    shot_kind: ShotKind = ""


class Mine(msgspec.Struct, omit_defaults=True):
    """A minefield; `strength` 0 is a dummy. Face down only its owner knows the strength (PG-16.7a)."""

    id: int
    side: int
    at: int
    strength: int
    revealed: bool = False


class Battery(msgspec.Struct, omit_defaults=True):
    """An off-board artillery factor; `left` is how often it may still fire in this turn (PG-9.2a)."""

    id: int
    side: int
    factor: int
    type: str = ""
    left: int = 1


class Aircraft(msgspec.Struct, omit_defaults=True):
    """An aircraft that may attack from turn `first` to turn `last`; `value` is that of its face (PG-15.2a)."""

    id: int
    side: int
    type: str
    value: int = 0
    first: int = 1
    last: int = 99
    used: bool = False
    target: int = OFF_MAP
    """The cell that it was sent against in this turn (PG-15.21a)."""


class Smoke(msgspec.Struct, frozen=True):
    """A smoke marker and the side that placed it (PG-16.12a)."""

    at: int
    side: int


class Ban(msgspec.Struct, frozen=True):
    """An area in which a side's units may not move, up to and including a turn (PG-6.72a, PG-15.1b)."""

    side: int
    at: int
    radius: int
    until: int
    rule: str


class Member(msgspec.Struct, omit_defaults=True):
    """A piece of the present activation: who activated it, what it was declared to do, where it began."""

    id: int
    by: int
    """The piece that activated it; its own id for the first."""
    start: int
    """Its cell when it was activated: the reach of leaders is measured then (PG-3.1f)."""
    action: Action = ""
    called: int = OFF_MAP
    """The assault hex into which a leader there calls it; it may do nothing else (PG-12.51a)."""
    stacked: bool = False
    """Activated as part of the stack of its hex, which nothing elsewhere joins (PG-3.3a)."""
    leads: int = -1
    """How far a leader led others on when he was activated, in hexes; -1 for who leads nobody (PG-5.42a)."""
    done: bool = False
    paid: int = 0
    """Sixths of a movement point spent in this segment before the move in progress."""
    hexes: int = 0
    """Hexes entered in this segment before the move in progress."""
    lent: bool = False
    """A leader who lent his combat modifier or directed a combined attack (PG-3.1j)."""
    helped: bool = False
    """A leader who has assisted recovery in this segment (PG-6.55a)."""
    shots: int = 0
    """Anti-tank attacks made in this segment (PG-11.2a)."""
    fired: list[FireKind] = msgspec.field(default_factory=list)
    """Kinds of fire used in this segment (PG-7.1a, PG-16.81a)."""
    spent: int = 0
    """Strength that it has put into direct fire in this segment (PG-7.23b)."""
    aimed: list[int] = msgspec.field(default_factory=list)
    """Cells at which it has fired directly in this segment: a further portion is for another (PG-7.23b)."""


class Activation(msgspec.Struct, omit_defaults=True):
    """The pieces activated in this segment, in the order in which they were named; the first began it."""

    root: int
    members: dict[int, Member] = msgspec.field(default_factory=dict)
    to_flee: list[int] = msgspec.field(default_factory=list)
    """Units that flee after the engineers who were helping them across a river (PG-5.75b)."""
    begun: bool = False
    """All declarations are made; pieces act (PG-3.1g)."""
    kind: Literal["pieces", "off-board", "air"] = "pieces"
    """Off-board artillery and aircraft take a segment of their own (PG-3.1k)."""
    entered: dict[int, list[int]] = msgspec.field(default_factory=dict)
    """Cells entered by assault in this segment, with the pieces that entered each (PG-12.2a)."""
    bombarded: list[int] = msgspec.field(default_factory=list)
    """Cells bombarded in this segment (PG-9.4a)."""
    opened: list[int] = msgspec.field(default_factory=list)
    """Those of the cells that held no unit of the side, so that an assault there is not optional (PG-12.2a)."""
    fought: list[int] = msgspec.field(default_factory=list)
    """The pieces that have attacked in an assault in this segment."""
    charged: list[int] = msgspec.field(default_factory=list)
    """The cavalry that entered at a charge (PG-15.41a)."""
    left: dict[int, list[int]] = msgspec.field(default_factory=dict)
    """Assault hexes that pieces have left in this segment, with those pieces (PG-12.12b)."""
    attacks: int = 0
    """Attacks made in a segment of support (PG-3.1k)."""


class Move(msgspec.Struct, omit_defaults=True):
    """The piece that is moving now, with those that move along; what it has spent and where it has been."""

    id: int
    spent: int = 0
    """Sixths of a movement point."""
    hexes: int = 0
    came_from: int = OFF_MAP
    along: list[int] = msgspec.field(default_factory=list)
    """Leaders that move along on foot; what they spend is kept with their `Member` (PG-5.0b)."""
    may_follow: list[int] = msgspec.field(default_factory=list)
    """Leaders who may yet go with a fleeing unit that they assisted (PG-14.4d)."""
    stopped: bool = False
    """May enter no further hex: a failed check, mines, a river, an unloading (PG-13.14a)."""
    fleeing: bool = False
    """Moves because it failed to recover (PG-14.31a)."""
    charging: int = OFF_MAP
    """The hex that charging cavalry is bound for (PG-15.41a)."""
    strategic: bool = False
    """Moves at twice its allowance out of the enemy's sight (PG-17.3a)."""
    fired_at: list[int] = msgspec.field(default_factory=list)
    """Enemies that have fired at it in its present hex (PG-13.21a)."""
    crossed: bool = False
    """Has left a river hex in this move (PG-5.72e)."""
    ambushers: list[int] = msgspec.field(default_factory=list)
    """The pieces that were hidden when it entered its present hex (PG-17.3b)."""


class State(msgspec.Struct, dict=True, omit_defaults=True):
    """One game. `active` is the side whose segment it is."""

    pieces: dict[int, Piece]
    step: str
    outcome: Outcome | None = None
    turn: int = 1
    phase: Phase = "setup"
    active: int = 0
    # --- initiative and segments -----------------------------------------------------------------------------------
    leads: int = 0
    """The side that won the initiative of this turn."""
    owed: int = 0
    """Segments that side still takes before the other one acts (PG-3.01b)."""
    segment: int = 0
    """Segments taken in this turn."""
    passed: bool = False
    """The last segment was a pass (PG-3.02c)."""
    saved: int = NOBODY
    """The side that has saved a segment (PG-17.2a)."""
    initiative: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """The present initiative of each side (PG-3.01c)."""
    visibility: int = 12
    """The general spotting range of this turn (PG-8.1a)."""
    activation: Activation | None = None
    move: Move | None = None
    deeds: int = 0
    """Counts hexes entered, to name the spans of standing orders."""
    # --- the map -----------------------------------------------------------------------------------------------------
    control: list[int] = msgspec.field(default_factory=list)
    """The side that controls each cell; NOBODY where none does (PG-1.1m)."""
    works: dict[int, Work] = msgspec.field(default_factory=dict)
    mines: dict[int, Mine] = msgspec.field(default_factory=dict)
    smoke: list[Smoke] = msgspec.field(default_factory=list)
    wrecks: dict[int, int] = msgspec.field(default_factory=dict)
    """Wrecks by cell (PG-16.31a)."""
    bans: list[Ban] = msgspec.field(default_factory=list)
    # --- support -----------------------------------------------------------------------------------------------------
    batteries: dict[int, Battery] = msgspec.field(default_factory=dict)
    aircraft: dict[int, Aircraft] = msgspec.field(default_factory=dict)
    # --- losses and exits --------------------------------------------------------------------------------------------
    lost_steps: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Steps that each side has lost."""
    left: dict[int, list[str]] = msgspec.field(default_factory=dict)
    """Types of the units of each side that have left the board (PG-16.5c)."""
    ready: list[int] = msgspec.field(default_factory=list)
    """The sides that have finished their set-up."""
    arranged: int = 0
    """How often the side that sets up has set a piece up again."""
    concealed: list[int] = msgspec.field(default_factory=list)
    """The hidden pieces of both sides (PG-16.6a)."""
    second_wind: int = NOBODY
    """The side that may still remove a marker in this turn (PG-17.4a)."""
    runner_lost: int = NOBODY
    """The side with less initiative in the next roll (PG-17.4a)."""
    chiefs: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """The player of each side, from 0, who is commander-in-chief (PG-17.51b)."""
    acting: int = 0
    """The player who takes the present segment (PG-17.51b)."""
    top_leader: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """The leader of each side that was designated as senior; 0 for none (PG-17.51a)."""
    next_id: int = 1

    @cached_property
    def setting(self) -> Setting:
        """Attached by the kernel; not a part of what is saved."""
        raise AttributeError("the state has no setting yet")

    @cached_property
    def board(self) -> Board:
        """The board of the game; it is read at every step, and a cached property is no slower than an attribute."""
        return self.setting.board

    @cached_property
    def sides(self) -> tuple[list[Piece], list[Piece]]:
        """The pieces of each side, in the order of `pieces`."""
        first, second = ([piece for piece in self.pieces.values() if piece.side == side] for side in (0, 1))
        return first, second

    @cached_property
    def places(self) -> tuple[Places[int], Places[int]]:
        """For each side the ids of its pieces by cell."""
        first, second = (Places((piece.id, piece.at) for piece in side) for side in self.sides)
        return first, second

    @cached_property
    def where(self) -> tuple[Mapping[int, tuple[int, ...]], Mapping[int, tuple[int, ...]]]:
        """The same as plain tables, for those who only read: for each side the ids of its pieces by cell."""
        first, second = self.places
        return first.by_place, second.by_place

    @cached_property
    def works_at(self) -> dict[int, Work]:
        """Entrenchments and bunkers by cell; a hex has one at most."""
        return {work.at: work for work in self.works.values()}
