"""The state of a game: figures, hidden markers, what was done to the table, whose phase it is, who acts.

Plain data, mutated in place by the procedures of the chapters. Men, mounts, guns and vehicles are figures and share one
numbering with hidden markers, so that a choice names any of them by one id. Lengths are thousandths of an inch (`PS`),
angles those of `ground.table`: thousandths of a degree, 0 to the north (growing y), 90,000 to the east.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

import msgspec

from bocage.kernel.contract.setting import Outcome
from bocage.systems.pzf.scenario import Setting

PS = 1000
"""One inch (PZF-B11a)."""

Kind = Literal["man", "mount", "gun", "vehicle"]
Where = Literal["table", "aboard", "hidden", "reserve", "craft", "left", "lost"]
"""On the table; carried by a vehicle; under a marker; in reserve; in a landing craft; gone by an exit edge; lost."""
Phase = Literal["setup", "start", "initiative", "movement", "shooting", "grenades", "combat", "end"]
Shell = Literal["", "heat", "he", "?"]


class Arm(msgspec.Struct, omit_defaults=True):
    """A weapon of a figure. `mount` says where a vehicle carries it."""

    weapon: str
    mount: str = ""
    unloaded: bool = False
    jammed: bool = False
    gone: bool = False
    """Used up or lost: a fired Panzerfaust, an exploded flamethrower."""
    shell: Shell = ""
    """What a vehicle gun has in its breech; only its owner knows (PZF-9.4n)."""
    fired: bool = False
    """Has fired in this Shooting phase."""
    held: bool = False
    """Was taken up by a vehicle in this phase and not fired."""
    gunner: int = 0
    """The passenger whose machine gun it is, fixed to a transport (PZF-9.3h)."""
    aimed: int = 0
    """The figure it was last fired at in this phase (PZF-9.4c)."""
    aimed_at: str = ""
    """The piece of scenery it was last fired at in this phase."""
    reloading: Shell | Literal["plain"] = ""
    """Declared for reloading or clearing in this phase; takes effect at its end (PZF-5.4g)."""
    fell: tuple[int, int] | None = None
    """Where its last shell was seen to fall, for the next guess (PZF-B12c)."""


class Climb(msgspec.Struct, frozen=True):
    """Where somebody hangs who climbs a face: so far up and then down, how far he got, and the ground on both sides."""

    element: str
    up: int
    down: int
    done: int
    near: tuple[int, int]
    far: tuple[int, int]


class Figure(msgspec.Struct, omit_defaults=True):
    """A man, mount, gun or vehicle. `type` is a row of the profiles, guns or vehicles.

    Flags that belong to one turn or phase are cleared by the step that opens the next.
    """

    id: int
    type: str
    kind: Kind
    side: int
    unit: int = 0
    """The combat group [Groupe de Combat] it began with; 0 for an independent."""
    commander: int = 0
    """Which player of its side commands it, counted from 0 (PZF-B2a)."""
    where: Where = "table"
    x: int = 0
    y: int = 0
    level: int = 0
    """Storey of the building it stands in, 0 on the ground."""
    height: int = 0
    """How far up a face a climber hangs (PZF-B5l)."""
    climb: Climb | None = None
    stairs: int = 0
    """Still on the stairs by which he charged: 1 on his way up, -1 on his way down (PZF-B5k)."""
    facing: int = 0
    turret: int = 0
    """Direction of the turret against the hull."""
    pv: int = 1
    might: int = 0
    fate: int = 0
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
    """The man who lays this artillery gun, bought with it (PZF-6.1c)."""
    served: int = 0
    """The gun figure or gunner it served as loader or gunner in this phase (PZF-6.2d)."""
    carries: int = 0
    """The gunner or gun with whose weapon he goes along in this turn (PZF-6.5a, 6.8a)."""
    # --- this turn
    spent: int = 0
    """Movement points used, after terrain (PZF-5.2c)."""
    turned: int = 0
    """Degrees a hull or gun was turned in this turn; free and paid turning come from it."""
    traversed: int = 0
    """Degrees its turret was turned in this turn."""
    acted: bool = False
    """Its activation of this Movement phase is over (PZF-B3k)."""
    actions: int = 0
    """Short actions taken; a long one counts two (PZF-2.2a, 2.2b)."""
    charged: bool = False
    """Charged in this turn."""
    pinned: bool = False
    """Was charged before it moved (PZF-B5f)."""
    crossed: bool = False
    """Jumped, climbed, boarded or left a vehicle in this turn (PZF-20.8b)."""
    cycled: bool = False
    """Moved on his bicycle in this turn, so may not shoot (PZF-13.1a)."""
    heroic: list[str] = msgspec.field(default_factory=list)
    """Kinds of heroic action it had part in (PZF-20.13e)."""
    isolated: bool = False
    """Non-commanded when last judged (PZF-3.3d)."""
    nerve: Literal["", "passed", "failed"] = ""
    """Its test against isolation in this turn (PZF-8.3a)."""
    nerve_tested: bool = False
    """Has tested against the rout of its army in this turn (PZF-8.3d, B3j)."""
    shot: bool = False
    """Its shooting of this phase is used (PZF-4.1f)."""
    threw: bool = False
    advanced: bool = False
    """Has gone on in the Shooting phase as Sturmtruppen do (PZF-16.1a)."""
    made_out: list[int] = msgspec.field(default_factory=list)
    """Enemies it has made out in this turn, lying in cover or not (PZF-20.6c)."""
    overlooked: list[int] = msgspec.field(default_factory=list)
    """Enemies lying in cover that it has not."""
    treated: bool = False
    """Has tried to save a dying man in this turn (PZF-13.1c)."""
    fought: bool = False
    bogged_now: bool = False
    """Bogged in this turn, so does nothing more in it (PZF-9.2d)."""
    freed: bool = False
    """Tried to get free in this turn (PZF-9.2e, 9.2f)."""
    run_over: list[int] = msgspec.field(default_factory=list)
    """Figures this vehicle has struck in this turn (PZF-9.7c)."""
    boarded: bool = False
    """Somebody boarded or left this vehicle in this turn (PZF-9.3a)."""
    # --- lasting
    bogged: bool = False
    wheels_out: bool = False
    wreck: bool = False
    camouflaged: bool = False
    seen_until: int = 0
    """Last turn in which firing from cover betrays it (PZF-20.6d)."""
    adopted: bool = False
    """Has been taken over by another group's Gradé (PZF-3.3a)."""
    started_pv: int = 1


class Marker(msgspec.Struct, omit_defaults=True):
    """A hidden marker: the figures under it, or none for a dummy. The other seat sees only where it stands."""

    id: int
    side: int
    x: int
    y: int
    figures: list[int] = msgspec.field(default_factory=list)
    spent: int = 0
    acted: bool = False


class Objective(msgspec.Struct, omit_defaults=True):
    """An objective, who placed it and who holds it (-1 nobody)."""

    id: str
    x: int
    y: int
    placed_by: int = -1
    owner: int = -1


class Explosive(msgspec.Struct, omit_defaults=True):
    """A charge that has been laid (PZF-12.7)."""

    id: int
    side: int
    x: int
    y: int
    element: str = ""
    timed: bool = True
    level: int = 0
    """The storey on which it lies."""
    carrier: int = 0
    """Who drags the cable."""
    cable: int = 0
    """How much of it he has laid."""
    detonator: tuple[int, int] | None = None
    detonator_level: int = 0
    """The storey on which the detonator lies."""


class Craft(msgspec.Struct):
    """A landing craft that has grounded (PZF-18.1i): where and since when, who is aboard, its place as scenery."""

    kind: str
    x: int
    turn: int
    figures: list[int]
    berth: str


class Activation(msgspec.Struct, omit_defaults=True):
    """The figure or marker that is moving now, and what it has used up."""

    figure: int
    budget: int
    """Movement points it may have used when this activation ends."""
    start: tuple[int, int] = (0, 0)
    level: int = 0
    """The storey on which it began."""
    prone: bool = False
    """Whether it began prone."""
    stopped: bool = False
    """May go no further: stumbled, engaged, or over an obstacle with the last of its breath."""
    slipped: bool = False
    """Has fallen off a face it climbed and may go on, but not climb again (PZF-20.4f)."""
    crawled: int = 0
    """Movement points used on the belly (PZF-20.6b)."""
    faced: bool = False
    """Has turned to where it wants to look (PZF-B5a)."""
    heroic: int = 0
    """The hero it follows in a heroic move, or itself; 0 in its side's part."""
    trumpet: bool = False
    """Moves to the sound of a trumpet, without the limits of a heroic move (PZF-B9h)."""
    testing: list[str] = msgspec.field(default_factory=list)
    """Areas for which its bog test is made (PZF-9.2d)."""
    advance: bool = False
    """An advance of Sturmtruppen in the Shooting phase (PZF-16.1a)."""
    declared: int = 0
    """The terrifying enemy before whose charge it has stood the test, so that it may charge him after moving; else 0
    (PZF-8.3b)."""
    mines: dict[int, int] = msgspec.field(default_factory=dict)
    """Length moved inside mines that has been rolled for, by whoever moves or goes along (PZF-12.4b)."""


class Burst(msgspec.Struct, omit_defaults=True):
    """Fire in progress: who, with which weapon, how many shots are left, where the last one went."""

    shooter: int
    arm: int
    left: int
    last: int = 0
    """The figure aimed at last."""
    point: tuple[int, int] | None = None
    """Where the last shot went, also into the void (PZF-5.3d)."""
    again: bool = False
    """A marksman has used his second roll (PZF-15.1d)."""
    beyond: list[int] = []
    """At whom a shot was lost because he stood too far off (PZF-4.1d)."""


class Fight(msgspec.Struct, omit_defaults=True):
    """One fight of the Combat phase: one figure against one or more (PZF-20.10a)."""

    a: list[int]
    b: list[int]
    """Figures of seat 0 and of seat 1."""
    done: bool = False


class Heroic(msgspec.Struct, frozen=True):
    """A heroic action declared in this phase, still to be carried out."""

    hero: int
    trumpet: bool = False


class Scenery(msgspec.Struct, omit_defaults=True):
    """What play has done to the table, by element id."""

    damage: dict[str, int] = msgspec.field(default_factory=dict)
    destroyed: list[str] = msgspec.field(default_factory=list)
    open_doors: list[str] = msgspec.field(default_factory=list)
    cut: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """Middles of wire sections that were cut or torn away."""
    cleared: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """Middles of mine sections that were cleared."""
    added: list[str] = msgspec.field(default_factory=list)
    """Defences placed by engineers, as `kind x y angle` (PZF-12.1b)."""


class State(msgspec.Struct, dict=True, omit_defaults=True):
    """One game. `player` is the seat whose part of the phase it is."""

    figures: dict[int, Figure]
    step: str
    turn: int = 1
    phase: Phase = "setup"
    initiative: int = 0
    had_initiative: int = -1
    player: int = 0
    part: int = 0
    """0 in the part of the side with the initiative, 1 in the other's."""
    outcome: Outcome | None = None
    markers: dict[int, Marker] = msgspec.field(default_factory=dict)
    objectives: list[Objective] = msgspec.field(default_factory=list)
    scenery: Scenery = msgspec.field(default_factory=Scenery)
    explosives: dict[int, Explosive] = msgspec.field(default_factory=dict)
    active: Activation | None = None
    burst: Burst | None = None
    fights: list[Fight] = msgspec.field(default_factory=list)
    assaults: dict[int, int] = msgspec.field(default_factory=dict)
    """Men in contact with vehicles and the vehicle each will attack; 0 for none or when he has (PZF-9.6n)."""
    storming: dict[int, int] = msgspec.field(default_factory=dict)
    """Men and the vehicles whose passengers they fight (PZF-9.6g)."""
    assaulted: int = 0
    """The vehicle whose assault is going on."""
    heroics: list[Heroic] = msgspec.field(default_factory=list)
    following: list[int] = msgspec.field(default_factory=list)
    """Who may still move or shoot with the hero whose heroic action is carried out, himself first (PZF-B9d, B9e)."""
    leading: int = 0
    """That hero, or the bearer of the trumpet."""
    heroic_trumpet: bool = False
    """The action being carried out is a trumpet's."""
    passed: int = 0
    """How many sides in succession declared nothing more (PZF-B9a)."""
    fortified: list[int] = msgspec.field(default_factory=list)
    """Seats whose engineers have rolled for the works they lay before the game (PZF-12.1b)."""
    defences: int = 0
    """How many works the side about to deploy may still lay."""
    nets: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """How many vehicles and guns of each side are still under their nets; everybody knows it (PZF-13.2g)."""
    start_count: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Each side's count of PV² at the start, reserves included (PZF-8.4a)."""
    broken: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    """Half destroyed at the start of this turn (PZF-8.4c)."""
    held: dict[str, int] = msgspec.field(default_factory=dict)
    """How many End steps in succession a building was occupied (PZF-18.4f)."""
    roles: list[int] = msgspec.field(default_factory=lambda: [0, 1])
    """Which side of the scenario each seat plays (PZF-17.0e)."""
    deploying: list[int] = msgspec.field(default_factory=list)
    """Units still to be deployed, each by its first figure, in order."""
    deploy_order: list[int] = msgspec.field(default_factory=list)
    """The seats that still have to deploy after the present one, and the scouts of a seat alone as that seat plus two
    (PZF-17.0d, 15.1e)."""
    to_deploy: int = 0
    """How many units the present side still deploys before the other's turn comes (PZF-18.2c)."""
    grouped: list[int] = msgspec.field(default_factory=list)
    """The group, by the number of its zone, of every unit the present side has put down (PZF-17.7a)."""
    arranging: list[int] = msgspec.field(default_factory=list)
    """Figures of the unit just deployed that may still be shifted."""
    turning: list[int] = msgspec.field(default_factory=list)
    """Those that may still be turned."""
    kept: list[int] = msgspec.field(default_factory=list)
    """Figures that begin in reserve; others in reserve are still to be deployed."""
    arriving: list[int] = msgspec.field(default_factory=list)
    """Figures in reserve whose unit has rolled in and not yet been put at the edge (PZF-10.1a)."""
    crafts: list[Craft] = msgspec.field(default_factory=list)
    """Landing craft before the shore (PZF-18.1i)."""
    entered: list[str] = msgspec.field(default_factory=list)
    """Buildings that were entered by their door (PZF-18.4e)."""
    trumpeted: list[int] = msgspec.field(default_factory=list)
    """Figures with +1 B to the end of the turn (PZF-13.1f)."""
    next_id: int = 1

    @cached_property
    def setting(self) -> Setting:
        """Attached by the kernel; a cached property is no slower to read than a plain attribute."""
        raise AttributeError("the state has no setting yet")


def other(seat: int) -> int:
    return 1 - seat


def seat_of(s: State, side: str) -> int:
    """The seat that plays a side of the scenario."""
    return s.roles.index(s.setting.seat_of(side))


def on_table(s: State, side: int | None = None) -> list[Figure]:
    """Figures standing on the table, of one side or of both."""
    if side is None:
        return [f for f in s.figures.values() if f.where == "table"]
    return [f for f in s.figures.values() if f.side == side and f.where == "table"]


def living(s: State, side: int) -> Iterator[Figure]:
    """Figures of a side that are not lost, wherever they are."""
    return (f for f in s.figures.values() if f.side == side and f.where != "lost" and not f.wreck)
