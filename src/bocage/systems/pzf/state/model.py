"""The state of a game: figures, hidden markers, changes to the table, the phase, the move or fire in progress.

Plain data, changed in place by the procedures of the chapters. Men, mounts, guns and vehicles are figures and
share one numbering with hidden markers, so that a choice names any of them by one id; an id of 0 means none.
Lengths are thousandths of an inch (`PS` of them make one); angles are thousandths of a degree, 0 to the north
(growing y), 90,000 to the east.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec

from bocage.ground.table import TURN
from bocage.kernel.contract.setting import Outcome

if TYPE_CHECKING:
    from bocage.systems.pzf.state.setting import Setting

PS = 1000
"""One inch (PZF-B11a); points, lengths and Movement are thousandths of an inch."""
DEGREE = TURN // 360
"""One degree; directions and angles are thousandths of a degree, directions from north clockwise."""

Kind = Literal["man", "mount", "gun", "vehicle"]
"""What a figure is: only men walk; a mount is a horse, a gun an artillery piece."""
Whereabouts = Literal["table", "aboard", "hidden", "reserve", "craft", "left", "lost"]
"""Where a figure is: on the table; aboard a vehicle; under a hidden marker; in reserve; in a landing craft; gone off
an exit edge; lost.
"""
Phase = Literal["setup", "start", "initiative", "movement", "shooting", "grenades", "combat", "end"]
"""The phases of a turn in order (PZF-B3); setup comes before the first turn."""
Shell = Literal["", "heat", "he", "?"]
"""The round in the breech of a vehicle gun: none, HEAT, HE, or `?` in a view that may not show it."""
PHASES: tuple[Phase, ...] = ("initiative", "movement", "shooting", "grenades", "combat", "end")
"""The phases of a turn, in order."""

NO_ARM = -1
"""In place of the index of a weapon: none."""


class Arm(msgspec.Struct, omit_defaults=True):
    """A weapon of a figure."""

    weapon: str
    mount: str = ""
    """Where a vehicle carries it; empty for other figures."""
    unloaded: bool = False
    jammed: bool = False
    gone: bool = False
    """Used up or lost: a fired Panzerfaust, an exploded flamethrower."""
    shell: Shell = ""
    """The round in the breech of a vehicle gun; only its owner knows it (PZF-9.4n)."""
    fired: bool = False
    """Has fired in this Shooting phase."""
    held: bool = False
    """Chosen by its vehicle in this phase and not yet fired."""
    gunner: int = 0
    """The passenger that fires it, where it is a machine gun fixed to a transport (PZF-9.3h)."""
    aimed: int = 0
    """The figure it was last fired at in this phase (PZF-9.4c)."""
    aimed_at: str = ""
    """The id of the piece of scenery it was last fired at in this phase; empty for none."""
    reloading: Shell | Literal["plain"] = ""
    """Declared for reloading or clearing in this phase; takes effect at its end (PZF-5.4g)."""
    fell: tuple[int, int] | None = None
    """Where its last shell was seen to land, which helps the next estimate of range (PZF-B12c); None before the
    first.
    """


class Climb(msgspec.Struct, frozen=True):
    """The face of an obstacle on which a figure hangs, and how much of it is climbed; lengths in 1/1000 inch."""

    element: str
    """The id of the obstacle."""
    up: int
    """How high its top is above the ground before it."""
    down: int
    """How high its top is above the ground behind it."""
    done: int
    """How much of `up` and `down` together is climbed."""
    near: tuple[int, int]
    """The place of the figure's centre before the obstacle."""
    far: tuple[int, int]
    """The place of the figure's centre behind the obstacle."""


class Figure(msgspec.Struct, omit_defaults=True):
    """A man, mount, gun or vehicle. `type` is the id of its row in the profiles, guns or vehicles.

    Flags that belong to one turn or phase are cleared by the step that opens the next one.
    """

    id: int
    type: str
    kind: Kind
    side: int
    unit: int = 0
    """The combat group [Groupe de Combat] it began with; 0 for an independent."""
    commander: int = 0
    """Which player of its side commands it, counted from 0 (PZF-B2a)."""
    where: Whereabouts = "table"
    x: int = 0
    y: int = 0
    level: int = 0
    """Storey of the building it stands in, 0 on the ground."""
    height: int = 0
    """How high above the ground a climber hangs, in 1/1000 inch (PZF-B5l); 0 for others."""
    climb: Climb | None = None
    """The face on which it hangs; None for others."""
    stairs: int = 0
    """Whether it is still on the stairs by which it charged: 1 on its way up, -1 on its way down, 0 if not
    (PZF-B5k).
    """
    facing: int = 0
    """Direction of the hull, gun barrel or body, in thousandths of a degree."""
    turret: int = 0
    """Direction of the turret relative to the hull, in thousandths of a degree."""
    pv: int = 1
    """Wounds it can still take (PV, points de vie); a vehicle goes on at 0."""
    might: int = 0
    """Points of Might it has left (PZF-20.13a)."""
    fate: int = 0
    """Points of Fate it has left (PZF-20.14a)."""
    arms: list[Arm] = msgspec.field(default_factory=list)
    gear: list[str] = msgspec.field(default_factory=list)
    special: list[str] = msgspec.field(default_factory=list)
    prone: bool = False
    floored: bool = False
    """Knocked down in this turn, so may not shoot (PZF-20.8b)."""
    aboard: int = 0
    """The vehicle that carries it, or the mount it rides."""
    tow: int = 0
    """The gun a vehicle or team tows."""
    gunner: int = 0
    """The man that aims this artillery gun and was bought with it (PZF-6.1c)."""
    served: int = 0
    """The gun figure or gunner it served as loader or gunner in this phase (PZF-6.2d)."""
    carries: int = 0
    """The gunner or gun whose weapon it helps to carry in this turn (PZF-6.5a, 6.8a)."""
    # --- this turn
    spent: int = 0
    """Movement points used in this turn, with difficult ground multiplied (PZF-5.2c)."""
    turned: int = 0
    """Degrees its hull or gun was turned in this turn, from which free and paid turning are told apart."""
    traversed: int = 0
    """Degrees its turret was turned in this turn."""
    acted: bool = False
    """Its activation of this Movement phase is over (PZF-B3k)."""
    actions: int = 0
    """Short actions taken in this turn; a long one counts as two (PZF-2.2a, 2.2b)."""
    charged: bool = False
    """Charged in this turn."""
    pinned: bool = False
    """Was charged before it moved, so it does not move in this turn (PZF-B5f)."""
    crossed: bool = False
    """Jumped, climbed, boarded or left a vehicle in this turn (PZF-20.8b)."""
    cycled: bool = False
    """Moves on its bicycle in this turn, so it may not shoot (PZF-13.1a)."""
    heroic: list[str] = msgspec.field(default_factory=list)
    """Kinds of heroic action in which it took part in this turn (PZF-20.13e)."""
    isolated: bool = False
    """Had no command when command was last judged (PZF-3.3d)."""
    nerve: Literal["", "passed", "failed"] = ""
    """The result of its test against isolation in this turn; empty before it (PZF-8.3a)."""
    nerve_tested: bool = False
    """Has tested against the rout of its army in this turn (PZF-8.3d, B3j)."""
    shot: bool = False
    """Its shooting of this phase is used (PZF-4.1f)."""
    threw: bool = False
    """Its throwing of grenades in this turn is used."""
    advanced: bool = False
    """Has advanced in the Shooting phase of this turn (Sturmtruppen, PZF-16.1a)."""
    made_out: list[int] = msgspec.field(default_factory=list)
    """Enemies that it has detected in this turn, prone in cover or not (PZF-20.6c)."""
    overlooked: list[int] = msgspec.field(default_factory=list)
    """Enemies prone in cover that it has looked for in this turn and not detected."""
    treated: bool = False
    """Has tried to save a dying figure in this turn (PZF-13.1c)."""
    fought: bool = False
    """Has fought in this Combat phase (PZF-B7k)."""
    bogged_now: bool = False
    """Bogged down in this turn, so it does nothing more in it (PZF-9.2d)."""
    freed: bool = False
    """Tried to get free in this turn (PZF-9.2e, 9.2f)."""
    run_over: list[int] = msgspec.field(default_factory=list)
    """Figures this vehicle has struck in this turn (PZF-9.7c)."""
    boarded: bool = False
    """A figure boarded or left this vehicle in this turn (PZF-9.3a)."""
    # --- lasting
    bogged: bool = False
    """Bogged down: it cannot move until it gets free (PZF-9.2d)."""
    wheels_out: bool = False
    """Its wheels or tracks are destroyed, so it cannot move any more (PZF-9.8b)."""
    wreck: bool = False
    """A destroyed vehicle, left on the table as scenery."""
    camouflaged: bool = False
    """Under its camouflage net (PZF-13.2g)."""
    seen_until: int = 0
    """The last turn in which it is visible because it fired from cover (PZF-20.6d); 0 for none."""
    adopted: bool = False
    """Is commanded by the Gradé of another group (PZF-3.3a)."""
    started_pv: int = 1
    """The PV with which it began the game."""


class Marker(msgspec.Struct, omit_defaults=True):
    """A hidden marker with the figures under it, none for a dummy; the other seat sees only where it stands."""

    id: int
    side: int
    x: int
    y: int
    figures: list[int] = msgspec.field(default_factory=list)
    spent: int = 0
    """Movement points used in this turn."""
    acted: bool = False
    """Its activation of this Movement phase is over."""


class Objective(msgspec.Struct, omit_defaults=True):
    """An objective: the seat that placed it and the seat that holds it, -1 for no seat."""

    id: str
    x: int
    y: int
    placed_by: int = -1
    owner: int = -1


class Explosive(msgspec.Struct, omit_defaults=True):
    """A demolition charge that has been laid (PZF-12.7)."""

    id: int
    side: int
    x: int
    y: int
    element: str = ""
    """The piece of scenery against which it lies; empty for none."""
    timed: bool = True
    """Whether it goes off by itself, rather than by cable."""
    level: int = 0
    """The storey on which it lies."""
    carrier: int = 0
    """The figure that lays its cable; 0 for none."""
    cable: int = 0
    """How much cable is laid, in 1/1000 inch."""
    detonator: tuple[int, int] | None = None
    """Where the detonator lies; None while there is none."""
    detonator_level: int = 0
    """The storey on which the detonator lies."""


class Craft(msgspec.Struct):
    """A landing craft that has grounded (PZF-18.1i): its place on the shore, the turn it came, the figures aboard."""

    kind: str
    x: int
    turn: int
    figures: list[int]
    berth: str
    """Its entry among the elements added to the scenery, which puts it on the table."""


class Activation(msgspec.Struct, omit_defaults=True):
    """The figure or marker that is moving, and what it has used up."""

    figure: int
    budget: int
    """The value of `spent` at which this activation has no Movement points left."""
    start: tuple[int, int] = (0, 0)
    """Where it stood when the activation began."""
    level: int = 0
    """The storey on which it stood when the activation began."""
    prone: bool = False
    """Whether it was prone when the activation began."""
    stopped: bool = False
    """May not move any further: it stumbled, was engaged, or crossed a barrier without being able to go on."""
    slipped: bool = False
    """Has fallen off a face; it may walk on, but not climb again (PZF-20.4f)."""
    crawled: int = 0
    """Movement points used while prone (PZF-20.6b)."""
    faced: bool = False
    """Has used its free turn to face a direction (PZF-B5a)."""
    heroic: int = 0
    """The id of the hero that it follows in a heroic move, its own for the hero; 0 in its side's part."""
    trumpet: bool = False
    """Moves at a trumpet's call, without the limits of a heroic move (PZF-B9h)."""
    testing: list[str] = msgspec.field(default_factory=list)
    """Areas in which the vehicle is and for which its bog test has been made (PZF-9.2d)."""
    advance: bool = False
    """An advance of Sturmtruppen in the Shooting phase (PZF-16.1a)."""
    declared: int = 0
    """The terrifying enemy for whose charge it has passed its test, so that it may charge it after moving; 0 for
    none (PZF-8.3b).
    """
    mines: dict[int, int] = msgspec.field(default_factory=dict)
    """How far each moving figure has gone inside mines for which dice have been rolled, by id, in 1/1000 inch
    (PZF-12.4b).
    """


class Burst(msgspec.Struct, omit_defaults=True):
    """Fire in progress: who shoots, with which weapon, and the shots still to come."""

    shooter: int
    arm: int
    """The index of the weapon among the shooter's arms; `NO_ARM` until it is chosen."""
    shots_left: int = msgspec.field(name="left")
    """Shots still to be fired, called `left` in records."""
    last: int = 0
    """The figure aimed at last; 0 for none."""
    point: tuple[int, int] | None = None
    """Where the last shot went, even if it hit nothing (PZF-5.3d); None before the first shot."""
    again: bool = False
    """A marksman has used the second roll (PZF-15.1d)."""
    beyond: list[int] = []
    """Figures at which a shot was lost because they stood out of range (PZF-4.1d)."""


class Fight(msgspec.Struct, omit_defaults=True):
    """One fight of the Combat phase: one figure against one or more (PZF-20.10a)."""

    a: list[int]
    """Figures of seat 0."""
    b: list[int]
    """Figures of seat 1."""
    done: bool = False


class Heroic(msgspec.Struct, frozen=True):
    """A heroic action declared in this phase, still to be carried out."""

    hero: int
    trumpet: bool = False
    """Whether a trumpet calls for it rather than a hero's Might."""


class TableChanges(msgspec.Struct, omit_defaults=True):
    """What play has done to the table, by the ids of its elements."""

    damage: dict[str, int] = msgspec.field(default_factory=dict)
    """PV lost by each element."""
    destroyed: list[str] = msgspec.field(default_factory=list)
    open_doors: list[str] = msgspec.field(default_factory=list)
    cut: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """Middles of wire sections that were cut or torn away."""
    cleared: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """Middles of mine sections that were cleared."""
    added: list[str] = msgspec.field(default_factory=list)
    """Defences placed by engineers, as `kind x y angle` (PZF-12.1b)."""


class State(msgspec.Struct, dict=True, omit_defaults=True):
    """One game: `player` is the seat whose part of the phase it is.

    The step is the id of what comes next in the sequence of play.
    """

    figures: dict[int, Figure]
    step: str
    turn: int = 1
    phase: Phase = "setup"
    initiative: int = 0
    """The seat that has the initiative in this turn."""
    had_initiative: int = -1
    """The seat that last had the initiative; -1 before the first roll."""
    player: int = 0
    part: int = 0
    """0 in the part of the side with the initiative, 1 in the part of the other."""
    outcome: Outcome | None = None
    markers: dict[int, Marker] = msgspec.field(default_factory=dict)
    objectives: list[Objective] = msgspec.field(default_factory=list)
    scenery: TableChanges = msgspec.field(default_factory=TableChanges)
    explosives: dict[int, Explosive] = msgspec.field(default_factory=dict)
    active: Activation | None = None
    burst: Burst | None = None
    fights: list[Fight] = msgspec.field(default_factory=list)
    assaults: dict[int, int] = msgspec.field(default_factory=dict)
    """Men in contact with vehicles, each with the vehicle it will attack; 0 for none, or once it has attacked
    (PZF-9.6n).
    """
    storming: dict[int, int] = msgspec.field(default_factory=dict)
    """Men, each with the vehicle whose passengers it fights (PZF-9.6g)."""
    assaulted: int = 0
    """The vehicle whose assault is going on; 0 for none."""
    heroics: list[Heroic] = msgspec.field(default_factory=list)
    """Heroic actions declared in this phase and not yet carried out."""
    following: list[int] = msgspec.field(default_factory=list)
    """Figures that may still move or shoot with the hero whose action is carried out, the hero first (PZF-B9d, B9e)."""
    leading: int = 0
    """The hero, or bearer of a trumpet, whose action is carried out; 0 for none."""
    heroic_trumpet: bool = False
    """Whether a trumpet called for the action being carried out."""
    passed: int = 0
    """How many declarations in succession were passes (PZF-B9a)."""
    fortified: list[int] = msgspec.field(default_factory=list)
    """Seats whose engineers have rolled for the defences they lay before the game (PZF-12.1b)."""
    defences: int = 0
    """How many defences the side about to deploy may still lay."""
    nets: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """How many vehicles and guns of each side are still under their nets; both players know it (PZF-13.2g)."""
    start_count: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Each side's count of PV² at the start, reserves included (PZF-8.4a)."""
    broken: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    """Whether each side was half destroyed at the start of this turn (PZF-8.4c)."""
    held: dict[str, int] = msgspec.field(default_factory=dict)
    """For how many End steps in succession each building was occupied (PZF-18.4f)."""
    roles: list[int] = msgspec.field(default_factory=lambda: [0, 1])
    """Which side of the scenario each seat plays (PZF-17.0e)."""
    deploying: list[int] = msgspec.field(default_factory=list)
    """Units still to be deployed, each by its first figure, in order."""
    deploy_order: list[int] = msgspec.field(default_factory=list)
    """Seats that still have to deploy after the present one; seat + 2 stands for that seat's scouts alone
    (PZF-17.0d, 15.1e).
    """
    to_deploy: int = 0
    """How many units the present side still deploys before the other side goes on (PZF-18.2c)."""
    grouped: list[int] = msgspec.field(default_factory=list)
    """For every unit the present side has deployed, the number of its group's zone (PZF-17.7a)."""
    arranging: list[int] = msgspec.field(default_factory=list)
    """Figures of the unit just deployed that may still be shifted."""
    turning: list[int] = msgspec.field(default_factory=list)
    """Figures of the unit just deployed that may still be turned."""
    kept: list[int] = msgspec.field(default_factory=list)
    """Figures that begin the game in reserve; other figures in reserve are still to be deployed."""
    arriving: list[int] = msgspec.field(default_factory=list)
    """Figures in reserve whose unit has rolled to come on and has not been placed at the edge yet (PZF-10.1a)."""
    crafts: list[Craft] = msgspec.field(default_factory=list)
    """Landing craft before the shore (PZF-18.1i)."""
    entered: list[str] = msgspec.field(default_factory=list)
    """Buildings that were entered by their door (PZF-18.4e)."""
    trumpeted: list[int] = msgspec.field(default_factory=list)
    """Figures with +1 Bravery until the end of the turn (PZF-13.1f)."""
    next_id: int = 1
    """The id of the next figure, marker or charge."""

    @cached_property
    def setting(self) -> Setting:
        """Attached by the kernel; a cached property is no slower to read than a plain attribute."""
        raise AttributeError("the state has no setting yet")


def other_seat(seat: int) -> int:
    """The opposing seat or side: 1 for 0, 0 for 1."""
    return 1 - seat


def seat_of(s: State, side: str) -> int:
    """The seat that plays a side of the scenario."""
    return s.roles.index(s.setting.seat_of(side))


def on_table(s: State, side: int | None = None) -> list[Figure]:
    """Figures standing on the table, of one side or of both."""
    if side is None:
        return [figure for figure in s.figures.values() if figure.where == "table"]
    return [figure for figure in s.figures.values() if figure.side == side and figure.where == "table"]


def living(s: State, side: int) -> Iterator[Figure]:
    """Figures of a side that are neither lost nor wrecks, in any place."""
    return (
        figure for figure in s.figures.values() if figure.side == side and figure.where != "lost" and not figure.wreck
    )
