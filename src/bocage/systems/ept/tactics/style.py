"""Style: every number by which an agent weighs, in one frozen value that is handed to its plan and estimate.

Named styles stand in `styles.toml`. Worths, gains and prices are in points: a step of a squad is worth about one, with
what its loss costs its formation. A price is taken off, a factor multiplies, `least…` is what something must promise to
be done at all.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from bocage.mechanics.styles import Factor, Points, Share, StylePart, read_styles
from bocage.mechanics.typed import Count, Positive


class Worth(StylePart, frozen=True):
    """What units are worth, in points."""

    point: Points
    """Each victory point that a loss brings the enemy."""
    step: Points
    """A step of a unit on foot, beside its victory points."""
    power: Points
    """Each point of fire power and of armour-piercing power."""
    armour: Points
    """Each point of front and flank armour of a vehicle."""
    vehicle: Points
    """A vehicle, beside its gun and armour."""
    leader: Points
    """A platoon leader; one of a company counts twice."""
    observer: Points
    """An artillery observer."""
    decoy: Points
    """A decoy to its owner."""
    unknown: Share
    """What an enemy marker counts of a squad: it may be a decoy. More fires at markers earlier and fears them more."""
    most_unseen: Factor
    """The units that an enemy marker is thought to cover at the most."""
    stopped: Share
    """The part of its worth that a stopped unit has lost."""
    neutralised: Share
    """The part of its worth that a neutralised unit has lost."""
    stunned: Share
    """The part of its worth that a stunned vehicle has lost."""
    immobilised: Share
    """The part of its worth that an immobilised vehicle has lost."""


class Danger(StylePart, frozen=True):
    """How the enemy's fire is estimated."""

    moving: Share
    """The part of the strongest answer that counts in each hex of a move. More prefers cover."""
    standing: Share
    """The part of the strongest fire of the next turn that counts at the end of a move. More keeps farther off."""
    others: Share
    """What each further weapon counts, as a part of the one before."""
    again: Share
    """The part that a second shot, after its cadence test, adds to the fire of the next turn."""
    least_worth: Points
    """The least worth by which dangers are compared."""
    ambush: Share
    """How likely it is that an enemy on foot beside a vehicle that stands alone comes to close quarters with it."""
    ambush_hexes: Positive
    """The distance in hexes from which men may do so; farther off they count for less."""
    crowd: Points
    """Taken off a hex for each own unit on foot that is there already, as one fire strikes all."""
    mined: Share
    """The part of its worth that a unit is feared to lose in a minefield."""


class Urgency(StylePart, frozen=True):
    """How goals draw and how time presses."""

    turn: Points
    """What one turn nearer to its goal is worth to a unit, at the least."""
    per_point: Points
    """Added for each victory point of the goal."""
    late: Factor
    """The part by which progress gains in worth as the turns run out."""
    ahead: Share
    """The part of the draw of enemy goals that is left to a side that wins as things stand."""
    others: Share
    """The part of the draw that is felt by leaders and heavy weapons."""
    hesitant: Share
    """The part of the draw that is left to units of a hesitant formation."""
    strength_ratio: Factor
    """The strength that is sent against a goal, as a multiple of the enemy's there."""
    guard: Points
    """The strength that garrisons a hex of one's own that enemies threaten, for each victory point."""
    guard_hexes: Positive
    """The distance in hexes at which enemies threaten a hex."""
    caution: Factor
    """The part of an expected loss that is counted."""
    least_caution: Factor
    """That part in the last turns, for a side that is behind."""
    shaken_caution: Factor
    """What caution is multiplied by for units of a hesitant formation."""
    take: Factor
    """What entering a goal is worth, for each victory point."""
    in_time: Share
    """The part of the draw of a hex to be guarded that is left while the enemy is farther from it."""
    exit_turns: Factor
    """Turns in reserve with which units set out that are to leave the map."""
    last_turns: Positive
    """Turns at the end in which goals are taken at any risk and kept."""
    least_force: Factor
    """The strength that is sent against a goal without enemies; a full squad counts 5."""
    foes_within: Positive
    """Hexes around a goal within which enemies count as its garrison."""


class Post(StylePart, frozen=True):
    """What makes a hex a good place to stand."""

    fire: Factor
    """What the best fire of the next turn from there counts, as a part of what it would do."""
    fire_now: Factor
    """What fire after half a move counts, as a part of what it would do."""
    set_up: Points
    """To a heavy weapon that can still be set up there in the same action."""
    cover: Points
    """Each point of protection."""
    led: Points
    """A hex within the radius of the leader."""
    followers: Points
    """To a leader, each of his units within his radius."""
    alone: Points
    """Taken off a hex in which a leader would be nearer to the enemy than any of his units."""
    view: Points
    """To an observer or leader who may direct shells, each enemy or goal that he sees, up to three."""
    inertia: Points
    """What a move must gain more than staying."""
    staying: Points
    """To a unit that guards a hex, to stay in it."""
    revealed: Points
    """Taken off a move that gives a hidden unit away."""
    forced: Points
    """Taken off a forced march, after which nothing else can be done."""
    most_viewed: Positive
    """Enemies or goals beyond which an observer gains no more by seeing another."""


class Fire(StylePart, frozen=True):
    """Fire of the own side."""

    least: Points
    """Less expected harm is not worth a shot."""
    keep: Factor
    """What a shot that is kept for an answer is worth, as a part of the best fire, while enemies may still act."""
    answered: Factor
    """The part counted of what the answers to a shot may cost the firer."""
    hidden: Points
    """Further harm that fire of a hidden unit must promise, which gives it away where an enemy sees it."""
    exposed: Factor
    """The part counted of what the enemy's fire costs a unit more that it gives away."""
    patience: Share
    """The part counted of what a hidden gun would gain by waiting for the flank of a vehicle that is about."""
    jam: Points
    """What a failed cadence test costs, beside silence: jams and ammunition."""
    near: Points
    """Added for targets near a goal or next to own units."""


class Assault(StylePart, frozen=True):
    """Assaults."""

    caution: Factor
    """The part of the own losses that is counted."""
    hex: Factor
    """What the hex counts for each of its victory points, times the chance to empty it."""
    ground: Points
    """What any hex counts that is won."""
    least: Points
    """Less is not worth an assault."""
    withdraw: Points
    """What an expected loss must exceed the enemy's by for a defender to step back."""
    entrance: Factor
    """The part counted of the danger on the way."""
    from_hexes: Positive
    """Hexes from which an assault is thought possible in one action: half a move on a road, and the entry."""
    rounds: Positive
    """Rounds for which an assault is thought to go on."""


class React(StylePart, frozen=True):
    """Opportunity fire."""

    least: Points
    """Less expected harm is not fired at."""
    stop: Points
    """What it is worth to stop a unit that moves."""
    elsewhere: Share
    """The part of that which counts far from all goals."""
    adjacent: Points
    """Added for an enemy who has come next to the firer."""
    price: Share
    """The part of what its own action would gain that is counted, for a unit that can no longer move after firing."""
    answer: Share
    """The part of a shot at an enemy who fired that counts. Less lets chains of reactions die down."""
    near_goal: Positive
    """Hexes from a goal within which it matters most that an enemy stops."""


class Shells(StylePart, frozen=True):
    """Off-map artillery and aircraft."""

    least: Points
    """Less expected harm is not plotted."""
    stay: Share
    """The chance that an enemy is still in his hex when the shells fall."""
    armour: Share
    """The part of its worth that a vehicle is thought to lose under shells."""
    friends: Factor
    """What shells near own units are feared, as a multiple of what they would do."""
    same: Points
    """Added for the hex of the last fire, which is corrected."""
    twice: Factor
    """What another fire counts that is aimed where a fire of the side is planned already, as a part of the first."""
    least_kept: Points
    """A fire that promises less when it is about to fall is called off."""
    aimed_within: Positive
    """Hexes around a unit within which a fire may be aimed."""


class Lead(StylePart, frozen=True):
    """Activations and leaders."""

    least: Points
    """A formation that gains less is not tried."""
    contact: Points
    """Added for each enemy who sees a unit of the formation: those in contact act first."""
    refire: Share
    """What another shot counts for a unit that may still test, as a part of that for one that is silent."""
    retry: Factor
    """What a second action counts, as a part of the first, for the command action that gives it."""
    rally_danger: Factor
    """How much danger in its hex lets a neutralised unit step back instead of rallying."""


class Ride(StylePart, frozen=True):
    """Men aboard."""

    off_hexes: Positive
    """The distance in hexes to the enemy or the goal at which men get off."""
    off: Points
    """What getting off in time is worth."""


class Dig(StylePart, frozen=True):
    """Digging in."""

    worth: Points
    """An entrenchment for a unit that waits for the enemy, for each point of protection that it adds."""
    quiet_hexes: Positive
    """No enemy may be nearer."""
    least_turns: Positive
    """Turns that must be left."""


class Style(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """All numbers by which an agent weighs."""

    near_equal: Points
    """Choices that are worth this much less than the best are drawn among. More is harder to foresee, and weaker."""
    places: Count
    """How many hexes a unit compares fully, the best by a first look; 0 for all."""
    worth: Worth
    danger: Danger
    urgency: Urgency
    post: Post
    fire: Fire
    assault: Assault
    react: React
    shells: Shells
    lead: Lead
    dig: Dig
    ride: Ride


USUAL = "scripted"


@cache
def styles() -> dict[str, Style]:
    """The styles by name, the usual one first."""
    return read_styles(__package__, Style)


def usual() -> Style:
    """The style of `scripted`."""
    return styles()[USUAL]
