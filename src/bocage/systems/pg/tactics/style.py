"""Style: every number by which an agent weighs, in one frozen value that is handed to its plan and estimate.

Named styles stand in `styles.toml`. Worths, gains and prices are in points, which are about the victory points of the
scenarios; a good platoon is worth 3. A price is taken off, a factor multiplies, `least…` is what something must promise
to be done at all.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from bocage.mechanics.styles import Factor, Points, Share, StylePart, read_styles
from bocage.mechanics.typed import Count, Positive


class Worth(StylePart, frozen=True):
    """What pieces are worth, in points."""

    step: Points
    """A step of a unit, beside the victory points that it brings."""
    strength: Points
    """Each point of direct fire or anti-tank fire."""
    shells: Points
    """Each point of bombardment."""
    leader: Points
    """A leader of the lowest rank."""
    rank: Points
    """Added for each rank above."""
    disrupted: Share
    """The part of its worth that a disrupted piece has lost. More prefers fire that shakes many."""
    demoralized: Share
    """The part of its worth that a demoralized piece has lost."""


class Danger(StylePart, frozen=True):
    """How the enemy's fire is estimated."""

    moving: Share
    """The part of the strongest opportunity fire that counts in each hex of a move. More prefers cover."""
    standing: Share
    """The part of the strongest fire at the hex where a move ends that is counted. More keeps farther off."""
    others: Share
    """What further stacks that can fire at the same hex add, each as a part of the one before."""
    riding: Share
    """The part of its worth that a loaded transport is thought to lose where an enemy may come up."""
    wary_hexes: Positive
    """The distance from enemies at which men get off their transport."""
    leader: Share
    """The part of the danger that counts for a leader among units, who are hit before him."""
    crowd: Share
    """Added to the danger of a hex for a third unit in it."""


class Urgency(StylePart, frozen=True):
    """How goals draw and how time presses."""

    turn: Points
    """What one turn nearer to its goal is worth to a unit, at the least."""
    per_point: Points
    """Added for each victory point of the goal."""
    leave: Share
    """The part of the points for leaving the map that a turn nearer to the way out is worth, while there is time."""
    late: Factor
    """The part by which progress gains in worth as the turns run out."""
    ahead: Share
    """The part of the draw of enemy goals that is left to a side that wins as things stand."""
    strength_ratio: Factor
    """The strength that is sent against a goal, as a multiple of the enemy's there."""
    guard: Points
    """The strength that garrisons a hex of one's own that an enemy threatens, for each victory point."""
    guard_hexes: Positive
    """The distance at which enemies threaten a hex."""
    ferry_mp: Positive
    """Movement points for which a river without a bridge is counted in a way."""
    caution: Factor
    """The part of an expected loss that is counted."""
    least_caution: Factor
    """That part in the last turn, for a side that is behind."""
    take: Factor
    """What taking control of a goal is worth, for each victory point."""
    last_turns: Positive
    """Turns at the end in which hexes that count are taken at any risk and kept."""


class Post(StylePart, frozen=True):
    """What makes a hex a good place to stand."""

    fire: Factor
    """What the best fire from there counts, as a part of what it would do."""
    storm: Factor
    """What an assault from there counts, as a part of what it would gain."""
    company: Positive
    """How many units are thought to fire together from a hex."""
    cover: Points
    """A hex that limits sight or protects."""
    led: Points
    """A hex within reach of a leader."""
    followers: Points
    """To a leader, each unit in his reach; those in his own hex count twice."""
    shared: Share
    """What is left of that for a unit whom another leader reaches. Less spreads the leaders."""
    apart: Points
    """Taken off for each hex between a leader and the nearest unit whom no other leader reaches."""
    alone: Points
    """Taken off a hex in which a leader would stand alone."""
    inertia: Points
    """What a move must gain more than staying."""
    staying: Points
    """To a unit that guards a hex, to stay in it."""


class Fire(StylePart, frozen=True):
    """Fire of the own side."""

    least: Points
    """Less expected harm is not worth a unit's action."""
    keep: Factor
    """The part of the harm of its fire for which a unit is kept back to fire at what moves."""
    later: Factor
    """What is left of the harm of an attack at a hex that was chosen for one before."""
    friends: Factor
    """What bombardment near friends is feared, as a part of what the strays would do."""
    hidden: Points
    """Further harm that fire of a hidden unit must promise, which gives it away."""
    deploy: Points
    """A limbered gun that is set up where an enemy is within its range."""
    least_support: Points
    """The least harm for which a segment is given to off-board artillery or aircraft."""


class Assault(StylePart, frozen=True):
    """Assaults."""

    caution: Factor
    """The part of the own losses that is counted."""
    hex: Factor
    """What the hex counts for each of its victory points, times the chance to empty it."""
    rounds: Factor
    """The rounds for which an assault is thought to go on."""
    least: Points
    """Less is not worth an assault."""
    shaken: Points
    """Added for the part of the enemies who are disrupted or demoralized."""
    stay: Points
    """What it is worth to fight on in a hex of one's own."""


class React(StylePart, frozen=True):
    """Opportunity fire."""

    least: Points
    """Less expected harm is not fired at."""
    price: Share
    """The part of what a unit would do in its own segment that opportunity fire costs it."""
    stop: Points
    """What it is worth to stop a unit that moves."""
    adjacent: Points
    """Added for a target that has come next to the firer."""


class Lift(StylePart, frozen=True):
    """Transports."""

    pace: Positive
    """The hexes of easy ground that men walk in a turn."""
    near: Factor
    """The turns on foot to their goal from which men walk."""
    boarding: Factor
    """The turns that getting on and off costs men."""
    hitching: Factor
    """The turns that it takes to limber a gun, to set it up again and to fire."""
    least: Factor
    """The turns that a ride must save."""


class Recovery(StylePart, frozen=True):
    """Recovery of morale."""

    eager: Factor
    """The worth of a recovered piece, as a multiple of what it has lost."""
    under_fire: Share
    """What is left of it where the enemy can fire at the piece."""


class Dig(StylePart, frozen=True):
    """Digging in."""

    worth: Points
    """A position for a unit that waits for the enemy."""
    quiet_hexes: Positive
    """No enemy may be nearer: a unit that digs does not fire."""
    least_turns: Positive
    """Turns that must be left."""


class Style(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """All numbers by which an agent weighs."""

    near_equal: Points
    """Choices that are worth this much less than the best are drawn among. More is harder to foresee, and weaker."""
    least_segment: Points
    """A segment that gains less is passed."""
    places: Count
    """How many hexes a unit compares fully, the best by a first look; 0 for all."""
    companies: Positive
    """How many segments that promise most are worked out and compared; more only while none of them is worth it."""
    worth: Worth
    danger: Danger
    urgency: Urgency
    post: Post
    fire: Fire
    assault: Assault
    react: React
    lift: Lift
    recovery: Recovery
    dig: Dig


USUAL = "scripted"


@cache
def styles() -> dict[str, Style]:
    """The styles by name, the usual one first."""
    return read_styles(__package__, Style)


def usual() -> Style:
    """The style of `scripted`."""
    return styles()[USUAL]
