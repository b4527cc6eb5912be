"""The parts of a style for fire and melee: worth, chances, shots, throws and fights.

Units as in `style`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from bocage.mechanics.typed import Count, Positive, parts
from bocage.systems.pzf.state.model import PS

Inches = Annotated[int, parts(PS)]
"""A length, written in inches and kept in thousandths of an inch."""


Degrees = Annotated[int, parts(1000)]
"""An angle, written in degrees and kept in thousandths of a degree."""


Signed = Annotated[int, parts(1000, least=None)]
"""A number that may be negative, kept in thousandths."""


Weight = Annotated[float, Meta(ge=0)]
"""A factor, cost or value of 0 or more."""


Chance = Annotated[float, Meta(ge=0, le=1)]
"""A chance or share, 0 to 1."""


class Part(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every part of a style: immutable, and every number must be stated."""


class CrewBonus(Part, frozen=True, cache_hash=True):
    """What a served weapon in working order adds to the worth of its gunner or gun, by kind of crew."""

    lmg: Weight
    mmg_hmg: Weight
    rocket: Weight
    mortar: Weight
    gun: Weight

    def of(self, crew: str) -> float:
        """The bonus of a kind of crew."""
        bonus: float = getattr(self, crew)
        return bonus


class CrewSize(Part, frozen=True, cache_hash=True):
    """How many men a weapon wants beside its gunner, by kind of crew."""

    lmg: Count
    mmg_hmg: Count
    rocket: Count
    mortar: Count
    gun: Count

    def of(self, crew: str) -> int:
        """The number of men for a kind of crew."""
        men: int = getattr(self, crew)
        return men


class Valuing(Part, frozen=True, cache_hash=True):
    """What figures are worth, in riflemen: the unit in which shots, moves and losses are compared."""

    leader_bonus: Weight
    """Added to the worth of a leader [Gradé]. Higher: leaders are spared, and shot at, more."""
    vehicle_points_per_rifleman: Annotated[float, Meta(gt=0)]
    """Army points of a vehicle's price that count as one rifleman. Higher: vehicles count less."""
    served_weapon_bonus: CrewBonus
    """Added for a weapon with a crew, by kind. Higher: such weapons are spared, and shot at, more."""
    special_weapon_bonus: Weight
    """Added for a flame-thrower or a weapon with a scope."""
    bonus_per_extra_shot: Weight
    """Added for each shot beyond the first that a weapon without a crew fires."""
    gun_worth: Weight
    """What an artillery gun is worth in working order."""
    worth_of_others: Weight
    """What a mount, or a gun out of action, is worth."""
    fate_factor: Chance
    """Multiplies the loss by a wound for a man with Fate left. Lower: such men risk more, and are shot at less."""


class Judging(Part, frozen=True, cache_hash=True):
    """Distances judged by eye, and the rough reckoning of fire before lines of sight are traced."""

    range_step_inches: Annotated[int, parts(PS, least=1)]
    """Distances are judged in steps of this. Larger: a cruder eye, fewer cases to reckon."""
    range_errors: Annotated[tuple[Signed, ...], Meta(min_length=1)]
    """Where the true distance may lie about the judged one, in standard deviations of the eye; all equally likely."""
    short_range_hit: Chance
    """The chance of a hit at short range in the rough reckoning."""
    medium_range_hit: Chance
    """The chance of a hit at medium range in the rough reckoning."""
    long_range_hit: Chance
    """The chance of a hit at long range in the rough reckoning. Higher: men open fire, and fear it, further away."""
    defence_of_men: Positive
    """The Defence of men in the rough reckoning."""
    shots_counted: Weight
    """The most shots of a burst at one target that are counted. Lower: fast weapons count less."""


class Blasting(Part, frozen=True, cache_hash=True):
    """Explosions: harm under a template and where it may scatter."""

    friendly_harm_factor: Weight
    """Multiplies harm to friends. Higher: no grenade or shell near friends."""
    knock_down_value: Weight
    """What it is worth to knock down an upright man."""
    stray_hit_chance: Chance
    """The chance that a template that scatters covers a given figure within its reach."""


class Shooting(Part, frozen=True, cache_hash=True):
    """The Shooting phase."""

    least_shot_value: Weight
    """A shot worth less is not fired."""
    faint_wound_chance: Chance
    """A weapon whose hits wound a vehicle with at most this chance is too weak for it."""
    faint_fire_factor: Weight
    """What fire that is too weak counts, as a part of the harm expected of it. Lower: bullets are kept for men."""
    neighbour_inches: Inches
    """Fire is expected to walk on to enemies within this distance of the target."""
    ground_shot_step_inches: Inches
    """How far a shot at the ground leads the fire on; at most the step of a burst (PZF-5.3b)."""
    least_kill_chance: Annotated[float, Meta(gt=0, le=1)]
    """The least chance per shot that is assumed when the shots a target takes are counted."""
    overkill_factor: Chance
    """The part of a kill that is counted as wasted on a target already down. Higher: bursts at one man count less."""
    walked_shot_factor: Weight
    """What a remaining shot is worth on a neighbour, as a part of one at the target."""


class Throwing(Part, frozen=True, cache_hash=True):
    """Grenades, flame and indirect fire."""

    least_value: Weight
    """A throw, jet or shell worth no more than this is not made."""
    longest_throw_inches: Inches
    """No grenade is thrown beyond this distance by eye."""
    preference_over_shot: Weight
    """A man keeps its turn for a grenade worth more than this many times its shot. Lower: more grenades."""
    grenade_stray_inches: Inches
    """The farthest that a missed grenade is expected to scatter."""
    longest_jet_inches: Inches
    """No flame is thrown beyond this distance by eye."""
    jet_half_angle_degrees: Degrees
    """Figures within this angle of the jet's axis are counted as under it."""
    flame_accuracy: Chance
    """The chance that a jet hits a figure under it."""
    shell_accuracy: Chance
    """The part of an indirect shell's value that remains after the error of the eye. Lower: less indirect fire."""
    friends_clear_inches: Inches
    """No indirect fire at a target with a friend within this distance."""


class Fighting(Part, frozen=True, cache_hash=True):
    """Charges and close combat."""

    least_win_chance: Chance
    """An upright man is charged only with a higher chance to win the fight. Lower: more charges."""
    silenced_fire_factor: Weight
    """What it is worth to keep a charged man from firing, per wound expected of its fire and for one at most."""
    failed_assault_loss_chance: Chance
    """The chance that a man is lost that fails to place its grenade on a vehicle that can move."""


class Acting(Part, frozen=True, cache_hash=True):
    """Heroic actions: what must be expected before Might is spent on them. Higher: Might is kept."""

    least_wounds_of_volley: Weight
    """Wounds to expect by a hero and the men near it before it orders them to fire before the enemy."""
    least_value_of_charges: Weight
    """What the charges of a hero and the men near it must be worth before it leads them before the enemy moves."""
    least_win_chance: Chance
    """The chance to win the fight a hero needs to go on to another enemy."""
    least_kill_chance: Chance
    """The chance to strike down the enemy, once the fight is won, a hero needs to go on."""
