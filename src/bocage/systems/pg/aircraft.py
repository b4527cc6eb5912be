"""Aircraft (PG-15.2): up to three at a hex, each may miss; what hits is direct fire, and nothing is ever shot down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.pg.bombardment.declaration import no_portions
from bocage.systems.pg.bombardment.friendly_fire import endanger_friends
from bocage.systems.pg.combat.assembling import Manner, assemble
from bocage.systems.pg.combat.lane import why_not_at_friends
from bocage.systems.pg.combat.members import enemy_cells
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.outcomes import condition_of, outcome
from bocage.systems.pg.combat.targets import exposed_at
from bocage.systems.pg.direct_fire.attack import roll_results
from bocage.systems.pg.direct_fire.columns import causes_of, place_causes, summed
from bocage.systems.pg.losses import apply_results
from bocage.systems.pg.reference.combat import DirectFireCause
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.spotting import spots_hex
from bocage.systems.pg.stacking import is_dense
from bocage.systems.pg.state.model import OFF_MAP, Aircraft, Piece, State
from bocage.systems.pg.state.pieces import label, leaders_at, on_map, other, piece_name, told_answer, units_at
from bocage.systems.pg.state.printed import type_of

VERB = "air-strike"
TWO_FACES = Dice(1, 2)


# --- who may attack, and where ----------------------------------------------------------------------------------------
@rule("PG-15.2a")
def is_there(s: State, aircraft: Aircraft) -> bool:
    """Whether an aircraft is at hand in this turn, as the scenario says."""
    return aircraft.first <= s.turn <= aircraft.last


@rule("PG-15.21a")
def why_not_ready(s: State, side: int, aircraft: Aircraft) -> Violation | None:
    """Each aircraft attacks one hex in a turn."""
    if aircraft.side != side or aircraft.used or not is_there(s, aircraft):
        return refuse("PG-15.21a", "refuse-not-ready-to-fire", piece=piece_name(s, aircraft.id))
    return None


def ready(s: State, side: int) -> list[int]:
    """The aircraft of a side that may still attack."""
    return [one.id for one in s.aircraft.values() if why_not_ready(s, side, one) is None]


@rule("PG-15.21a")
def why_not_crowded(s: State, group: Group, occasion: Occasion) -> Violation | None:
    """Up to three aircraft attack a hex in a turn."""
    most = tables().numbers.air_attacks.most_per_hex
    sent = sum(one.side == occasion.side and one.target == occasion.cell for one in s.aircraft.values())
    return None if sent + len(group.firers) < most else refuse("PG-15.21a", "refuse-too-many-aircraft", count=most)


@rule("PG-15.21a")
def why_not_found(s: State, occasion: Occasion) -> Violation | None:
    """Any hex with enemies may be attacked; by the option one with an enemy whom a friendly piece spots."""
    if s.setting.terms.aircraft_any_hex or not s.setting.options.aircraft_need_spotted_target:
        return None
    if any(spots_hex(s, piece, occasion.cell) for piece in on_map(s, occasion.side)):
        return None
    return refuse("PG-15.21a", "refuse-not-observed", hex=label(s, occasion.cell))


def why_not_strike(s: State, group: Group, aircraft: Aircraft, occasion: Occasion) -> Violation | None:
    """Why an aircraft may not attack a hex."""
    if not exposed_at(s, other(occasion.side), occasion.cell):
        return refuse("PG-15.21a", "refuse-no-enemy", hex=label(s, occasion.cell))
    return (
        why_not_ready(s, occasion.side, aircraft)
        or why_not_at_friends(s, occasion.side, occasion.cell)
        or why_not_found(s, occasion)
        or why_not_crowded(s, group, occasion)
    )


def why_not_add(s: State, group: Group, id: int, portion: int | None, occasion: Occasion) -> Violation | None:
    """Why an aircraft may not join an attack."""
    if id in group.firers or portion is not None:
        return refuse("PG-7.23a", "refuse-fires-already", piece=piece_name(s, id))
    return why_not_strike(s, group, s.aircraft[id], occasion)


# --- the column -------------------------------------------------------------------------------------------------------
@rule("PG-15.23a")
def has_flak(s: State, side: int, cell: int) -> bool:
    """Whether anti-aircraft units of a side, not demoralized, stand within 3 hexes; any number of them counts once."""
    near = s.board.area(cell, tables().numbers.air_attacks.aa_radius)
    guns = (unit for one in near if s.board.on_map(one) for unit in units_at(s, side, one))
    return any(type_of(gun).arm == "aa_gun" and gun.order != "demoralized" for gun in guns)


def target_causes(s: State, occasion: Occasion, unit: Piece) -> Iterator[DirectFireCause]:
    """The modifiers of the target, which count from the air too, unless the option says otherwise."""
    if not s.setting.options.air_uses_terrain:
        return
    yield from place_causes(s, occasion.side, occasion.cell)
    if is_dense(s, unit.side, occasion.cell):
        yield "stacked"
    yield from causes_of(s, unit, exposed_at(s, unit.side, occasion.cell))


def shift(s: State, occasion: Occasion, unit: Piece) -> Tally:
    """The columns by which an air attack on one target is moved; distance never counts."""
    flak: list[DirectFireCause] = ["anti_air"] if has_flak(s, unit.side, occasion.cell) else []
    return summed(s, (*target_causes(s, occasion, unit), *flak), unit)


def shown_shift(s: State, group: Group, occasion: Occasion) -> Tally | None:
    """The modifiers of an attack, as they are for its first target."""
    targets = exposed_at(s, other(occasion.side), occasion.cell)
    return shift(s, occasion, targets[0]) if targets else None


# --- the attack -------------------------------------------------------------------------------------------------------
@rule("PG-15.2a")
def face_up(s: State, aircraft: Aircraft) -> Procedure[int]:
    """The fire value of an aircraft; its counter is flipped like a coin when it first attacks."""
    if not aircraft.value:
        faces = tables().aircraft[aircraft.type].faces

        def read(shown: Faces) -> int:
            return faces[shown[0] - 1]

        about: Args = {"piece": piece_name(s, aircraft.id)}
        aircraft.value = yield from draw(TWO_FACES, "aircraft", read, seat=aircraft.side, rule="PG-15.2a", about=about)
    return aircraft.value


@rule("PG-15.21a")
def finds_target(s: State, aircraft: Aircraft, cell: int) -> Procedure[bool]:
    """A die for each aircraft: on 1 or 2 it misses."""
    least = tables().numbers.air_attacks.attacks_from
    about: Args = {"piece": piece_name(s, aircraft.id), "hex": label(s, cell)}

    def read(faces: Faces) -> bool:
        return faces[0] >= least

    return (
        yield from draw(
            D6, "air-approach", read, seat=aircraft.side, rule="PG-15.21a", about=about, result=told_answer
        )
    )


@rule("PG-15.22a")
def fall_short(s: State, occasion: Occasion) -> Procedure[None]:
    """What misses may fall on friends next to the target."""
    yield from endanger_friends(s, occasion.side, occasion.cell)


@rule("PG-15.24a")
def fly_home(aircraft: Aircraft, cell: int) -> None:
    """An aircraft is gone for this turn only; fire never brings it down."""
    aircraft.used, aircraft.target = True, cell


@rule("PG-15.23a")
def hit(s: State, occasion: Occasion, strength: int) -> Procedure[None]:
    """The values of all that find the target are added and rolled on the direct-fire table."""
    table = tables().combat.direct_fire
    victim = other(occasion.side)
    targets = exposed_at(s, victim, occasion.cell)
    shifts = [shift(s, occasion, target) for target in targets]
    columns = [table.shifted(table.base(strength), moved.total) for moved in shifts]
    rolled = yield from roll_results(s, occasion, columns, shifts)
    results = {target.id: result for target, result in zip(targets, rolled, strict=True)}
    yield from apply_results(s, victim, results, [one.id for one in leaders_at(s, victim, occasion.cell)])


class Strike(Struct, frozen=True):
    """An air attack that is ready to be rolled."""

    group: Group
    occasion: Occasion

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Each aircraft finds the target or misses; then all that found it hit at once."""
        cell, strength = self.occasion.cell, 0
        before = condition_of(exposed_at(s, other(self.occasion.side), cell))
        for id in self.group.firers:
            aircraft = s.aircraft[id]
            fly_home(aircraft, cell)
            if (yield from finds_target(s, aircraft, cell)):
                strength += yield from face_up(s, aircraft)
            else:
                yield from fall_short(s, self.occasion)
        if strength:
            yield from hit(s, self.occasion, strength)
        return outcome(s, before)


AIR = Manner("PG-15.21a", why_not_add, shown_shift, Strike, no_portions, lends=False)
"""How an air attack is put together."""


# --- the choices of a segment -----------------------------------------------------------------------------------------
def occasion_at(s: State, cell: int) -> Occasion:
    """The chance of the active side's aircraft to attack a hex."""
    return Occasion(s.active, cell, tuple(ready(s, s.active)), ())


def options(s: State) -> Iterable[Choice]:
    """The hexes that the active side's aircraft may attack."""
    waiting = ready(s, s.active)
    if waiting:
        for cell in enemy_cells(s):
            occasion = occasion_at(s, cell)
            if why_not_strike(s, Group(()), s.aircraft[waiting[0]], occasion) is None:
                yield from (Choice(VERB, id, place=label(s, cell)) for id in waiting)


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why an aircraft may not attack a hex."""
    aircraft = s.aircraft.get(choice.piece or 0)
    if aircraft is None or choice.place not in s.board.aliases:
        return refuse("PG-15.21a", "refuse-not-offered", choice=str(choice))
    return why_not_strike(s, Group(()), aircraft, occasion_at(s, s.board.cell(choice.place)))


def strike(s: State, choice: Choice) -> Procedure[None]:
    """Put an air attack together and carry it out."""
    assert choice.piece is not None
    occasion = occasion_at(s, s.board.cell(choice.place))
    group = yield from assemble(s, AIR, Group((choice.piece,)), occasion)
    yield from Strike(group, occasion).run(s)


def single(s: State, choice: Choice) -> Strike | None:
    """The attack of one aircraft by itself, for its odds."""
    if choice.verb != VERB or choice.piece is None or why_not(s, choice) is not None:
        return None
    return Strike(Group((choice.piece,)), occasion_at(s, s.board.cell(choice.place)))


def single_shift(s: State, choice: Choice) -> Tally | None:
    """The modifiers of that attack."""
    attack = single(s, choice)
    return shown_shift(s, attack.group, attack.occasion) if attack else None


def return_all(s: State) -> None:
    """In a new turn all aircraft attack again."""
    for aircraft in s.aircraft.values():
        aircraft.used, aircraft.target = False, OFF_MAP
