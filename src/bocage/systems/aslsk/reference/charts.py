"""The charts of the Starter Kit: what each table holds, and how it is looked up.

Firepower in an attack counts in 1/32 FP and movement in half MF, so that every halving the rules allow stays a whole
number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.switches import Switches
from bocage.mechanics.typed import Count, Positive
from bocage.systems.aslsk.reference.counters import (
    HalfMF,
    Nation,
    TerrainChart,
    UnitKind,
    UnitType,
    WeaponKind,
    WeaponType,
)
from bocage.systems.aslsk.reference.options import Options

FP = 32
"""One printed firepower factor; five halvings can fall on one firer (ASL-3.2m, ASL-3.2n)."""

OFF_TABLE = -1
"""The IFT column of an attack too weak to be made, or shifted off the left of the table."""

ResultKind = Literal["KIA", "K", "MC", "PTC", "none"]


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


class InfantryFireTable(Sourced, frozen=True):
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

    def shifted(self, column: int, columns: int) -> int:
        """The column this many columns further left; left of the lowest the attack fails (ASL-3.2r, ASL-3.2t)."""
        return column - columns if column >= columns else OFF_TABLE

    def result(self, column: int, final_dr: int) -> Result:
        """The cell for a final DR; beyond the ends of the table its end rows count (ASL-0c)."""
        rows = self.cells[column]
        if final_dr <= 0:
            return rows[0]
        return rows[final_dr] if final_dr < len(rows) else rows[-1]


class FireModifiers(Sourced, frozen=True):
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


class FpModifiers(Sourced, frozen=True):
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


class Cowering(Sourced, frozen=True):
    """How far left a cowering attack is resolved."""

    columns: Positive
    columns_if_inexperienced: Positive

    def shift(self, *, inexperienced: bool) -> int:
        """Columns lost, depending on whether any Inexperienced MMC takes part (ASL-3.2r, ASL-3.2s)."""
        return self.columns_if_inexperienced if inexperienced else self.columns


class Limits(Sourced, frozen=True):
    """Hindrance that blocks sight, undirected range of machine guns, reach of Long Range (ASL-3.2j, 4.1e, 3.2l)."""

    hindrance_blocks_at: Positive
    mg_range_undirected: Positive
    long_range_multiple: Positive


class Morale(Sourced, frozen=True):
    """The original DR of a morale check that causes casualties (ASL-3.2.1l, ASL-3.2.1m)."""

    casualty_on_original: Positive


class Wound(Sourced, frozen=True):
    """Wound severity and what a wound takes from a leader (ASL-3.2.1f to h)."""

    eliminated_at: Positive
    wounded_again: int
    morale_change: int
    leadership_change: int

    def is_fatal(self, dr: int, *, already_wounded: bool) -> bool:
        """Whether the severity dr eliminates the leader (ASL-3.2.1f, ASL-3.2.1h)."""
        return dr + (self.wounded_again if already_wounded else 0) >= self.eliminated_at


class Rally(Sourced, frozen=True):
    """Rally DRM and limits (ASL-3.1i, ASL-3.1j, ASL-3.1l, ASL-3.1n, ASL-3.1o)."""

    dm: int
    shelter: int
    self_rally: int
    casualty_on_original: Positive
    attempts_per_player_turn: Positive
    unboxed_mmc_self_rallies: Positive


class ResidualFirepower(Sourced, frozen=True):
    """Residual FP, in whole FP as on its markers."""

    left_by: tuple[Count, ...]
    ladder: tuple[Count, ...]

    def after_attack(self, column: int) -> int:
        """FP left behind by an attack resolved on that IFT column, none off the table (ASL-3.3.1y)."""
        return self.left_by[column] if column >= 0 else 0

    def reduced(self, fp: int, columns: int) -> int:
        """Residual FP after losing this many columns (ASL-E2, ASL-L12)."""
        if columns <= 0:
            return fp
        rung = next(index for index, step in enumerate(self.ladder) if step <= fp)
        return self.ladder[min(rung + columns, len(self.ladder) - 1)]


# ------------------------------------------------------------------------------------------------------- movement
Allowances = tuple[HalfMF, HalfMF, HalfMF, HalfMF]
"""Alone, with a leader, in Double Time, and both."""


class Movement(Sourced, frozen=True):
    """Movement allowances and costs, all in half MF. Allowances: alone, with leader, Double Time, both."""

    mmc: Allowances
    mmc_inexperienced: Allowances
    smc: Allowances
    smc_wounded: Allowances
    road_bonus: HalfMF
    per_excess_pp: HalfMF
    rout: HalfMF
    rout_wounded_smc: HalfMF
    off_map_hex: HalfMF
    smoke_in_own_hex: HalfMF
    smoke_in_adjacent_hex: HalfMF
    recover_weapon: HalfMF
    drop_weapon: HalfMF

    @property
    def leader_bonus(self) -> int:
        """Half MF that a leader adds to a MMC (ASL-3.3f)."""
        alone, with_leader, _, _ = self.mmc
        return with_leader - alone

    @property
    def double_time_bonus(self) -> int:
        """Half MF that Double Time adds to any unit (ASL-3.3p)."""
        alone, _, double_time, _ = self.mmc
        return double_time - alone

    def mmc_allowance(self, *, inexperienced: bool, with_leader: bool = False, double_time: bool = False) -> int:
        """Half MF of a squad or half-squad before road bonus and portage (ASL-3.3e, ASL-3.3f, ASL-3.3h)."""
        return (self.mmc_inexperienced if inexperienced else self.mmc)[with_leader + 2 * double_time]

    def smc_allowance(self, *, wounded: bool, double_time: bool = False) -> int:
        """Half MF of a leader; a wounded one has none in Double Time, which is forbidden him (ASL-3.3e, ASL-3.3h)."""
        return (self.smc_wounded if wounded else self.smc)[2 * double_time]

    def rout_allowance(self, *, wounded_smc: bool) -> int:
        """Half MF of a routing unit (ASL-3.6g)."""
        return self.rout_wounded_smc if wounded_smc else self.rout


class Stacking(Sourced, frozen=True):
    """Stacking limits of one side in a hex."""

    squads: Positive
    half_squads_per_squad: Positive
    smc: Positive

    def allows(self, squads: int, half_squads: int, smc: int) -> bool:
        """Whether these may be in one hex together (ASL-3.3m)."""
        room = self.squads * self.half_squads_per_squad
        return squads * self.half_squads_per_squad + half_squads <= room and smc <= self.smc


class Portage(Sourced, frozen=True):
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


class SmokeGrenades(Sourced, frozen=True):
    """Placement of smoke grenades."""

    cx: int
    attempts_per_mph: Positive
    move_ends_on_original: Positive

    def succeeds(self, final_dr: int, exponent: int) -> bool:
        """Whether the final dr places smoke for a unit with that Smoke Exponent (ASL-3.3t)."""
        return final_dr <= exponent


# ------------------------------------------------------------------------------------------------ support weapons
class WeaponUse(Sourced, frozen=True):
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


class Breakdown(Sourced, frozen=True):
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


class Recovery(Sourced, frozen=True):
    """Recovery of an unpossessed weapon."""

    succeeds_below: Positive
    cx: int

    def succeeds(self, final_dr: int) -> bool:
        """Whether the final dr recovers the weapon (ASL-3.1d, ASL-3.3y)."""
        return final_dr < self.succeeds_below


class Repair(Sourced, frozen=True):
    """Repair of a malfunctioned weapon."""

    eliminated_on_original: Positive

    def outcome(self, dr: int, repair: int) -> Literal["repaired", "eliminated", "failed"]:
        """What the dr does to a weapon with that R# (ASL-3.1e)."""
        if dr == self.eliminated_on_original:
            return "eliminated"
        return "repaired" if dr <= repair else "failed"


# --------------------------------------------------------------------------------------------------- close combat
class CloseCombatTable(Sourced, frozen=True):
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


class CloseCombatModifiers(Sourced, frozen=True):
    """DRM of close combat other than leadership (ASL-3.8f, ASL-3.8q, ASL-3.8s), and ASL-D7's halving."""

    attacker_cx: int
    target_cx: int
    target_broken: int
    by_ambusher: int
    against_ambusher: int
    pinned_attacker_over: Positive


class Ambush(Sourced, frozen=True):
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


class LeaderCreation(Sourced, frozen=True):
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


# ---------------------------------------------------------------------------------------------------- all together
class PlainTables(Struct, frozen=True, kw_only=True):
    """The tables that are used as they stand in their file."""

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
    cc_drm: CloseCombatModifiers
    ambush: Ambush
    leader_creation: LeaderCreation


class Tables(PlainTables, frozen=True, kw_only=True):
    """All data of the system."""

    units: Mapping[str, UnitType]
    units_provenance: str
    leader_prefix: Mapping[Nation, str]
    weapons: Mapping[str, WeaponType]
    weapons_provenance: str
    terrain: TerrainChart
    switches: Switches[Options]
    ift: InfantryFireTable
    cct: CloseCombatTable

    def leader(self, nation: Nation, name: str) -> UnitType:
        """The leader of that nation and name, such as "9-1"."""
        return self.units[f"{self.leader_prefix[nation]}_{name}"]
