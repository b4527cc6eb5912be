"""What the agents weigh by in fire and melee: the parts of a style for worth, chances, shots, throws and fights.

Units as in `style`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from bocage.mechanics.typed import Count, Positive, parts
from bocage.systems.pzf.state.model import PS

Inches = Annotated[int, parts(PS)]


Degrees = Annotated[int, parts(1000)]


Signed = Annotated[int, parts(1000, least=None)]


Weight = Annotated[float, Meta(ge=0)]


Chance = Annotated[float, Meta(ge=0, le=1)]


class Part(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """What every part of a style has in common: it never changes, and every number of it has to be stated."""


class CrewBonus(Part, frozen=True, cache_hash=True):
    """What a served weapon that works adds to the worth of the figure that has it, by its kind of crew."""

    lmg: Weight
    mmg_hmg: Weight
    rocket: Weight
    mortar: Weight
    gun: Weight

    def of(self, crew: str) -> float:
        """The bonus of a kind of crew."""
        found: float = getattr(self, crew)
        return found


class CrewSize(Part, frozen=True, cache_hash=True):
    """How many men a weapon wants beside its gunner, by its kind of crew."""

    lmg: Count
    mmg_hmg: Count
    rocket: Count
    mortar: Count
    gun: Count

    def of(self, crew: str) -> int:
        """The number of men for a kind of crew."""
        found: int = getattr(self, crew)
        return found


class Valuing(Part, frozen=True, cache_hash=True):
    """What figures are worth: the unit in which shots, moves and losses are compared."""

    leader_bonus: Weight
    """Added to the worth of a leader [Gradé]. Higher: leaders are spared, and shot at, more."""
    vehicle_points_per_rifleman: Annotated[float, Meta(gt=0)]
    """Army points of a vehicle's price that are worth one rifleman. Higher: vehicles count less."""
    served_weapon_bonus: CrewBonus
    """Added for a weapon with a crew, by kind. Higher: such weapons are spared, and shot at, more."""
    special_weapon_bonus: Weight
    """Added for a flame-thrower or a weapon with a scope."""
    bonus_per_extra_shot: Weight
    """Added for each shot beyond the first that a weapon without a crew fires."""
    gun_worth: Weight
    """What an artillery gun is worth while it works."""
    other_worth: Weight
    """What a mount or a gun that is out of action is worth."""
    fate_factor: Chance
    """Multiplies the loss by a wound for a man who has Fate left. Lower: such men risk more, and are shot at less."""


class Judging(Part, frozen=True, cache_hash=True):
    """Distances judged by eye, and the rough reckoning of fire before one looks closely."""

    range_step_inches: Annotated[int, parts(PS, least=1)]
    """Distances are judged in steps of this. Larger: a cruder eye, fewer cases to reckon."""
    range_doubts: Annotated[tuple[Signed, ...], Meta(min_length=1)]
    """Where the true distance may lie about the judged one, in standard deviations of the eye, all as likely."""
    short_range_hit: Chance
    """The chance of a hit at short range that is reckoned with before one looks closely."""
    medium_range_hit: Chance
    """The same at medium range."""
    long_range_hit: Chance
    """The same at long range. Higher: men open fire, and fear it, from further away."""
    defence_of_men: Positive
    """The Defence of men that is reckoned with before one looks closely."""
    shots_counted: Weight
    """Shots of a burst at one target that are counted at most. Lower: fast weapons promise less."""


class Blasting(Part, frozen=True, cache_hash=True):
    """Explosions: who is under a template, and who may be."""

    friendly_harm_factor: Weight
    """Multiplies harm to one's own side. Higher: no grenade or shell near friends."""
    knock_down_value: Weight
    """What it is worth to throw an upright man to the ground."""
    stray_hit_chance: Chance
    """The chance that a template that scatters covers a given figure within its reach."""


class Shooting(Part, frozen=True, cache_hash=True):
    """The Shooting phase."""

    least_shot_value: Weight
    """A shot worth less is not fired."""
    neighbour_inches: Inches
    """Fire is expected to walk on to enemies within this distance of the target."""
    void_step_inches: Inches
    """How far a shot into the void leads on; at most the step of a burst (PZF-5.3b)."""
    least_kill_chance: Annotated[float, Meta(gt=0, le=1)]
    """Chance per shot that is reckoned with at least when the shots that a target takes are counted."""
    overkill_factor: Chance
    """Part of a kill that is taken as spent on a target already down. Higher: bursts at one man promise less."""
    walked_shot_factor: Weight
    """What a shot left over is worth on a neighbour, as a part of one at the target."""


class Throwing(Part, frozen=True, cache_hash=True):
    """Grenades, flame and indirect fire."""

    least_value: Weight
    """A throw, jet or shell worth no more than this is not made."""
    longest_throw_inches: Inches
    """Beyond this distance by eye no grenade is thrown."""
    preference_over_shot: Weight
    """A man keeps his shot for a grenade worth more than this many times his shot. Lower: more grenades."""
    grenade_stray_inches: Inches
    """How far a grenade that misses is expected to stray at most."""
    jet_inches: Inches
    """Beyond this distance by eye no flame is thrown."""
    jet_half_angle_degrees: Degrees
    """Figures within this angle of the jet's axis are reckoned as under it."""
    flame_accuracy: Chance
    """The chance that a jet finds a figure under it."""
    shell_accuracy: Chance
    """The part of an indirect shell's value that the error of the eye leaves. Lower: less indirect fire."""
    friends_clear_inches: Inches
    """No indirect fire at a target with a friend within this distance."""


class Fighting(Part, frozen=True, cache_hash=True):
    """Charges and close combat."""

    least_win_chance: Chance
    """An upright man is charged only with a higher chance to win the fight. Lower: more charges."""
    silenced_fire_factor: Weight
    """What it is worth to keep the charged man from firing, as a part of what his fire promises."""
    failed_assault_loss: Chance
    """The chance to be lost by a man who fails to place his grenade on a vehicle that can move."""


class Acting(Part, frozen=True, cache_hash=True):
    """Heroic actions: what must be expected before Might is spent on them. Higher: Might is kept."""

    least_wounds_of_volley: Weight
    """Expected wounds by the men about a hero for which he gives the order to fire before the enemy does."""
    least_value_of_charges: Weight
    """What their charges must be worth for which he leads them before the enemy moves."""
    least_win_chance: Chance
    """The chance to win the fight with which he goes on to another enemy."""
    least_kill_chance: Chance
    """The chance to strike down the enemy, once the fight is won, with which he goes on."""
