"""The four combat tables: their cells, the modifiers of each and how a cell is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from bocage.kernel.text import Text
from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.results import ResultTable
from bocage.mechanics.typed import Count, Label, Positive

ResultKind = Literal["none", "morale", "steps"]
Per = Literal["hex", "unit"]

DirectFireCause = Literal[
    "entrenched", "entrenched_in_town", "bunker", "town_or_woods", "night", "dug_in", "hill", "distant", "own_mines",
    "crew", "opportunity", "cavalry", "stacked", "artillery", "adjacent", "swamp", "crossing_river", "anti_air",
    "strategic_movement",
]  # fmt: skip
BombardmentCause = Literal[
    "entrenched_or_town", "bunker", "woods", "dug_in", "own_mines", "crew", "cavalry", "spotted_by_firer", "carried",
    "stacked", "swamp",
]  # fmt: skip
AssaultCause = Literal[
    "entrenched_or_town", "bunker", "woods", "higher_morale", "leader", "all_demoralized", "combined_arms", "engineers",
    "engineers_at_bunker", "close_fighters", "charge", "lone_armor",
]  # fmt: skip
AntiTankCause = Literal["crossfire", "town", "uphill", "crossing_river", "close"]


class Result(Struct, frozen=True):
    """One cell: no effect, a morale check with `number` added to the dice, or `number` steps lost."""

    kind: ResultKind
    number: int = 0

    @property
    def text(self) -> str:
        """As the fire tables print it: -, M, M2, 1X."""
        if self.kind == "morale":
            return f"M{self.number or ''}"
        return f"{self.number}X" if self.kind == "steps" else "-"


NO_EFFECT = Result("none")


def told_result(result: Result) -> Text:
    """A cell as the log says it."""
    return Text("cell-none") if result == NO_EFFECT else Text("cell-result", {"codes": result.text})


def told_results(results: tuple[Result, ...]) -> Text:
    """The cells of all targets of one roll as the log says them, each kind once."""
    codes = " / ".join(dict.fromkeys(result.text for result in results))
    return Text("cell-none") if set(results) <= {NO_EFFECT} else Text("cell-result", {"codes": codes})


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of a modifier list: its rule, its columns (or its addition to the anti-tank index) and what it looks at.

    `terrain` are the types of hexes in which it counts. A modifier `per` unit is read for each target by itself
    (PG-DFT-n). One that is not `used` belongs to another edition and counts only with option `later_modifiers`.
    """

    rule: Label
    value: int
    terrain: tuple[str, ...] = ()
    per: Per = "hex"
    used: bool = True
    provenance: Label


class ColumnTable(Struct, frozen=True):
    """A table with strength columns: direct fire, bombardment or assault."""

    provenance: str
    table: ResultTable[Result]
    columns: tuple[int, ...]

    def base(self, strength: int) -> int:
        """The number of the highest column not above a strength, counted from 0; the first is the floor (PG-7.5a)."""
        return max(0, self.table.column(strength))

    def shifted(self, column: int, columns: int) -> int:
        """The column that many columns to the right, kept within the table (PG-1.1j, PG-7.5b)."""
        return min(max(column + columns, 0), len(self.columns) - 1)

    def result(self, column: int, roll: int) -> Result:
        """The cell of a column and a roll."""
        return self.table.result(column, roll)


class ShiftLimits(Sourced, frozen=True):
    """How far modifiers move a direct-fire attack: columns right, left, left against bunkers (PG-10.3a, PG-16.8a)."""

    up: Count
    down: Count
    down_against_bunker: Count


class AntiTankBand(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The result of every index up to and including `up_to`; the last band has no bound."""

    up_to: int | None = None
    result: Result


class AntiTankTable(Struct, frozen=True):
    """Results by index: two dice plus anti-tank value minus armor plus modifiers (PG-11.1a)."""

    provenance: str
    bands: tuple[AntiTankBand, ...]
    truck_armor: int

    def result(self, index: int) -> Result:
        """The cell of an index."""
        return next(band.result for band in self.bands if band.up_to is None or index <= band.up_to)


class ExtendedRange(Sourced, frozen=True):
    """Anti-tank fire beyond printed range: least value, and the reach as a fraction of the range (PG-11.3a)."""

    least_value: Positive
    reach_times: Positive
    reach_over: Positive
    value_over: Positive

    def reach(self, printed: int, *, rounded_up: bool = False) -> int:
        """The greatest distance within the extended reach of a printed range, in hexes."""
        reach = printed * self.reach_times
        return -(-reach // self.reach_over) if rounded_up else reach // self.reach_over


class AssaultStrength(Sourced, frozen=True):
    """Strength of units in an assault (PG-12.4a, PG-12.42a, PG-12.53a)."""

    without_direct_fire: Count
    soft_transport: Count
    unsupported_over: Positive
    """What HMG and AA units that initiate an assault without INF, SMG or ENG are divided by."""


class FriendlyFire(Sourced, frozen=True):
    """Bombardment that falls on the bombarding side's own hexes (PG-9.52a, PG-9.52c)."""

    hit_at_or_below: Positive
    careful: tuple[str, ...]
    careful_drm: int
    column_of: tuple[Count, ...]
    """For each column of the bombardment table the die that selects it; 0 where none does."""

    def column(self, die: int) -> int:
        """The number of the column that a die selects, counted from 0."""
        return self.column_of.index(die)


class OpportunityFire(Sourced, frozen=True):
    """Opportunity shots of one unit in a turn (PG-13.0b, PG-13.0d, PG-13.21a)."""

    direct_fire_shots: Positive
    weapon_anti_tank_shots: Positive
    shots_per_target_and_hex: Positive


class SplitFire(Sourced, frozen=True):
    """How an HMG divides its direct fire (PG-7.23b)."""

    least_portion: Positive


class CloseRange(Sourced, frozen=True):
    """The hexes up to which anti-tank fire counts as close."""

    hexes: Count


class DistantTarget(Sourced, frozen=True):
    """The hexes from which a target of direct fire is distant (PG-DFT-f)."""

    hexes: Positive


class AntiTankAttacks(Sourced, frozen=True):
    """Anti-tank attacks of a unit in a segment, and those of an efficient AFV (PG-11.2a)."""

    usual: Positive
    efficient: Positive


class Combat(Struct, frozen=True, kw_only=True):
    """All of combat."""

    direct_fire: ColumnTable
    direct_fire_limits: ShiftLimits
    direct_fire_modifiers: Mapping[DirectFireCause, Modifier]
    bombardment: ColumnTable
    bombardment_modifiers: Mapping[BombardmentCause, Modifier]
    assault: ColumnTable
    assault_modifiers: Mapping[AssaultCause, Modifier]
    anti_tank: AntiTankTable
    anti_tank_modifiers: Mapping[AntiTankCause, Modifier]
    extended_range: ExtendedRange
    close_range: CloseRange
    distant_target: DistantTarget
    anti_tank_attacks: AntiTankAttacks
    assault_strength: AssaultStrength
    friendly_fire: FriendlyFire
    opportunity_fire: OpportunityFire
    split_fire: SplitFire
