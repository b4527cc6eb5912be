"""The charts and counters of the Starter Kit, typed and checked once when first read.

Every number of the game comes from the TOML files in ``data``; rule procedures ask the tables here. Firepower in an
attack counts in 1/32 FP and movement in half MF, so that every halving the rules allow stays a whole number.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Annotated, Any, Literal, NoReturn, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

FP = 32
"""One printed firepower factor; five halvings can fall on one firer (ASL-3.2m, ASL-3.2n)."""

MF = 2
"""One movement factor; in-season grain costs one and a half (ASL-1.1.2n)."""

OFF_TABLE = -1
"""The IFT column of an attack too weak to be made, or shifted off the left of the table."""

Nation = Literal["german", "russian", "american"]
UnitKind = Literal["squad", "half_squad", "leader"]
Grade = Literal["E", "1", "2", "G", "C"]
WeaponKind = Literal["LMG", "MMG", "HMG", "FT", "DC"]
Sight = Literal["clear", "obstacle", "hindrance"]
ResultKind = Literal["KIA", "K", "MC", "PTC", "none"]

NATIONS: tuple[Nation, ...] = get_args(Nation)

Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]


class DataError(ValueError):
    """A data file is wrong: which file, where in it, and what was expected there."""

    def __init__(self, file: str, place: str, expected: str) -> None:
        super().__init__(f"{file}: {place}: {expected}")
        self.file = file
        self.place = place
        self.expected = expected


class Table(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table carries: where its numbers come from."""

    provenance: Text


# ------------------------------------------------------------------------------------------------------- counters


class UnitType(Struct, frozen=True, kw_only=True):
    """A squad, half-squad or leader as printed on its counter (ASL-1.2.1a, ASL-1.2.2a to d, ASL-1.2.3a)."""

    id: str
    nation: Nation
    kind: UnitKind
    fp: int
    range: int
    morale: int
    broken_morale: int
    grade: Grade
    smoke: int = 0
    assault_fire: bool = False
    elr_exempt: bool = False
    self_rally: bool = False
    reduces_to: str | None = None
    elr_to: str | None = None
    leadership: int = 0

    @property
    def is_mmc(self) -> bool:
        """Squads and half-squads are MMC, leaders are SMC (ASL-1.2b)."""
        return self.kind != "leader"

    @property
    def is_elite(self) -> bool:
        """Leaders are Elite too (ASL-1.2.1a)."""
        return self.grade == "E"

    @property
    def name(self) -> str:
        """The counter's factors as players say them: 4-6-7, 9-1, 6+1."""
        if self.kind == "leader":
            return f"{self.morale}{'+' if self.leadership > 0 else '-'}{abs(self.leadership)}"
        return f"{self.fp}-{self.range}-{self.morale}"


class WeaponType(Struct, frozen=True, kw_only=True):
    """A support weapon as printed on its counter; it has either an R# or an X# (ASL-1.2.4a to e, ASL-2.0o).

    breakdown is the printed B#; without one a machine gun has the default (Breakdown.number).
    """

    id: str
    nation: Nation | Literal["any"]
    kind: WeaponKind
    fp: int
    range: int
    rof: int
    pp: int
    breakdown: int | None
    elimination: int | None
    repair: int | None
    issued_to: tuple[Nation, ...]

    @property
    def is_mg(self) -> bool:
        """LMG, MMG and HMG are machine guns."""
        return self.kind in ("LMG", "MMG", "HMG")


# -------------------------------------------------------------------------------------------------------- terrain


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages."""

    en: Text
    fr: Text


class ByRoad(Struct, frozen=True, kw_only=True):
    """What holds in a woods-road hex for a unit that entered along the road at the road rate (ASL-1.1.2i)."""

    mf: int
    tem: int
    open_ground: bool


class Terrain(Struct, frozen=True, kw_only=True):
    """What a hex of this type costs to enter, gives as TEM, and does to sight (ASL-1.1.2c to o)."""

    id: str
    name: Name
    mf: int
    tem: int
    sight: Sight
    open_ground: bool
    hindrance: int
    inherent: bool
    shelter: bool
    building: bool
    by_road: ByRoad | None


class Season(Struct, frozen=True, forbid_unknown_fields=True):
    """A map code that means one terrain in some months and another in the rest (ASL-1.1.2n, ASL-1.1.2o)."""

    months: tuple[Annotated[int, Meta(ge=1, le=12)], ...]
    in_season: str
    out_of_season: str


class SmokeMarker(Table, frozen=True):
    """What a smoke marker adds to the hex it lies in (ASL-3.3v, ASL-3.3w)."""

    mf_extra: int
    hindrance: int


class TerrainChart(Table, frozen=True):
    """The Terrain Effects Chart."""

    types: Mapping[str, Terrain]
    seasonal: Mapping[str, Season]
    smoke: SmokeMarker

    @property
    def codes(self) -> frozenset[str]:
        """Every code a map may use."""
        return frozenset(self.types) | frozenset(self.seasonal)

    def in_month(self, code: str, month: int) -> Terrain:
        """The terrain that a map code means in that month of the year."""
        season = self.seasonal.get(code)
        if season is None:
            return self.types[code]
        return self.types[season.in_season if month in season.months else season.out_of_season]


# ------------------------------------------------------------------------------------------------- fire and morale


class Result(Struct, frozen=True):
    """One cell of the Infantry Fire Table; number is the # of #KIA, K/# and #MC, and 0 for NMC and PTC."""

    kind: ResultKind
    number: int = 0

    @property
    def text(self) -> str:
        """As the table prints it: 2KIA, K/1, NMC, 3MC, PTC, -."""
        if self.kind == "K":
            return f"K/{self.number}"
        if self.kind == "KIA":
            return f"{self.number}KIA"
        if self.kind == "MC":
            return f"{self.number or 'N'}MC"
        return "PTC" if self.kind == "PTC" else "-"


NO_EFFECT = Result("none")


class InfantryFireTable(Table, frozen=True):
    """The Infantry Fire Table (IFT). Columns are numbered from 0, or OFF_TABLE."""

    columns: tuple[int, ...]
    column_of_fp: tuple[int, ...]
    cells: tuple[tuple[Result, ...], ...]

    def column(self, fp: int) -> int:
        """Rightmost column not above the total FP, given in 1/32; below 1 FP none, beyond the last the last.

        (ASL-3.2.1a, ASL-D3)
        """
        whole = fp // FP
        by_fp = self.column_of_fp
        return by_fp[whole] if whole < len(by_fp) else by_fp[-1]

    def shifted(self, column: int, left: int) -> int:
        """The column so many further left; left of the lowest the attack fails (ASL-3.2r, ASL-3.2t)."""
        return column - left if column >= left else OFF_TABLE

    def result(self, column: int, final_dr: int) -> Result:
        """The cell for a final DR; beyond the ends of the table its end rows count (ASL-0c)."""
        rows = self.cells[column]
        if final_dr <= 0:
            return rows[0]
        return rows[final_dr] if final_dr < len(rows) else rows[-1]


class FireModifiers(Table, frozen=True):
    """DRM of the IFT other than leadership, TEM and hindrances (ASL-3.2.1b); fire_out_of_smoke is for option L6."""

    ffnam: int
    ffmo: int
    firer_cx: int
    target_possesses_ft: int
    fire_out_of_smoke: int


class FpModifier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A doubling or halving of a firer's FP, and the weapons it never touches."""

    rule: str
    times: Positive = 1
    over: Positive = 1
    never_for: tuple[WeaponKind, ...] = ()

    def apply(self, fp: int) -> int:
        """The firer's FP, in 1/32, after this modification; exact for every combination the rules allow."""
        return fp * self.times // self.over


class FpModifiers(Table, frozen=True):
    """Everything that doubles, halves or adds to a firer's FP; cumulative (ASL-3.2n)."""

    assault_fire_bonus: int
    point_blank: FpModifier
    long_range: FpModifier
    advancing_fire: FpModifier
    pinned_firer: FpModifier
    subsequent_first_fire: FpModifier
    final_fire_again: FpModifier
    lone_smc_with_mg: FpModifier
    mg_at_extreme_range: FpModifier

    def assault_fire(self, fp: int) -> int:
        """A squad's fully modified own FP, in 1/32, with the Assault Fire bonus, rounded up (ASL-3.5b)."""
        return -(-(fp + self.assault_fire_bonus * FP) // FP) * FP


class Cowering(Table, frozen=True):
    """How far left a cowering attack is resolved."""

    columns: Positive
    columns_if_inexperienced: Positive

    def shift(self, *, inexperienced: bool) -> int:
        """Columns lost, depending on whether any Inexperienced MMC takes part (ASL-3.2r, ASL-3.2s)."""
        return self.columns_if_inexperienced if inexperienced else self.columns


class Limits(Table, frozen=True):
    """Hindrance that blocks sight, undirected range of machine guns, reach of Long Range (ASL-3.2j, 4.1e, 3.2l)."""

    hindrance_blocks_at: Positive
    mg_range_undirected: Positive
    long_range_multiple: Positive


class Morale(Table, frozen=True):
    """The original DR of a morale check that causes casualties (ASL-3.2.1l, ASL-3.2.1m)."""

    casualty_on_original: Positive


class Wound(Table, frozen=True):
    """Wound severity and what a wound takes from a leader (ASL-3.2.1f to h)."""

    eliminated_at: Positive
    wounded_again: int
    morale_change: int
    leadership_change: int

    def is_fatal(self, dr: int, *, already_wounded: bool) -> bool:
        """Whether the severity dr eliminates the leader (ASL-3.2.1f, ASL-3.2.1h)."""
        return dr + (self.wounded_again if already_wounded else 0) >= self.eliminated_at


class Rally(Table, frozen=True):
    """Rally DRM and limits (ASL-3.1i, ASL-3.1j, ASL-3.1l, ASL-3.1n, ASL-3.1o)."""

    dm: int
    shelter: int
    self_rally: int
    casualty_on_original: Positive
    attempts_per_player_turn: Positive
    unboxed_mmc_self_rallies: Positive


class ResidualFirepower(Table, frozen=True):
    """Residual FP, in whole FP as on its markers."""

    left_by: tuple[Count, ...]
    ladder: tuple[Count, ...]

    def left(self, column: int) -> int:
        """FP left behind by an attack resolved on that IFT column, none off the table (ASL-3.3.1y)."""
        return self.left_by[column] if column >= 0 else 0

    def reduced(self, fp: int, columns: int) -> int:
        """Residual FP after losing so many columns (ASL-E2, ASL-L12)."""
        if columns <= 0:
            return fp
        rung = next(i for i, step in enumerate(self.ladder) if step <= fp)
        return self.ladder[min(rung + columns, len(self.ladder) - 1)]


# ------------------------------------------------------------------------------------------------------- movement


class Movement(Table, frozen=True):
    """Movement allowances and costs, all in half MF. Allowances: alone, with leader, Double Time, both."""

    mmc: tuple[Count, Count, Count, Count]
    mmc_inexperienced: tuple[Count, Count, Count, Count]
    smc: tuple[Count, Count, Count, Count]
    smc_wounded: tuple[Count, Count, Count, Count]
    road_bonus: int
    per_excess_pp: int
    rout: int
    rout_wounded_smc: int
    off_map_hex: int
    smoke_in_own_hex: int
    smoke_in_adjacent_hex: int
    recover_weapon: int
    drop_weapon: int

    def mmc_allowance(self, *, inexperienced: bool, with_leader: bool = False, double_time: bool = False) -> int:
        """Half MF of a squad or half-squad before road bonus and portage (ASL-3.3e, ASL-3.3f, ASL-3.3h)."""
        return (self.mmc_inexperienced if inexperienced else self.mmc)[with_leader + 2 * double_time]

    def smc_allowance(self, *, wounded: bool, double_time: bool = False) -> int:
        """Half MF of a leader; a wounded one has none in Double Time, which is forbidden him (ASL-3.3e, ASL-3.3h)."""
        return (self.smc_wounded if wounded else self.smc)[2 * double_time]

    def rout_allowance(self, *, wounded_smc: bool) -> int:
        """Half MF of a routing unit (ASL-3.6g)."""
        return self.rout_wounded_smc if wounded_smc else self.rout


class Stacking(Table, frozen=True):
    """Stacking limits of one side in a hex."""

    squads: Positive
    half_squads_per_squad: Positive
    smc: Positive

    def allows(self, squads: int, half_squads: int, smc: int) -> bool:
        """Whether these may be in one hex together (ASL-3.3m)."""
        room = self.squads * self.half_squads_per_squad
        return squads * self.half_squads_per_squad + half_squads <= room and smc <= self.smc


class Portage(Table, frozen=True):
    """Inherent Portage Capacity (IPC) in PP."""

    mmc: Count
    smc: Count
    smc_wounded: Count
    cx: int
    leader_adds: Count
    smc_most_pp: Count

    def mmc_capacity(self, *, cx: bool, with_leader: bool = False) -> int:
        """PP a squad or half-squad carries without losing MF (ASL-4.0h, ASL-4.0i, ASL-3.3r)."""
        return max(0, self.mmc + (self.cx if cx else 0) + (self.leader_adds if with_leader else 0))

    def smc_capacity(self, *, wounded: bool, cx: bool) -> int:
        """PP a leader carries without losing MF (ASL-4.0h, ASL-3.3r)."""
        return max(0, (self.smc_wounded if wounded else self.smc) + (self.cx if cx else 0))


class SmokeGrenades(Table, frozen=True):
    """Placement of smoke grenades."""

    cx: int
    attempts_per_mph: Positive
    move_ends_on_original: Positive

    def succeeds(self, final_dr: int, exponent: int) -> bool:
        """Whether the final dr places smoke for a unit with that Smoke Exponent (ASL-3.3t)."""
        return final_dr <= exponent


# ------------------------------------------------------------------------------------------------ support weapons


class WeaponUse(Table, frozen=True):
    """How many support weapons a unit may fire in a phase (ASL-4.0m, ASL-4.0n, ASL-4.0o)."""

    squad: Count
    squad_keeping_own_fp: Count
    half_squad: Count
    half_squad_keeping_own_fp: Count
    smc: Count

    def most(self, kind: UnitKind) -> int:
        """Weapons the unit may fire if it gives up all else."""
        return {"squad": self.squad, "half_squad": self.half_squad, "leader": self.smc}[kind]

    def most_with_own_fp(self, kind: UnitKind) -> int:
        """Weapons the unit may fire and still have its own FP; a leader has none to keep."""
        return {"squad": self.squad_keeping_own_fp, "half_squad": self.half_squad_keeping_own_fp, "leader": 0}[kind]


class Breakdown(Table, frozen=True):
    """The default B# and what changes B#, X# and ROF in use; changes add up (ASL-4.0l, ASL-4.1f, ASL-4.1g)."""

    default_b: Positive
    captured_rof: int
    captured: int
    inexperienced: int
    subsequent_mg: int
    non_elite_mmc: int

    def number(
        self,
        weapon: WeaponType,
        *,
        captured: bool = False,
        inexperienced: bool = False,
        subsequent: bool = False,
        non_elite_mmc: bool = False,
    ) -> int:
        """The original DR from which the weapon malfunctions (B#) or is lost (X#) when used this way.

        subsequent touches machine guns only, non_elite_mmc flamethrowers and demolition charges only
        (ASL-4.0l, ASL-4.1f, ASL-4.1g, ASL-4.2f, ASL-4.3h).
        """
        if weapon.elimination is not None:
            number = weapon.elimination + (self.non_elite_mmc if non_elite_mmc else 0)
        else:
            number = (weapon.breakdown or self.default_b) + (self.subsequent_mg if subsequent else 0)
        return number + (self.captured if captured else 0) + (self.inexperienced if inexperienced else 0)

    def rof(self, weapon: WeaponType, *, captured: bool) -> int:
        """The weapon's Rate of Fire in these hands (ASL-1.2.4d, ASL-4.0l)."""
        return max(0, weapon.rof + self.captured_rof) if captured else weapon.rof


class Recovery(Table, frozen=True):
    """Recovery of an unpossessed weapon."""

    succeeds_below: Positive
    cx: int

    def succeeds(self, final_dr: int) -> bool:
        """Whether the final dr recovers the weapon (ASL-3.1d, ASL-3.3y)."""
        return final_dr < self.succeeds_below


class Repair(Table, frozen=True):
    """Repair of a malfunctioned weapon."""

    eliminated_on_original: Positive

    def outcome(self, dr: int, repair: int) -> Literal["repaired", "eliminated", "failed"]:
        """What the dr does to a weapon with that R# (ASL-3.1e)."""
        if dr == self.eliminated_on_original:
            return "eliminated"
        return "repaired" if dr <= repair else "failed"


# --------------------------------------------------------------------------------------------------- close combat


class CloseCombatTable(Table, frozen=True):
    """The Close Combat Table (CCT): odds columns from "<1:8" to ">10:1", with their Kill numbers."""

    odds: tuple[str, ...]
    ratios: tuple[tuple[int, int], ...]
    kill: tuple[int, ...]
    smc_strength: int

    def column(self, attack: int, defence: int) -> int:
        """The column of these strengths, rounded against the attacker; any common unit of FP (ASL-3.8g, ASL-3.8h)."""
        last = len(self.ratios) - 1
        most, least = self.ratios[last]
        if attack * least > most * defence:
            return last
        for column in range(last - 1, 0, -1):
            over, under = self.ratios[column]
            if attack * under >= over * defence:
                return column
        return 0

    def kill_number(self, attack: int, defence: int) -> int:
        """The Kill number of an attack of that strength on that defence (ASL-3.8g, ASL-3.8h)."""
        return self.kill[self.column(attack, defence)]

    def label(self, attack: int, defence: int) -> str:
        """The odds as the table prints them."""
        return self.odds[self.column(attack, defence)]


class CloseCombatModifiers(Table, frozen=True):
    """DRM of close combat other than leadership (ASL-3.8f, ASL-3.8q, ASL-3.8s), and ASL-D7's halving."""

    attacker_cx: int
    target_cx: int
    target_broken: int
    by_ambusher: int
    against_ambusher: int
    pinned_attacker_over: Positive


class Ambush(Table, frozen=True):
    """Ambush margin and drm; each cause counts once for a side (ASL-3.8p)."""

    margin: Positive
    cx: int
    pinned: int
    inexperienced: int

    def succeeds(self, own_final_dr: int, enemy_final_dr: int) -> bool:
        """Whether the side with the first dr ambushes the other (ASL-3.8o)."""
        return own_final_dr + self.margin <= enemy_final_dr


class MoraleModifier(Struct, frozen=True, forbid_unknown_fields=True):
    """A drm for a morale level at or beyond a value."""

    at: int
    drm: int


class LeaderCreation(Table, frozen=True):
    """The Leader Creation table of field promotion."""

    on_original: Positive
    first_dr: int
    leaders: tuple[str, ...]
    nation: Mapping[Nation, int]
    high_morale: MoraleModifier
    low_morale: MoraleModifier
    was_broken: int

    def modifiers(self, nation: Nation, morale: int, *, was_broken: bool) -> tuple[tuple[str, int], ...]:
        """The drm that count for a MMC with that morale, each with its cause (ASL-5.3b, ASL-5.3c)."""
        drm: list[tuple[str, int]] = [("nation", self.nation[nation])]
        if morale >= self.high_morale.at:
            drm.append(("high_morale", self.high_morale.drm))
        if morale <= self.low_morale.at:
            drm.append(("low_morale", self.low_morale.drm))
        if was_broken:
            drm.append(("was_broken", self.was_broken))
        return tuple(drm)

    def leader(self, final_dr: int) -> str | None:
        """The name of the leader a final dr creates, if any (ASL-5.3c)."""
        row = max(0, final_dr - self.first_dr)
        return self.leaders[row] if row < len(self.leaders) else None


# -------------------------------------------------------------------------------------------------------- options


OptionValue = bool | str


class Switch(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule that players may switch: its rule id, default and allowed values."""

    rule: Text
    default: OptionValue
    values: tuple[OptionValue, ...] = (False, True)


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The switches of one game, named as in the rule ledger; what each means stands in options.toml."""

    E1: bool
    E2: bool
    E3: bool
    E4: bool
    E5: bool
    E6: bool
    L1: bool
    L2: bool
    L3: bool
    L4: bool
    L5: bool
    L6: bool
    L7: bool
    L8: bool
    L9: bool
    L10: bool
    L11: bool
    L12: bool
    L13: bool
    D8: bool
    ties_hit_all: bool
    late_entry_allowed: bool
    sight_check: Literal["free", "declared"]


# ---------------------------------------------------------------------------------------------------- all together


class Tables(Struct, frozen=True, kw_only=True):
    """All data of the system."""

    units: Mapping[str, UnitType]
    units_provenance: str
    leader_prefix: Mapping[Nation, str]
    weapons: Mapping[str, WeaponType]
    weapons_provenance: str
    terrain: TerrainChart
    switches: Mapping[str, Switch]
    ift: InfantryFireTable
    ift_drm: FireModifiers
    fp_modifiers: FpModifiers
    cowering: Cowering
    limits: Limits
    morale: Morale
    wound: Wound
    rally: Rally
    movement: Movement
    stacking: Stacking
    portage: Portage
    weapon_use: WeaponUse
    breakdown: Breakdown
    recovery: Recovery
    repair: Repair
    smoke_grenades: SmokeGrenades
    residual_fp: ResidualFirepower
    cct: CloseCombatTable
    cc_drm: CloseCombatModifiers
    ambush: Ambush
    leader_creation: LeaderCreation

    def leader(self, nation: Nation, name: str) -> UnitType:
        """The leader of that nation and name, such as "9-1"."""
        return self.units[f"{self.leader_prefix[nation]}_{name}"]

    def options(self, chosen: Mapping[str, OptionValue] | None = None) -> Options:
        """The options of a game: the defaults, with the chosen values in their place."""
        values = {key: switch.default for key, switch in self.switches.items()}
        for key, value in (chosen or {}).items():
            if key not in values:
                raise DataError("options", key, f"expected one of {_listed(values)}")
            if not _allowed(value, self.switches[key]):
                raise DataError("options", key, f"expected {_listed(self.switches[key].values)}, found {value!r}")
            values[key] = value
        return msgspec.convert(values, Options)


@cache
def tables() -> Tables:
    """The tables of the system, read from its data files the first time."""
    data = resources.files(__package__) / "data"
    return load_tables(lambda file: (data / file).read_text(encoding="utf-8"))


def unit_type(key: str) -> UnitType:
    """The unit type of that id; KeyError if there is none."""
    return tables().units[key]


def weapon_type(key: str) -> WeaponType:
    """The weapon type of that id; KeyError if there is none."""
    return tables().weapons[key]


def load_tables(read: Callable[[str], str]) -> Tables:
    """Build and check all tables; read gives the text of a data file by name."""
    charts = _parse(read("tables.toml"), "tables.toml", _TablesFile, prepare=_movement_in_halves)
    ift = _build_ift(charts.ift)
    _check_residual(charts.residual_fp, ift)
    units_file = _parse(read("units.toml"), "units.toml", _UnitsFile)
    weapons_file = _parse(read("weapons.toml"), "weapons.toml", _WeaponsFile)
    units = _build_units(units_file)
    _check_leader_creation(charts.leader_creation, units_file.leaders)
    plain = {field: getattr(charts, field) for field in charts.__struct_fields__ if field not in ("ift", "cct")}
    return Tables(
        units=units,
        units_provenance=units_file.provenance,
        leader_prefix=units_file.leaders.prefix,
        weapons=_build_weapons(weapons_file),
        weapons_provenance=weapons_file.provenance,
        terrain=_build_terrain(_parse(read("terrain.toml"), "terrain.toml", _TerrainFile)),
        switches=_build_switches(_parse(read("options.toml"), "options.toml", _OptionsFile)),
        ift=ift,
        cct=_build_cct(charts.cct),
        **plain,
    )


# ------------------------------------------------------------------------------------- the files as they are written


class _MmcRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Text
    nation: Nation
    fp: Positive
    range: Positive
    morale: Positive
    broken_morale: Positive
    grade: Grade
    smoke: Count = 0
    assault_fire: bool = False
    elr_exempt: bool = False
    self_rally: bool = False
    reduces_to: Text | None = None
    elr_to: Text | None = None


class _LeaderRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Text
    morale: Positive
    broken_morale: Positive
    leadership: int
    elr_to: Text | None = None


class _LeaderRows(Table, frozen=True):
    prefix: dict[Nation, Text]
    ranks: tuple[_LeaderRow, ...]


class _UnitsFile(Table, frozen=True):
    squad: tuple[_MmcRow, ...]
    half_squad: tuple[_MmcRow, ...]
    leaders: _LeaderRows


class _WeaponRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Text
    nation: Nation | Literal["any"]
    kind: WeaponKind
    fp: Positive
    range: Positive
    rof: Count
    pp: Count
    breakdown: Positive | None = None
    elimination: Positive | None = None
    repair: Positive | None = None
    issued_to: tuple[Nation, ...] = ()


class _WeaponsFile(Table, frozen=True):
    weapon: tuple[_WeaponRow, ...]


class _ByRoadRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    mf: float
    tem: int
    open_ground: bool


class _TerrainRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Name
    mf: float
    tem: int
    sight: Sight
    open_ground: bool = False
    hindrance: Count = 0
    inherent: bool = False
    shelter: bool = False
    building: bool = False
    by_road: _ByRoadRow | None = None


class _SmokeRow(Table, frozen=True):
    mf_extra: float
    hindrance: Positive


class _TerrainFile(Table, frozen=True):
    type: dict[str, object]
    seasonal: dict[str, object]
    smoke: _SmokeRow


class _OptionsFile(Table, frozen=True):
    switch: dict[str, object]


class _IftRows(Table, frozen=True):
    columns: tuple[Positive, ...]
    rows: tuple[tuple[str, ...], ...]


class _CctRows(Table, frozen=True):
    odds: tuple[str, ...]
    kill: tuple[Count, ...]
    smc_strength: Positive


class _TablesFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    ift: _IftRows
    ift_drm: FireModifiers
    fp_modifiers: FpModifiers
    cowering: Cowering
    limits: Limits
    morale: Morale
    wound: Wound
    rally: Rally
    movement: Movement
    stacking: Stacking
    portage: Portage
    weapon_use: WeaponUse
    breakdown: Breakdown
    recovery: Recovery
    repair: Repair
    smoke_grenades: SmokeGrenades
    residual_fp: ResidualFirepower
    cct: _CctRows
    cc_drm: CloseCombatModifiers
    ambush: Ambush
    leader_creation: LeaderCreation


_Shape = TypeVar("_Shape", bound=Struct)


def _parse(
    text: str, file: str, shape: type[_Shape], prepare: Callable[[dict[str, Any]], None] = lambda data: None
) -> _Shape:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).rpartition(" (at ")
        raise DataError(file, place.rstrip(")") or "the file", f"expected valid TOML: {message}") from error
    prepare(data)
    return _convert(data, shape, file)


def _convert(data: object, shape: type[_Shape], file: str, within: str = "") -> _Shape:
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        place = within + place.strip("`").removeprefix("$")
        raise DataError(file, place.removeprefix(".") or "the file", message) from error


def _convert_each(named: Mapping[str, object], shape: type[_Shape], file: str, within: str) -> dict[str, _Shape]:
    return {key: _convert(data, shape, file, f"{within}.{key}") for key, data in named.items()}


def _listed(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values)


def _halves(value: float, file: str, place: str) -> int:
    halves = value * MF
    if halves < 0 or halves != int(halves):
        raise DataError(file, place, f"expected MF in steps of a half, found {value}")
    return int(halves)


def _movement_in_halves(data: dict[str, Any]) -> None:
    table = data.get("movement")
    if not isinstance(table, dict):
        return
    for key, value in table.items():
        place = f"movement.{key}"
        if isinstance(value, int | float):
            table[key] = _halves(value, "tables.toml", place)
        elif isinstance(value, list) and all(isinstance(number, int | float) for number in value):
            table[key] = [_halves(number, "tables.toml", place) for number in value]


# ------------------------------------------------------------------------------------------------ building, checking


def _build_units(file: _UnitsFile) -> dict[str, UnitType]:
    missing = [nation for nation in NATIONS if nation not in file.leaders.prefix]
    if missing:
        raise DataError("units.toml", "leaders.prefix", f"expected a prefix for each nation, none for {missing[0]}")
    found = [UnitType(kind="squad", **msgspec.structs.asdict(row)) for row in file.squad]
    found += [UnitType(kind="half_squad", **msgspec.structs.asdict(row)) for row in file.half_squad]
    for nation in NATIONS:
        prefix = file.leaders.prefix[nation]
        found += [_build_leader(row, nation, prefix) for row in file.leaders.ranks]
    units = _by_id(found, "units.toml")
    for unit in units.values():
        _check_reduction(unit, units)
        _check_elr_chain(unit, units)
    return units


def _build_leader(row: _LeaderRow, nation: Nation, prefix: str) -> UnitType:
    leader = UnitType(
        id=f"{prefix}_{row.name}",
        nation=nation,
        kind="leader",
        fp=0,
        range=0,
        morale=row.morale,
        broken_morale=row.broken_morale,
        grade="E",
        self_rally=True,
        elr_to=f"{prefix}_{row.elr_to}" if row.elr_to else None,
        leadership=row.leadership,
    )
    if leader.name != row.name:
        raise DataError("units.toml", f"leader {row.name}", f"expected the name {leader.name} for these factors")
    return leader


_Counter = TypeVar("_Counter", UnitType, WeaponType)


def _by_id(counters: Sequence[_Counter], file: str) -> dict[str, _Counter]:
    found: dict[str, _Counter] = {}
    for counter in counters:
        if counter.id in found:
            raise DataError(file, counter.id, "expected each id once, found it again")
        found[counter.id] = counter
    return found


def _check_reduction(unit: UnitType, units: Mapping[str, UnitType]) -> None:
    if unit.kind != "squad":
        if unit.reduces_to is not None:
            raise DataError("units.toml", f"{unit.id}.reduces_to", "expected for squads only")
        return
    half = units.get(unit.reduces_to or "")
    if half is None or half.kind != "half_squad" or half.nation != unit.nation:
        expected = f"expected the id of a {unit.nation} half-squad, found {unit.reduces_to!r}"
        raise DataError("units.toml", f"{unit.id}.reduces_to", expected)


def _check_elr_chain(unit: UnitType, units: Mapping[str, UnitType]) -> None:
    place = f"{unit.id}.elr_to"
    if unit.elr_exempt and unit.elr_to is not None:
        raise DataError("units.toml", place, "expected none for a unit exempt from ELR")
    seen = {unit.id}
    lower = unit.elr_to
    while lower is not None:
        replacement = units.get(lower)
        if replacement is None or (replacement.kind, replacement.nation) != (unit.kind, unit.nation):
            raise DataError("units.toml", place, f"expected the id of a {unit.nation} {unit.kind}, found {lower!r}")
        if lower in seen:
            raise DataError("units.toml", place, f"expected a chain that ends, found {lower!r} again")
        seen.add(lower)
        lower = replacement.elr_to


def _build_weapons(file: _WeaponsFile) -> dict[str, WeaponType]:
    return _by_id([_build_weapon(row) for row in file.weapon], "weapons.toml")


def _build_weapon(row: _WeaponRow) -> WeaponType:
    def wrong(field: str, expected: str) -> NoReturn:
        raise DataError("weapons.toml", f"{row.id}.{field}", expected)

    if row.kind in ("FT", "DC"):
        if row.elimination is None:
            wrong("elimination", f"expected an X# for a {row.kind}")
        if row.breakdown is not None or row.repair is not None:
            wrong("breakdown", f"expected neither B# nor R# for a {row.kind}")
    else:
        if row.repair is None:
            wrong("repair", "expected the R# of a machine gun")
        if row.elimination is not None:
            wrong("elimination", "expected no X# for a machine gun")
    if (row.nation == "any") != bool(row.issued_to):
        wrong("issued_to", 'expected nations for a weapon of nation "any", and only then')
    return WeaponType(
        id=row.id,
        nation=row.nation,
        kind=row.kind,
        fp=row.fp,
        range=row.range,
        rof=row.rof,
        pp=row.pp,
        breakdown=row.breakdown,
        elimination=row.elimination,
        repair=row.repair,
        issued_to=row.issued_to if row.nation == "any" else (row.nation,),
    )


def _build_terrain(file: _TerrainFile) -> TerrainChart:
    types: dict[str, Terrain] = {}
    for code, row in _convert_each(file.type, _TerrainRow, "terrain.toml", "type").items():
        if (row.sight == "hindrance") != (row.hindrance > 0):
            raise DataError("terrain.toml", f"type.{code}.hindrance", "expected a DRM for hindrance terrain only")
        values = msgspec.structs.asdict(row) | {"mf": _halves(row.mf, "terrain.toml", f"type.{code}.mf")}
        if row.by_road is not None:
            mf = _halves(row.by_road.mf, "terrain.toml", f"type.{code}.by_road.mf")
            values["by_road"] = ByRoad(mf=mf, tem=row.by_road.tem, open_ground=row.by_road.open_ground)
        types[code] = Terrain(id=code, **values)
    seasonal = _convert_each(file.seasonal, Season, "terrain.toml", "seasonal")
    for code, season in seasonal.items():
        for field, meant in (("in_season", season.in_season), ("out_of_season", season.out_of_season)):
            if meant not in types:
                expected = f"expected a terrain type, found {meant!r}"
                raise DataError("terrain.toml", f"seasonal.{code}.{field}", expected)
    smoke = SmokeMarker(
        provenance=file.smoke.provenance,
        mf_extra=_halves(file.smoke.mf_extra, "terrain.toml", "smoke.mf_extra"),
        hindrance=file.smoke.hindrance,
    )
    return TerrainChart(provenance=file.provenance, types=types, seasonal=seasonal, smoke=smoke)


_IFT_ROWS = 16


def _build_ift(table: _IftRows) -> InfantryFireTable:
    columns = table.columns
    if not columns or any(left >= right for left, right in pairwise(columns)):
        raise DataError("tables.toml", "ift.columns", "expected rising FP values")
    if len(table.rows) != _IFT_ROWS:
        expected = f"expected {_IFT_ROWS} rows, for final DR 0 to {_IFT_ROWS - 1}, found {len(table.rows)}"
        raise DataError("tables.toml", "ift.rows", expected)
    for dr, row in enumerate(table.rows):
        if len(row) != len(columns):
            expected = f"expected {len(columns)} results, one for each column, found {len(row)}"
            raise DataError("tables.toml", f"ift.rows, DR {dr}", expected)
    by_column = [
        tuple(_parse_result(row[column], f"ift.rows, DR {dr}, column {fp}") for dr, row in enumerate(table.rows))
        for column, fp in enumerate(columns)
    ]
    off_table = (NO_EFFECT,) * _IFT_ROWS  # last, so that OFF_TABLE finds it
    column_of_fp = tuple(sum(fp <= total for fp in columns) - 1 for total in range(columns[-1] + 1))
    return InfantryFireTable(
        provenance=table.provenance, columns=columns, column_of_fp=column_of_fp, cells=(*by_column, off_table)
    )


_RESULT = re.compile(r"([1-9])KIA|K/([1-9])|([1-9N])MC|(PTC)|(-)")


def _parse_result(cell: str, place: str) -> Result:
    match = _RESULT.fullmatch(cell)
    if match is None:
        raise DataError("tables.toml", place, f"expected #KIA, K/#, #MC, NMC, PTC or -, found {cell!r}")
    kia, k, mc, ptc, _ = match.groups()
    if kia:
        return Result("KIA", int(kia))
    if k:
        return Result("K", int(k))
    if mc:
        return Result("MC", 0 if mc == "N" else int(mc))
    return Result("PTC") if ptc else NO_EFFECT


def _check_residual(residual: ResidualFirepower, ift: InfantryFireTable) -> None:
    if len(residual.left_by) != len(ift.columns):
        expected = f"expected {len(ift.columns)} values, one for each IFT column, found {len(residual.left_by)}"
        raise DataError("tables.toml", "residual_fp.left_by", expected)
    ladder = residual.ladder
    if not ladder or ladder[-1] != 0 or any(upper <= lower for upper, lower in pairwise(ladder)):
        raise DataError("tables.toml", "residual_fp.ladder", "expected falling values that end in 0")


_ODDS = re.compile(r"([<>]?)([1-9][0-9]*):([1-9][0-9]*)")


def _build_cct(table: _CctRows) -> CloseCombatTable:
    if len(table.kill) != len(table.odds):
        expected = f"expected {len(table.odds)} Kill numbers, one for each odds column, found {len(table.kill)}"
        raise DataError("tables.toml", "cct.kill", expected)
    ratios: list[tuple[int, int]] = []
    for column, odds in enumerate(table.odds):
        match = _ODDS.fullmatch(odds)
        sign = "<" if column == 0 else ">" if column == len(table.odds) - 1 else ""
        if match is None or match[1] != sign:
            raise DataError("tables.toml", f"cct.odds[{column}]", f"expected odds such as {sign}3:2, found {odds!r}")
        ratios.append((int(match[2]), int(match[3])))
    inner = ratios[1:-1]
    rising = all(low * over < high * under for (low, under), (high, over) in pairwise(inner))
    if not inner or not rising or ratios[0] != inner[0] or ratios[-1] != inner[-1]:
        raise DataError("tables.toml", "cct.odds", "expected rising odds between < the lowest and > the highest")
    return CloseCombatTable(
        provenance=table.provenance,
        odds=table.odds,
        ratios=tuple(ratios),
        kill=table.kill,
        smc_strength=table.smc_strength,
    )


def _check_leader_creation(creation: LeaderCreation, leaders: _LeaderRows) -> None:
    names = [row.name for row in leaders.ranks]
    for name in creation.leaders:
        if name not in names:
            expected = f"expected one of {_listed(names)}, found {name!r}"
            raise DataError("tables.toml", "leader_creation.leaders", expected)
    for nation in NATIONS:
        if nation not in creation.nation:
            raise DataError("tables.toml", "leader_creation.nation", f"expected a drm for {nation}")


def _allowed(value: OptionValue, switch: Switch) -> bool:
    return any(value is allowed or (isinstance(value, str) and value == allowed) for allowed in switch.values)


def _build_switches(file: _OptionsFile) -> dict[str, Switch]:
    switches = _convert_each(file.switch, Switch, "options.toml", "switch")
    known = Options.__struct_fields__
    if set(switches) != set(known):
        wrong = sorted(set(switches) ^ set(known))[0]
        raise DataError("options.toml", f"switch.{wrong}", f"expected exactly the switches {_listed(known)}")
    for key, switch in switches.items():
        if not _allowed(switch.default, switch):
            expected = f"expected one of {_listed(switch.values)}, found {switch.default!r}"
            raise DataError("options.toml", f"switch.{key}.default", expected)
    return switches
