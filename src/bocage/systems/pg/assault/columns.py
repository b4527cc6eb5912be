"""The column of each side in an assault: AST modifiers, which have no limit (PG-12.4b, PG-AST)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pg.assault.strength import strength_of
from bocage.systems.pg.ground.terrain import has_terrain
from bocage.systems.pg.leaders import is_commander
from bocage.systems.pg.morale import morale_tally
from bocage.systems.pg.positions import is_entrenched, is_in_bunker, work_at
from bocage.systems.pg.reference.combat import AssaultCause
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import pieces_at, pieces_of, units_of
from bocage.systems.pg.state.printed import is_rifle, is_tank, type_of


class Blow(Struct, frozen=True):
    """What one side does to the other: its participants, those of the other side, and whether it attacks.

    A `pursuit` is the blow at enemies who leave the hex without a rearguard: its terrain does not protect them.
    """

    cell: int
    side: int
    strikers: tuple[int, ...]
    struck: tuple[int, ...]
    attacks: bool
    charges: bool = False
    pursuit: bool = False


# --- the ground, for the defender only --------------------------------------------------------------------------------
@rule("PG-12.41a")
def ground_counts(blow: Blow) -> bool:
    """Terrain, entrenchments and bunkers benefit the defender only, and nobody who leaves the hex (PG-12.12b)."""
    return blow.attacks and not blow.pursuit


@rule("PG-AST-e", "PG-AST-f")
def is_of_terrain(s: State, cause: AssaultCause, cell: int) -> bool:
    """Whether the terrain of the hex is that of a modifier."""
    return has_terrain(s, cell, tables().combat.assault_modifiers[cause].terrain)


@rule("PG-AST-e")
def are_entrenched(s: State, blow: Blow) -> bool:
    """Whether defenders are in an entrenchment."""
    return any(is_entrenched(s, unit) for unit in units_of(s, blow.struck))


@rule("PG-16.8a")
def are_in_bunker(s: State, blow: Blow) -> bool:
    """Whether defenders are in a bunker."""
    return any(is_in_bunker(s, unit) for unit in units_of(s, blow.struck))


def ground_causes(s: State, blow: Blow) -> Iterator[AssaultCause]:
    """What the ground takes from an attack: a bunker, or entrenchment and town, which count once; and woods."""
    town, trench = is_of_terrain(s, "entrenched_or_town", blow.cell), are_entrenched(s, blow)
    if are_in_bunker(s, blow):
        yield "bunker"
    elif town or trench:
        yield "entrenched_or_town"
        if town and trench and s.setting.options.town_and_entrenchment == "both":
            yield "entrenched_or_town"
    if is_of_terrain(s, "woods", blow.cell):
        yield "woods"


# --- who fights -------------------------------------------------------------------------------------------------------
@rule("PG-AST-g")
def has_higher_morale(s: State, blow: Blow) -> bool:
    """Whether all units of the side have higher morale than all enemy units, leaders and their help left out."""
    if not blow.attacks and s.setting.options.morale_bonus_for == "attacker":
        return False
    own, enemy = ([morale_tally(s, unit).total for unit in units_of(s, ids)] for ids in (blow.strikers, blow.struck))
    return bool(own) and bool(enemy) and min(own) > max(enemy)


@rule("PG-AST-h", "PG-6.43a")
def has_leader(s: State, blow: Blow) -> bool:
    """Whether a leader who is not demoralized takes part; kommissars and tank leaders do not count."""
    return any(is_commander(one) and one.order != "demoralized" for one in pieces_of(s, blow.strikers))


@rule("PG-AST-i")
def are_all_demoralized(s: State, blow: Blow) -> bool:
    """Whether all enemy units are demoralized."""
    enemies = units_of(s, blow.struck)
    return bool(enemies) and all(unit.order == "demoralized" for unit in enemies)


@rule("PG-AST-j")
def may_combine_arms(s: State, unit: Piece) -> bool:
    """Whether a unit's nation fights with combined arms in the year of the scenario."""
    printed, year = type_of(unit), s.setting.terms.year
    return any(
        printed.nation in row.nations and year >= row.since and (printed.is_guards or not row.guards or is_tank(unit))
        for row in tables().numbers.privileges.combined_arms
    )


@rule("PG-AST-j")
def has_combined_arms(s: State, blow: Blow) -> bool:
    """Whether an AFV and INF, SMG or ENG take part together, neither of them demoralized."""
    units = [unit for unit in units_of(s, blow.strikers) if unit.order != "demoralized" and may_combine_arms(s, unit)]
    return any(map(is_tank, units)) and any(map(is_rifle, units))


@rule("PG-AST-k")
def is_fortified(s: State, cell: int) -> bool:
    """Whether engineers gain in a hex: a town, or one with an entrenchment, even if only vehicles defend it."""
    return is_of_terrain(s, "engineers", cell) or work_at(s, cell) == "entrenchment"


@rule("PG-AST-k", "PG-16.82a")
def engineer_causes(s: State, blow: Blow) -> Iterator[AssaultCause]:
    """What engineers add who attack a town, an entrenchment or a bunker; these add up by the option only."""
    engineers = [unit for unit in units_of(s, blow.strikers) if type_of(unit).arm == "engineer"]
    if not engineers or not ground_counts(blow):
        return
    bunker = are_in_bunker(s, blow)
    if bunker:
        yield "engineers_at_bunker"
    if is_fortified(s, blow.cell) and not (bunker and not s.setting.options.engineer_bonuses_add):
        yield "engineers"


@rule("PG-AST-l")
def are_close_fighters(s: State, blow: Blow) -> bool:
    """Whether all units of the side are INF or ENG of nations skilled at close quarters."""
    nations = tables().numbers.privileges.close_fighters
    units = units_of(s, blow.strikers)
    return bool(units) and all(
        type_of(unit).nation in nations and type_of(unit).arm in ("infantry", "engineer") for unit in units
    )


@rule("PG-AST-m")
def is_charge(blow: Blow) -> bool:
    """Whether charging cavalry takes part."""
    return blow.charges


@rule("PG-AST-n")
def strikes_lone_armor(s: State, blow: Blow) -> bool:
    """Whether enemy AFVs fight in town, city or woods with no INF, SMG or ENG of theirs in the hex."""
    if not blow.attacks and s.setting.options.lone_armor_bonus_for == "attacker":
        return False
    if not is_of_terrain(s, "lone_armor", blow.cell) or not any(map(is_tank, units_of(s, blow.struck))):
        return False
    there = [*pieces_at(s, 1 - blow.side, blow.cell), *units_of(s, blow.struck)]
    return not any(map(is_rifle, there))


def causes_of(s: State, blow: Blow) -> Iterator[AssaultCause]:
    """The modifiers of a blow in the order of the chart."""
    if ground_counts(blow):
        yield from ground_causes(s, blow)
    if has_higher_morale(s, blow):
        yield "higher_morale"
    if has_leader(s, blow):
        yield "leader"
    if are_all_demoralized(s, blow):
        yield "all_demoralized"
    if has_combined_arms(s, blow):
        yield "combined_arms"
    yield from engineer_causes(s, blow)
    if are_close_fighters(s, blow):
        yield "close_fighters"
    if is_charge(blow):
        yield "charge"
    if strikes_lone_armor(s, blow):
        yield "lone_armor"


# --- the column -------------------------------------------------------------------------------------------------------
def shift(s: State, blow: Blow) -> Tally:
    """The columns by which a blow is moved."""
    tally = Tally(unit="columns")
    rows = tables().combat.assault_modifiers
    for cause in causes_of(s, blow):
        tally.add(rows[cause].value, f"assault-{cause.replace('_', '-')}", rows[cause].rule)
    return tally


def total_strength(s: State, blow: Blow) -> int:
    """The strength of all who strike."""
    return strength_of(s, pieces_of(s, blow.strikers), attacks=blow.attacks)


@rule("PG-12.4b", "PG-7.5b")
def column_for(s: State, blow: Blow) -> int:
    """The number of the column in which a blow is read: not above the strength, then moved, within the table."""
    table = tables().combat.assault
    return table.shifted(table.base(total_strength(s, blow)), shift(s, blow).total)


def shown_shift(s: State, blow: Blow, answer: Blow) -> Tally:
    """The modifiers of a blow, with the strengths and the columns of both sides."""
    columns = tables().combat.assault.columns
    both = text(
        "sum-assault",
        strength=total_strength(s, blow),
        column=columns[column_for(s, blow)],
        enemy=total_strength(s, answer),
        answer=columns[column_for(s, answer)],
    )
    return replace(shift(s, blow), sum=both)
