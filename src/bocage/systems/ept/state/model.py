"""The state of a game: units, formations, what lies on the map, whose hand it is, which action and shots are open.

Plain data, changed in place by the procedures of the chapters. Movement points are counted in halves
(`reference.counters.POINT`), fire power in 64ths (`reference.charts.POWER`), facings in twelfths of a turn.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from bocage.ground.board import Board
from bocage.kernel.contract.setting import Outcome
from bocage.mechanics.places import Places
from bocage.systems.ept.reference.charts import Calibre
from bocage.systems.ept.reference.counters import Quality
from bocage.systems.ept.state.setting import Setting

VEHICLE_ROUND = "vehicle-round"
"""The step with which men assault the vehicles in their hex (EPT-17.2)."""
OFF_MAP = -1
"""The cell of a unit that is not on the map: it has not arrived, or it has left."""
NOBODY = -1
"""Stands for a side where none is meant."""
HIDES = 0
"""What is pledged for a unit that gets its marker back."""
DECOY = "decoy"
"""The type of a unit that is nothing but a marker."""
UNKNOWN = "hidden"
"""The type of a marker of which a side does not know what is under it, in what that side knows."""
UNLIMITED = -1
"""Shots left of a weapon that has not begun to run out of ammunition."""

Condition = Literal["", "stopped", "neutralised"]
"""The operational state of a unit (EPT-1.2b); empty for normal."""
FireMarker = Literal["", "test", "none"]
"""No marker, Fire=Test, No more fire (EPT-7.2b, EPT-7.2d)."""
Gait = Literal["", "normal", "tactical", "forced", "alighting", "escorted"]
"""The kind of a move, declared with its first hex (EPT-9.1c).

Getting off a vehicle and moving beside one are no kinds of their own, but fire that answers them counts them so.
"""
Extra = Literal["", "fire", "smoke", "set_up", "dismantle", "assault", "dig", "command", "embark", "overrun"]
"""What an action holds besides movement (EPT-7.1c to EPT-7.1l); empty for movement alone."""
Trigger = Literal["entered", "turned", "alighted", "fired"]
"""What may be answered by opportunity fire (EPT-8.1d to EPT-8.1g)."""
WorkKind = Literal["entrenchment", "prepared_position", "bunker", "wire", "mines"]
Mission = Literal["fire", "smoke", "strafe"]
Phase = Literal["setup", "support", "command", "operations", "administration"]


class Unit(msgspec.Struct, omit_defaults=True):
    """A counter: squad, leader, observer, heavy weapon, gun, vehicle or decoy."""

    id: int
    type: str
    side: int
    quality: Quality
    morale: int
    """Morale as the scenario gives it, before any modifier."""
    number: int = 0
    """Its number in the order of battle, which says what it is; 0 for one that came in the course of the game."""
    formation: int = 0
    """The formation to which it belongs; 0 for a unit that belongs to none."""
    at: int = OFF_MAP
    floor: int = 0
    """Storeys above the ground floor of its building (EPT-5.2c)."""
    steps: int = 1
    condition: Condition = ""
    fire: FireMarker = ""
    moved: bool = False
    """Bears a Move marker (EPT-9.1b)."""
    keeps_moving: bool = False
    """A vehicle that keeps its Move marker for the next turn, while markers are removed (EPT-9.5a)."""
    activated: bool = False
    """Has been activated in this turn, or counts as such (EPT-6.3c, EPT-8.3b)."""
    uncommanded: bool = False
    """Bears the NC marker (EPT-3.3f)."""
    host: int = 0
    """The formation to which it is attached in this turn, 0 for its own (EPT-3.3i)."""
    hidden: bool = False
    decoy: bool = False
    """Nothing but a marker, to be told from a unit by its owner only (EPT-10.2a)."""
    withdrew: bool = False
    """Has stepped back before an assault in this turn (EPT-8.3a)."""
    # --- weapons -------------------------------------------------------------------------------------------------
    set_up: bool = False
    """The weapon stands ready to fire (EPT-1.5a)."""
    jammed: bool = False
    shots_left: int = UNLIMITED
    """Shots before the ammunition is gone, once it runs low (EPT-7.3f)."""
    heat_left: int = 0
    """Hollow-charge rounds left (EPT-18.3f)."""
    # --- facing, vehicles ----------------------------------------------------------------------------------------
    facing: int = 0
    stunned: bool = False
    immobilised: bool = False
    hit_now: bool = False
    """Was immobilised in this turn, so that its crew tests (EPT-16.6l)."""
    carrier: int = 0
    """The vehicle in or on which it rides, or that tows it; 0 for none. It is then where its vehicle is."""
    boarded: int = 0
    """The turn in which it last got on or off a vehicle, for a gun in which it was hitched or unhitched (EPT-16.3f)."""
    # --- work in hand --------------------------------------------------------------------------------------------
    dug: int = 0
    """Actions of entrenching that are done in its hex (EPT-18.1a)."""
    dug_in: int = 0
    """The turn of the latest of them, 0 for none."""
    clearing: int = 0
    """The id of the wire or mines that a sapper removes, 0 for none (EPT-18.6a)."""
    clearing_since: int = 0
    """The turn in which the sapper came for it."""
    storms_from: int = OFF_MAP
    """The cell from which a sapper came to blow up a bunker or house with the enemies in it (EPT-18.6b)."""
    airdropped: bool = False
    arrives: int = 0
    """The turn from which it may enter; 0 once it is in play (EPT-6.2b)."""

    @property
    def storms(self) -> bool:
        """Whether it is a sapper who has come to blow up a bunker or house."""
        return self.storms_from != OFF_MAP


class Formation(msgspec.Struct, omit_defaults=True):
    """A platoon, company or group that is activated as one (EPT-1.4a).

    `hesitates_at` and `breaks_at` are the steps lost at which it becomes hesitant and is tested (EPT-14.2e).
    """

    id: int
    name: str
    side: int
    quality: Quality
    leader: int = 0
    """The unit that leads it; 0 while it has none (EPT-1.3d)."""
    leader_morale: int = 0
    """The morale of its first leader, from which that of deputies is reckoned (EPT-1.3e)."""
    fallen_morale: int = 0
    """The morale of the leader that fell, with which it is activated until he is replaced (EPT-1.3d)."""
    superior: int = 0
    """The formation whose leader commands this one's, 0 for none (EPT-3.3a)."""
    company: bool = False
    """Its leader is a company leader, who may command other formations."""
    independent: bool = False
    """Depends on no company leader (EPT-3.5a)."""
    radius: int = 0
    """Hexes from its leader to its units; 0 where the scenario says nothing (EPT-3.3b)."""
    reach: int = 0
    """Hexes from its leader to the leaders under him; 0 where the scenario says nothing (EPT-3.3c)."""
    hesitates_at: int = 99
    breaks_at: int = 99
    lost: int = 0
    """Steps lost since the start of the game (EPT-14.1a)."""
    lost_now: int = 0
    """Steps lost in this turn (EPT-14.2b)."""
    hesitant: bool = False
    demoralised: bool = False
    activated: bool = False
    """The leader's counter shows that it has been activated (EPT-1.3b)."""
    leader_fell: bool = False
    """Its leader fell in this turn and has not been replaced (EPT-1.3d)."""
    fire_groups: bool = True
    """Whether its vehicles may fire together (EPT-11.2f)."""
    entry: list[int] = msgspec.field(default_factory=list)
    """The cells at the edge of the map by which its units arrive (EPT-6.2b)."""


class Work(msgspec.Struct, omit_defaults=True):
    """A fortification, wire or minefield; `finished` is false while an entrenchment is being dug (EPT-18.1a)."""

    id: int
    kind: WorkKind
    at: int
    side: int = NOBODY
    facing: int = 0
    finished: bool = True
    dummy: bool = False
    """Mines that are none; only their owner knows while they are not revealed (EPT-18.5a)."""
    revealed: bool = False


class Battery(msgspec.Struct, omit_defaults=True):
    """Off-map artillery or aircraft: calibre, the observers allowed to it, what it has been told to do (EPT-12.1b)."""

    id: int
    side: int
    calibre: Calibre
    observers: list[int] = msgspec.field(default_factory=list)
    """The units that may direct it; empty where all leaders and observers of the side may (EPT-12.3c)."""
    target: int = OFF_MAP
    mission: Mission = "fire"
    observer: int = 0
    waited: int = 0
    """Turns by which the planned fire is late (EPT-12.4b)."""
    repeats: int = 0
    """Fires in a row that have come down on the same target hex (EPT-12.4a)."""
    last_target: int = OFF_MAP
    lifted: int = OFF_MAP
    """The hex whose fire was called off in this phase; it is not written again at once (EPT-12.3d)."""
    preregistered: bool = False
    """Its next fire is chosen before play (EPT-12.8a)."""
    phosphorus: bool = False
    """Its smoke sets buildings on fire (EPT-S.5a)."""
    sorties: int = UNLIMITED
    """Attacks that aircraft can still make (EPT-S.1a), or fires that a battery has left."""
    from_turn: int = 0
    """The first turn for which an attack may be written; 0 for every turn."""
    toward: int = 0
    """The hexside through which aircraft that strafe leave their target hex."""


class Impact(msgspec.Struct, frozen=True):
    """A barrage that lies on the map all turn: its centre and its calibre (EPT-12.5a)."""

    at: int
    calibre: Calibre
    side: int
    mission: Mission = "fire"
    phosphorus: bool = False


class Deed(msgspec.Struct, omit_defaults=True):
    """The action in progress: the unit that acts, those that act with it, what has been spent and done."""

    units: list[int]
    """Those that act together: a stack that moves to assault, the members of a fire group; the first leads."""
    gait: Gait = ""
    spent: int = 0
    """Half movement points spent (EPT-9.1a)."""
    hexes: int = 0
    by_road: bool = True
    """Has been on a road from the start (EPT-9.4a)."""
    came_from: int = OFF_MAP
    extra: Extra = ""
    """What it does besides moving, which binds it to half of its points (EPT-9.1d)."""
    over: bool = False
    """Nothing more may be done in it but end."""
    turned: int = 0
    """Twelfths of a turn made without leaving the hex."""
    way: int = 0
    """The direction of that turn, so that it does not go back: twelfths of its last part."""
    turn_shots: int = 0
    """Shots declared before that turn began: one that leads to no shot is no free turn (EPT-16.2c)."""
    escorted: list[int] = msgspec.field(default_factory=list)
    """The men who move under cover of the vehicle that acts (EPT-16.4a)."""
    foot_spent: int = 0
    """Half movement points spent by these men."""
    overran: bool = False
    """Has overrun in this action (EPT-17.3c)."""
    assaulted: bool = False
    """Has assaulted in this action (EPT-15.0c)."""
    shots: int = 0
    """Shots declared in this action."""
    reduced: bool = False
    """Fires at reduced potential, so that it may move afterwards (EPT-7.1c)."""
    stays: bool = False
    """Moves no more: it has fired at full potential, or it moved before it fired or laid smoke (EPT-7.1c)."""
    stacked: bool = False
    """Its units are a stack that moves together to assault (EPT-15.0a)."""
    grouped: bool = False
    """Its units are a fire group (EPT-11.2a)."""

    @property
    def has_moved(self) -> bool:
        """Whether any movement points have been spent."""
        return self.hexes > 0 or self.spent > 0


class Rung(msgspec.Struct, omit_defaults=True):
    """A move or shot that may be answered by opportunity fire: the ladder of a chain of reactions has one for each.

    `tried` are the units that have taken their chance at it, whether or not they passed their test (EPT-8.2e).
    """

    trigger: Trigger
    units: list[int]
    side: int
    """The side that may answer."""
    tried: list[int] = msgspec.field(default_factory=list)
    aim: int = OFF_MAP
    """The hex at which a shot was fired; off the map for what is no shot."""
    came: str = ""
    """The worst that came of the shot."""


class Fight(msgspec.Struct, omit_defaults=True):
    """An assault in progress (EPT-15.0a)."""

    at: int
    attacker: int
    """The side that entered."""
    came_from: int
    floor: int = 0
    """The storey on which it is fought."""
    from_floor: int = 0
    """The storey from which the attackers came."""
    round: int = 1
    surprised: list[int] = msgspec.field(default_factory=list)
    """Units that were hidden when the assault began; it helps them in the first round (EPT-15.0i)."""
    order: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """Initiative and id of the units that have not struck in this round, the highest first (EPT-15.0f)."""
    wounds: list[tuple[int, bool]] = msgspec.field(default_factory=list)
    """Losses of blows that are struck at the same time: the unit, and whether it is eliminated."""
    asked: list[int] = msgspec.field(default_factory=list)
    """Units that have chosen whether to withdraw in this round."""
    threatened: list[int] = msgspec.field(default_factory=list)
    """Defenders who may still step back before the assault begins (EPT-8.3a)."""
    strikers: list[int] = msgspec.field(default_factory=list)
    """Men who may still strike at a vehicle, then the vehicles that may still answer (EPT-17.2e)."""
    rounded: bool = False
    """The one round against the vehicles of the hex has begun (EPT-17.2f)."""
    struck: bool = False
    """A blow has been struck at a vehicle, which it answers (EPT-17.2e)."""
    struck_back: bool = False
    """The men strike back at a vehicle that has driven into them (EPT-17.3d)."""
    overrun: bool = False
    """It has attacked them, which burdens their blows (EPT-17.3f)."""


class Overrun(msgspec.Struct, omit_defaults=True):
    """A vehicle that drives into men (EPT-17.3a), from its announcement until they have struck back."""

    vehicle: int
    at: int
    came_from: int
    threatened: list[int] = msgspec.field(default_factory=list)
    """Men who may still step back before it enters (EPT-8.3a)."""
    entered: bool = False
    found: list[int] = msgspec.field(default_factory=list)
    """Men who were hidden until the vehicle entered."""
    attacked: bool = False
    """The vehicle attacked; if fire has crippled it before, it does not (EPT-17.3f)."""


class State(msgspec.Struct, dict=True, omit_defaults=True):
    """One game. `active` is the side whose hand it is."""

    units: dict[int, Unit]
    formations: dict[int, Formation]
    step: str
    outcome: Outcome | None = None
    turn: int = 1
    phase: Phase = "setup"
    # --- the operations phase ------------------------------------------------------------------------------------
    active: int = 0
    """The side that may try to activate (EPT-2.C2a)."""
    first: int = NOBODY
    """The side that won the initiative of this turn (EPT-2.C1a)."""
    automatic: bool = False
    """The winner of the initiative may still activate a formation without a test (EPT-6.2a)."""
    passed: bool = False
    """The last that happened was a pass (EPT-6.5a)."""
    acting: int = 0
    """The formation that is activated now, 0 for none."""
    ready: list[int] = msgspec.field(default_factory=list)
    """Units of the present activation that have not acted yet (EPT-6.4a)."""
    active_units: list[int] = msgspec.field(default_factory=list)
    """All units of the present activation (EPT-7.0b)."""
    deed: Deed | None = None
    ladder: list[Rung] = msgspec.field(default_factory=list)
    """The chain of reactions in progress, the latest last (EPT-8.0a)."""
    fight: Fight | None = None
    overrun: Overrun | None = None
    alighted: list[int] = msgspec.field(default_factory=list)
    """Units that have been forced off a vehicle, which the enemy may answer next (EPT-16.9b)."""
    spotters: dict[int, int] = msgspec.field(default_factory=dict)
    """The leaders who observe for a mortar in the present activation, each with that mortar (EPT-7.4e)."""
    loading: list[int] = msgspec.field(default_factory=list)
    """Vehicles that have taken passengers up or set them down in the present activation (EPT-16.3h)."""
    chains: int = 0
    """Counts chains of reactions, to name the spans of standing orders."""
    # --- the map -------------------------------------------------------------------------------------------------
    works: dict[int, Work] = msgspec.field(default_factory=dict)
    smoke: dict[int, int] = msgspec.field(default_factory=dict)
    """The value of the smoke marker of a cell (EPT-5.4f)."""
    fires: list[int] = msgspec.field(default_factory=list)
    """Cells that burn (EPT-18.2b)."""
    ruins: list[int] = msgspec.field(default_factory=list)
    """Cells whose building has become a ruin (EPT-12.7a)."""
    wrecks: dict[int, int] = msgspec.field(default_factory=dict)
    """How many wrecks lie in a cell (EPT-16.6j)."""
    control: list[int] = msgspec.field(default_factory=list)
    """The side that holds each cell, NOBODY where none does (EPT-S.9a)."""
    # --- artillery -----------------------------------------------------------------------------------------------
    batteries: dict[int, Battery] = msgspec.field(default_factory=dict)
    flown: list[int] = msgspec.field(default_factory=list)
    """The batteries whose planned fire has been tested for delay in this phase."""
    coming: int = 0
    """The aircraft that attack now, whose hex everybody sees, 0 for none (EPT-S.1a)."""
    impacts: list[Impact] = msgspec.field(default_factory=list)
    # --- losses --------------------------------------------------------------------------------------------------
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Victory points of each side."""
    gone: list[int] = msgspec.field(default_factory=list)
    """The units that are out of the game, decoys among them."""
    fallen: list[int] = msgspec.field(default_factory=list)
    """The numbers in the order of battle of those of them that were recognised when they went."""
    tried: list[int] = msgspec.field(default_factory=list)
    """Units that have had their attempt in the present point of the administrative phase."""
    believed: list[dict[int, int]] = msgspec.field(default_factory=list)
    """For each side the holder of each objective as that side believes: hidden enemies take hexes unseen (EPT-S.9a)."""
    offered: list[int] = msgspec.field(default_factory=list)
    """Units that have just been stopped and may give a step to go on (EPT-13.1b)."""
    deferred: list[int] = msgspec.field(default_factory=list)
    """Neutralised units that let the enemies beside them go first (EPT-13.2i)."""
    rally_dice: dict[int, int] = msgspec.field(default_factory=dict)
    """The dice of units of the same morale for the order in which they rally (EPT-13.2i)."""
    early: int = 0
    """Turns by which the changes of weather, ground and light that the scenario announces come sooner."""
    arranged: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """How often each side has set up again what stood already."""
    pledged: dict[int, int] = msgspec.field(default_factory=dict)
    """What the sides decide at the same time, each unseen by the other, and what is done when both have decided.

    By unit the formation to which it is attached, or `HIDES` for its marker.
    """
    settled: list[int] = msgspec.field(default_factory=list)
    """The sides that have finished their set-up, or their plots of this turn."""
    next_id: int = 1

    @cached_property
    def setting(self) -> Setting:
        """Attached by the kernel; not a part of what is saved."""
        raise AttributeError("the state has no setting yet")

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.setting.board

    @cached_property
    def places(self) -> tuple[Places[int], Places[int]]:
        """For each side the ids of its units by cell; those that ride are where their vehicle is."""
        first, second = (
            Places((unit.id, unit.at) for unit in self.units.values() if unit.side == side) for side in (0, 1)
        )
        return first, second
