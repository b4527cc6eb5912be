"""Set-up before play (ASL-1.3a, ASL-D21): the sides place their forces one after the other, by hand or as suggested."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.aslsk.game.victory import begin_control
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.scenarios.scenario import Force, NamedSetup, Setting, area_cells
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    State,
    Unit,
    Weapon,
    enter,
    force_of,
    give,
    label,
    own_units,
    piece_name,
    put,
    supply,
)
from bocage.systems.aslsk.state.stacking import has_room, room_for

ARRANGEMENTS = 10
"""How often, on average, each piece of a force may be set up again; the limit makes every set-up end."""


def start(setting: Setting) -> State:
    """The state before the first unit is placed."""
    s = attach(State({}, {}, "set-up"), setting)
    s.player = setting.seat_of(setting.scenario.first)
    for force in setting.scenario.forces:
        _muster(s, force)
    return s  # type: ignore[no-any-return]


def _muster(s: State, force: Force) -> None:
    """Make the units and weapons of a force; those on the map from the start wait to be placed."""
    seat = s.setting.seat_of(force.side)
    prefix = tables().leader_prefix[force.side]
    types = [type for type, count in force.units.items() for _ in range(count)]
    types += [f"{prefix}_{name}" for name in force.leaders]
    elr = force.elr if force.elr is not None else s.setting.scenario.elr[force.side]
    for type in types:
        if type not in tables().units:
            raise ScenarioError(f"scenario {s.setting.scenario.id}: {type!r} is no unit")
        enter(s, Unit(s.next_id, type, seat, elr=elr, arrive=force.arrive))
        s.next_id += 1
    for type, count in force.weapons.items():
        if type not in tables().weapons:
            raise ScenarioError(f"scenario {s.setting.scenario.id}: {type!r} is no weapon")
        for _ in range(count):
            supply(s, Weapon(s.next_id, type, seat, arrive=force.arrive))
            s.next_id += 1


# --- the step -----------------------------------------------------------------------------------------------------
def set_up(s: State) -> Procedure[None]:
    """One placement by the side whose turn to set up it is."""
    side = side_to_set_up(s)
    if side is None:
        begin_control(s)
        s.step = "rally-start"
        return
    unplaced_count = len(unplaced(s, side))
    choice = yield from ask(
        side,
        text("prompt-set-up", left=unplaced_count) if unplaced_count else text("prompt-arrange"),
        Choices(lambda known: placing_options(known, side), why_not=why_not_take_up),
        rule="ASL-D21",
    )
    if choice == END:
        s.ready.append(side)
        s.arranged = 0
        return
    if choice.verb == "setup":
        _take_back(s, side)
        _take_named(s, side, named_setups(s.setting, side)[choice.number or 0])
        yield tell("told-named-set-up", rule="ASL-D21", side=Text(f"side-{s.setting.sides[side]}"))
        return
    assert choice.piece is not None
    s.arranged += is_placed(s, choice.piece)
    yield from _place(s, side, choice.piece)


@rule("ASL-1.3a", "ASL-D21")
def side_to_set_up(s: State) -> int | None:
    """The side named first sets up completely first; None when all is placed and no side rearranges its set-up."""
    return next((seat for seat in setup_order(s.setting) if unplaced(s, seat) or is_arranging(s, seat)), None)


def setup_order(setting: Setting) -> list[int]:
    """The seats in the order in which they set up."""
    order = [setting.seat_of(nation) for nation in setting.scenario.setup_order]
    return order + [seat for seat in range(2) if seat not in order]


def unplaced(s: State, side: int) -> list[int]:
    """Pieces of a side that belong on the map now and are not there: units first, then unpossessed weapons."""
    units = [unit.id for unit in s.sides[side] if unit.at == OFF_MAP and not unit.arrive]
    return units or [
        weapon.id for weapon in s.weapons.values() if weapon.side == side and not weapon.arrive and not weapon.holder
    ]


def placing_options(s: State, side: int) -> Iterable[Choice]:
    """What the side that sets up may choose: a suggested set-up, a piece to place or move, or to be ready."""
    waiting = unplaced(s, side)
    may_take = waiting or may_arrange(s, side, len(list(placed(s, side))))
    setups = named_setups(s.setting, side) if may_take else []
    suggested = [Choice("setup", number=number) for number in range(len(setups))]
    yield from suggested if waiting else [END]
    for id in (*waiting, *movable(s, side)):
        yield Choice("put", id)
    yield from [] if waiting else suggested


# --- rearranging --------------------------------------------------------------------------------------------------
def is_arranging(s: State, side: int) -> bool:
    """Whether a side may still move what it has placed: until it says that it is ready, where the option is on."""
    return bool(s.setting.option("arrange_setup")) and side not in s.ready and any(placed(s, side))


def placed(s: State, side: int) -> Iterator[int]:
    """The pieces of a side that are set up."""
    yield from (unit.id for unit in s.units.values() if unit.side == side and unit.at != OFF_MAP)
    yield from (weapon.id for weapon in s.weapons.values() if weapon.side == side and weapon.holder)


def is_placed(s: State, id: int) -> bool:
    """Whether a unit is on the map or beside it, or a weapon possessed."""
    return bool(s.weapons[id].holder) if id in s.weapons else s.units[id].at != OFF_MAP


def may_arrange(s: State, side: int, count: int = 1) -> bool:
    """Whether a side may still set up again this number of the pieces that it has placed."""
    return is_arranging(s, side) and s.arranged + count <= ARRANGEMENTS * len(list(placed(s, side)))


def movable(s: State, side: int) -> list[int]:
    """The pieces of a side that may be set up elsewhere."""
    if not may_arrange(s, side):
        return []
    return [id for id in placed(s, side) if len(receivers(s, id) if id in s.weapons else open_hexes(s, id)) > 1]


def why_not_take_up(s: State, choice: Choice) -> Violation | None:
    """Why a piece may not be placed or moved now."""
    side = side_to_set_up(s)
    if side is not None and choice in placing_options(s, side):
        return None
    piece = s.units.get(choice.piece or 0) or s.weapons.get(choice.piece or 0)
    if choice == END:
        return refuse("ASL-D21", "refuse-not-all-placed")
    if choice.verb == "place" and choice.piece in s.units:
        return why_not_set_up(s, choice)
    if choice.verb == "give" and choice.piece in s.weapons:
        return why_not_give(s, choice)
    if piece and is_placed(s, piece.id) and is_arranging(s, piece.side):
        return refuse("ASL-D21", "refuse-arranged-enough")
    return refuse("ASL-D21", "refuse-set-up-choice")


def _place(s: State, side: int, id: int) -> Procedure[None]:
    if id in s.weapons:
        answer = yield from ask(
            side,
            text("prompt-give-weapon", weapon=piece_name(s, id)),
            Choices(lambda known: [Choice("give", id, unit) for unit in receivers(known, id)], why_not=why_not_give),
            rule="ASL-D21",
        )
        assert answer.other is not None
        give(s, s.weapons[id], answer.other)
        return
    answer = yield from ask(
        side,
        text("prompt-place-unit", unit=piece_name(s, id)),
        Choices(
            lambda known: [Choice("place", id, place=label(known, cell)) for cell in open_hexes(known, id)],
            why_not=why_not_set_up,
        ),
        rule="ASL-D21",
    )
    put(s, s.units[id], s.board.cell(answer.place))


def receivers(s: State, weapon: int) -> list[int]:
    """Who may begin with a weapon: units of its own force."""
    force = force_of(s, weapon)
    units = own_units(s, s.setting.seat_of(force.side))
    return [unit.id for unit in units if force_of(s, unit.id) is force]


def area_of(s: State, id: int) -> tuple[int, ...]:
    """The hexes in which a unit may be set up."""
    return area_cells(s.setting, force_of(s, id))


def open_hexes(s: State, id: int) -> list[int]:
    """The hexes of its area that have room for a unit."""
    unit = s.units[id]
    taken, alone = s.where[unit.side], has_room((), (unit,))
    return [cell for cell in area_of(s, id) if (room_for(s, unit, cell) if cell in taken else alone)]


def why_not_set_up(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not be set up in a hex."""
    if choice.verb != "place" or choice.piece not in s.units:
        return refuse("ASL-D21", "refuse-set-up-choice")
    cell = s.board.aliases.get(choice.place, OFF_MAP)
    if cell not in area_of(s, choice.piece):
        return refuse("ASL-D21", "refuse-outside-area", hex=choice.place)
    if not room_for(s, s.units[choice.piece], cell):
        return refuse("ASL-3.3m", "refuse-stacking", hex=label(s, cell))
    return None


def why_not_give(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not begin with a weapon: only units of the weapon's own force may."""
    if choice.verb != "give" or choice.piece not in s.weapons or choice.other not in receivers(s, choice.piece):
        return refuse("ASL-D21", "refuse-weapon-needs-own-force")
    return None


# --- named set-ups ------------------------------------------------------------------------------------------------
def named_setups(setting: Setting, side: int) -> list[NamedSetup]:
    """The suggested set-ups of a side."""
    return [named for named in setting.scenario.setups if setting.seat_of(named.side) == side]


def setup_name(setting: Setting, side: int, number: int) -> Text:
    """What a suggested set-up is called."""
    return Text(f"setup-{setting.scenario.id}-{named_setups(setting, side)[number].name}")


def _take_back(s: State, side: int) -> None:
    """Take all that a side has placed off the map again; each piece counts as set up once more."""
    for id in list(placed(s, side)):
        s.arranged += 1
        if id in s.weapons:
            give(s, s.weapons[id], 0)
        else:
            put(s, s.units[id], OFF_MAP)


def _take_named(s: State, side: int, named: NamedSetup) -> None:
    """Place everything as a suggested set-up says; it must use exactly the pieces of the force."""
    prefix = tables().leader_prefix[named.side]
    for placement in named.place:
        holder = 0
        for type in placement.units:
            if type in tables().weapons:
                weapon = next(
                    gun for gun in s.weapons.values() if gun.side == side and gun.type == type and not gun.holder
                )
                give(s, weapon, holder)
                continue
            wanted = type if type in tables().units else f"{prefix}_{type}"
            unit = next(
                waiting
                for waiting in s.units.values()
                if waiting.side == side and waiting.type == wanted and waiting.at == OFF_MAP and not waiting.arrive
            )
            put(s, unit, s.board.cell(placement.at))
            holder = unit.id


def setup_faults(setting: Setting) -> list[str]:
    """What is wrong with the suggested set-ups of a scenario, for tests and editors."""
    faults = []
    for side in range(2):
        for named in named_setups(setting, side):
            s = start(setting)
            try:
                _take_named(s, side, named)
            except (StopIteration, LookupError) as error:
                faults.append(f"{named.name}: {error!r}")
                continue
            faults += [f"{named.name}: {piece} is left over" for piece in unplaced(s, side)]
            faults += [
                f"{named.name}: {unit.type} in {label(s, unit.at)}: {violation.why.id}"
                for unit in s.units.values()
                if unit.side == side and unit.at != OFF_MAP
                if (violation := why_not_set_up(s, Choice("place", unit.id, place=label(s, unit.at))))
            ]
    return faults
