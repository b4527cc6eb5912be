"""The column of a direct-fire attack for each of its targets: strength, modifiers, limits (PG-7.5, PG-10.3, PG-DFT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.targets import exposed_at
from bocage.systems.pg.direct_fire.group import left_of
from bocage.systems.pg.ground.terrain import has_terrain
from bocage.systems.pg.positions import is_dug_in, is_entrenched, is_in_bunker
from bocage.systems.pg.reference.combat import DirectFireCause
from bocage.systems.pg.reference.counters import GUNS, Arm
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.spotting import is_night
from bocage.systems.pg.stacking import is_dense
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import firer
from bocage.systems.pg.state.printed import combat_modifier, is_leader, type_of

CREWS: frozenset[Arm] = frozenset({"mortar", "aa_gun", "at_gun"})


@rule("PG-10.2a")
def strength_of(s: State, group: Group) -> int:
    """The strength of all firers, with what leaders add."""
    lent = sum(combat_modifier(s.pieces[leader]) for leader, _ in group.lends)
    portions = dict(group.portions)
    return sum(portions.get(id) or left_of(s, firer(s, id)) for id in group.firers) + lent


# --- modifiers of the hex ---------------------------------------------------------------------------------------------
@rule("PG-DFT-b", "PG-DFT-e")
def is_of_terrain(s: State, cause: DirectFireCause, cell: int) -> bool:
    """Whether the terrain of the target hex is that of a modifier: town, woods or hill."""
    return has_terrain(s, cell, tables().combat.direct_fire_modifiers[cause].terrain)


@rule("PG-DFT-f")
def is_distance_long(distance: int) -> bool:
    """Whether a target at a distance in hexes is distant."""
    return distance >= tables().combat.distant_target.hexes


@rule("PG-DFT-f")
def is_distant(s: State, group: Group, cell: int) -> bool:
    """Whether the target is 3 or more hexes from any firer, or from all of them by the option."""
    distant = [is_distance_long(s.board.distance(firer(s, id).at, cell)) for id in group.firers]
    return all(distant) if s.setting.options.multi_hex_range_modifier == "all" else any(distant)


@rule("PG-DFT-m")
def is_adjacent(s: State, group: Group, cell: int) -> bool:
    """Whether the target is next to all firers."""
    return all(s.board.adjacent(firer(s, id).at, cell) for id in group.firers)


@rule("PG-DFT-c")
def is_dark(s: State) -> bool:
    """Whether it is night."""
    return is_night(s)


@rule("PG-DFT-i")
def is_opportunity(occasion: Occasion) -> bool:
    """Whether it is opportunity fire."""
    return occasion.mover != 0


@rule("PG-13.12a")
def is_single_target(occasion: Occasion) -> bool:
    """Opportunity fire hits one piece, so that a dense hex does not count."""
    return occasion.mover != 0


@rule("PG-17.3b")
def is_ambush(s: State, group: Group, occasion: Occasion) -> bool:
    """Whether hidden units fire at one that moves strategically."""
    if s.move is None or not s.move.strategic or s.move.id != occasion.mover:
        return False
    return any(id in s.move.ambushers for id in group.firers)


@rule("PG-DFT-g")
def has_own_mines(s: State, side: int, cell: int) -> bool:
    """Whether a minefield of the firing side lies in the target hex; dummies are none."""
    return any(mine.at == cell and mine.side == side and mine.strength for mine in s.mines.values())


def place_causes(s: State, side: int, cell: int) -> Iterator[DirectFireCause]:
    """The modifiers of the target hex, from wherever `side` attacks it."""
    terrain: tuple[DirectFireCause, ...] = ("town_or_woods", "hill", "swamp")
    yield from (cause for cause in terrain if is_of_terrain(s, cause, cell))
    if has_own_mines(s, side, cell):
        yield "own_mines"


def hex_causes(s: State, group: Group, occasion: Occasion) -> Iterator[DirectFireCause]:
    """The modifiers that are the same for all targets."""
    yield from place_causes(s, occasion.side, occasion.cell)
    if is_dark(s):
        yield "night"
    if is_distant(s, group, occasion.cell):
        yield "distant"
    if is_adjacent(s, group, occasion.cell):
        yield "adjacent"
    if is_opportunity(occasion):
        yield "opportunity"
    if is_ambush(s, group, occasion):
        yield "strategic_movement"
    if not is_single_target(occasion) and is_dense(s, 1 - occasion.side, occasion.cell):
        yield "stacked"


# --- modifiers of a unit ----------------------------------------------------------------------------------------------
@rule("PG-DFT-h")
def is_crew(unit: Piece) -> bool:
    """Mortars, anti-aircraft and anti-tank guns are easier to hit."""
    return type_of(unit).arm in CREWS


@rule("PG-DFT-j")
def is_mounted(unit: Piece) -> bool:
    """So is cavalry."""
    return type_of(unit).arm == "cavalry"


@rule("PG-DFT-l")
def is_battery(unit: Piece) -> bool:
    """Artillery is the easiest to hit."""
    return type_of(unit).arm in GUNS


@rule("PG-DFT-a")
def entrenchment_cause(s: State, unit: Piece) -> DirectFireCause:
    """What an entrenchment is worth: in a town less, because the town counts too."""
    in_town = has_terrain(s, unit.at, tables().combat.direct_fire_modifiers["entrenched_in_town"].terrain)
    return "entrenched_in_town" if in_town else "entrenched"


@rule("PG-DFT-d")
def is_dug_in_here(s: State, unit: Piece) -> bool:
    """Whether a target has the protection of its digging: not in town or woods."""
    sheltered = has_terrain(s, unit.at, tables().combat.direct_fire_modifiers["town_or_woods"].terrain)
    return is_dug_in(s, unit) and not sheltered


@rule("PG-ATT-a")
def is_crossing(s: State, unit: Piece) -> bool:
    """Whether a target is crossing a river with engineers, which counts by the option only."""
    return unit.crossing and s.setting.options.later_modifiers


def shelter_causes(s: State, unit: Piece) -> Iterator[DirectFireCause]:
    """The modifiers of what a target has dug or occupies, and of the river it is in."""
    if is_in_bunker(s, unit):
        yield "bunker"
    elif is_entrenched(s, unit):
        yield entrenchment_cause(s, unit)
    if is_dug_in_here(s, unit):
        yield "dug_in"
    if is_crossing(s, unit):
        yield "crossing_river"


def unit_causes(s: State, unit: Piece) -> Iterator[DirectFireCause]:
    """The modifiers of one target."""
    yield from shelter_causes(s, unit)
    if is_leader(unit):
        return
    if is_crew(unit):
        yield "crew"
    if is_mounted(unit):
        yield "cavalry"
    if is_battery(unit):
        yield "artillery"


@rule("PG-DFT-n", "PG-16.23c")
def causes_of(s: State, unit: Piece, targets: Sequence[Piece]) -> list[DirectFireCause]:
    """A target has its own modifiers only, unless the option gives those of any target to all of them."""
    if s.setting.options.unit_specific_columns:
        return list(unit_causes(s, unit))
    return list(dict.fromkeys(cause for target in targets for cause in unit_causes(s, target)))


# --- the column -------------------------------------------------------------------------------------------------------
@rule("PG-16.8a")
def least_shift(s: State, unit: Piece) -> int:
    """The greatest shift to the left: 3 columns for a target in a bunker."""
    limits = tables().combat.direct_fire_limits
    return -limits.down_against_bunker if is_in_bunker(s, unit) else -limits.down


@rule("PG-10.3a", "PG-10.3b")
def limit_shift(tally: Tally, least: int) -> None:
    """The sum of all modifiers is held to +3 and −2 columns."""
    tally.cap(least, tables().combat.direct_fire_limits.up, "limit", "PG-10.3a")


def summed(s: State, causes: Iterable[DirectFireCause], unit: Piece) -> Tally:
    """The sum of modifiers on a target, within the limits."""
    tally = Tally(unit="columns")
    rows = tables().combat.direct_fire_modifiers
    for cause in causes:
        tally.add(rows[cause].value, f"fire-{cause.replace('_', '-')}", rows[cause].rule)
    limit_shift(tally, least_shift(s, unit))
    return tally


def shift(s: State, group: Group, occasion: Occasion, unit: Piece) -> Tally:
    """The columns by which an attack on one target is moved."""
    targets = [unit] if occasion.mover else exposed_at(s, 1 - occasion.side, occasion.cell)
    return summed(s, (*hex_causes(s, group, occasion), *causes_of(s, unit, targets)), unit)


@rule("PG-7.5a", "PG-7.5b", "PG-1.1j")
def column_for(s: State, group: Group, moved: Tally) -> int:
    """The number of the column in which a target is read: not above the strength, then moved, within the table."""
    table = tables().combat.direct_fire
    return table.shifted(table.base(strength_of(s, group)), moved.total)
