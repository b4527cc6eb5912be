"""Style: every number by which an agent weighs, in one frozen value that is handed to its plan and estimate.

Named styles stand in `styles.toml`. Values of units, shots and moves are in points; a good squad is worth about 10.
A price is taken off, a factor multiplies, `least_…` is what something must promise to be done at all.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from bocage.mechanics.styles import Factor, Points, Share, StylePart, read_styles
from bocage.mechanics.typed import Count, Positive
from bocage.systems.aslsk.reference.counters import HalfMF

Balance = Annotated[float, Meta(ge=-1000, le=1000)]
"""A value that may be negative."""


class Worth(StylePart, frozen=True):
    """What units are worth, in points."""

    squad: Points
    """A squad before its factors are added."""
    squad_per_fp: Points
    """Added for each printed FP."""
    squad_morale: int
    """The morale level at which nothing is added for morale."""
    squad_per_morale: Points
    """Added for each level above `squad_morale`, taken off for each below it."""
    squad_per_range: Points
    """Added for each hex of printed range."""
    half_squad_share: Share
    """A half-squad is worth this part of a squad with its factors."""
    leader: Points
    """A leader of modifier 0 and morale `leader_morale`."""
    leader_morale: int
    """The morale level at which nothing is added for morale."""
    leader_per_morale: Points
    """Added for each level above `leader_morale`."""
    leader_per_leadership: Points
    """Added for each point of leadership, -2 being two points; taken off for a positive modifier."""
    broken_share: Share
    """What is left of a unit's worth while it is broken."""
    weapon_per_fp: Points
    """Added to its holder for each printed FP of a weapon that works."""
    weapon_most_fp: Positive
    """FP beyond this add nothing, so that a demolition charge is not worth more than its squad."""


class Losses(StylePart, frozen=True):
    """The part of its worth that a unit loses with each fate; a unit that is eliminated loses all of it."""

    pinned: Share
    """By being pinned. More prefers shots that only pin, and fears them."""
    broken: Share
    """By breaking. More prefers shots that break, and fears them."""
    reduced: Share
    """By becoming a half-squad, which has mostly broken as well. More fears heavy fire."""
    reduced_when_broken: Share
    """By becoming a half-squad while broken. More fears fire at broken units, and rallies with less risk."""


class Danger(StylePart, frozen=True):
    """How the enemy's fire is estimated."""

    typical_morale: Positive
    """The morale of the unit for which the danger of a hex is reckoned. Lower makes every hex look more dangerous."""
    final_protective_fire_chance: Share
    """How often an enemy under a Final Fire marker is expected to use FPF. More avoids such enemies."""
    residual_factor: Factor
    """Multiplies the loss to Residual Fire, which is certain to come, unlike fire that may be held back."""


class Urgency(StylePart, frozen=True):
    """What an attack is out for, how pressed it is for time, and what a defence places itself around."""

    mf_per_enemy_in_objective: HalfMF
    """Each unbroken enemy MMC in an objective counts as this much further way to it. More avoids defended ones."""
    progress_share: Annotated[float, Meta(gt=0, le=1)]
    """The part of its MF that an advance under fire covers in a turn. Less makes for haste earlier."""
    turns_per_further_objective: Factor
    """Turns reckoned for each objective beyond the first that must change hands. More makes for haste earlier."""
    most_haste: Factor
    """Haste is 1 when every turn left is needed, and at most this. More lets late units take greater risks."""
    caution_without_haste: Factor
    """The part of every expected loss that counts for a unit without haste; more than 1 counts as 1."""
    caution_per_haste: Factor
    """How much of that part goes with each point of haste. More takes greater risks when late."""
    last_chance_caution: Share
    """The share that counts in the last turn of a side that is losing, whatever its haste."""
    least_caution: Share
    """The share of expected losses that counts even for the latest unit. More keeps late units careful."""
    threatening_hexes: Count
    """An objective with an enemy within this many hexes is held before all others. More reacts to distant enemies."""
    half_mf_per_unthreatened_hex: Count
    """An objective counts as this much farther for each hex the nearest enemy is beyond that. More moves men up."""
    most_unthreatened_half_mf: Count
    """An objective counts as at most this many 1/2 MF farther for that reason."""
    barrier_enemies: Positive
    """A defence against exit bars the enemy unit of this rank in nearness to the edge. More lets the foremost pass."""
    barrier_lead_mf: HalfMF
    """The barrier lies this far ahead of that enemy. More falls back farther."""
    barrier_depth_mf: HalfMF
    """Hexes nearer or farther by up to this belong to the barrier too. More makes it deeper."""


class Position(StylePart, frozen=True):
    """What a hex is worth to a squad or half-squad that is in it."""

    progress: Points
    """For each 1/2 MF nearer to the goal of an attack, without haste. More attacks faster."""
    progress_per_haste: Points
    """Added to `progress` for each point of haste."""
    objective_taken: Points
    """For occupying an objective without enemies. More goes straight for empty objectives."""
    last_chance_strike: Points
    """In the last turn of a side that is losing: for a hex from which an advance leads into an objective."""
    objective_held: Points
    """For a defender's only MMC in an objective with an enemy near. More keeps every such objective manned."""
    heavy_gun_progress_share: Share
    """The part of the value of progress that counts for an attacker's MMG or HMG. Less keeps it as a base of fire."""
    heavy_gun_fire_factor: Factor
    """How much of the value of its best shot counts for an attacker's MMG or HMG. More seeks fields of fire."""
    danger_factor: Factor
    """How much of the loss expected from one turn of enemy fire is taken off. More seeks cover."""
    own_fire_factor: Factor
    """How much of the value of the unit's best shot from there counts. More seeks fields of fire."""
    fire_now_share: Share
    """For an attacker, the part of this that is Advancing Fire in the same turn; the rest is fire in the next."""
    fire_after_move_factor: Factor
    """How much of a defender's or a MMG's or HMG's fire counts if it has to move there first."""
    near_held_objective: Points
    """For each 1/2 MF nearer to what a defence must hold. More defends close to objectives."""
    held_objective_horizon_mf: HalfMF
    """Beyond this distance from any such place it makes no difference how far."""
    cover_per_tem: Points
    """For each TEM, to a defender."""
    cover_hexes: Count
    """It counts with an enemy MMC within this distance. More lets distant reserves stay in their houses."""
    crowd_price: Points
    """For each own MMC in the same hex. More spreads units out."""
    crowd_danger_factor: Factor
    """How much more of the expected loss is taken off for each of them: a shot at a stack hits all of it."""
    unpossessed_mg: Points
    """For a machine gun that lies there."""


class Leadership(StylePart, frozen=True):
    """What a hex is worth to a leader who is in it."""

    per_broken: Points
    """For each broken MMC he could rally there."""
    most_broken: Count
    """Broken MMC beyond this number add nothing."""
    per_ready: Points
    """For each unbroken MMC there."""
    most_ready: Count
    """Unbroken MMC beyond this number add nothing."""
    heavy_gun: Points
    """For a MMG or HMG he could direct."""
    alone_price: Points
    """Taken off where no MMC is. More keeps leaders with troops."""
    second_leader_share: Share
    """The part of all this that counts where another unbroken leader is. Less spreads leaders out."""
    half_squad_share: Share
    """A half-squad counts as this part of a squad. Less goes back for half-squads more seldom."""
    progress: Points
    """For each 1/2 MF nearer to the goal of an attack."""
    near_held_objective: Points
    """For each 1/2 MF nearer to what a defence must hold."""


class Movement(StylePart, frozen=True):
    """Which moves are made."""

    risk_factor: Factor
    """The share that counts of the fire that could meet a mover on its way. More is more careful."""
    least_gain_attacking: Points
    """An attacker leaves its hex only for a gain above this. More moves less."""
    least_gain_holding: Points
    """A defender leaves its hex only for a gain above this. More moves less."""
    least_gain_blind: Points
    """A defender that could fire at nobody from its hex leaves it for a gain above this. More moves less."""
    exhaustion_price: Points
    """What becoming CX by Double Time costs."""
    double_time_haste: Factor
    """Double Time is considered above this haste. More uses it later."""
    double_time_first_turn: Positive
    """Double Time is not considered before this turn, unless it is the last. More saves breath longer."""
    stack_danger: Share
    """Units move in a stack only where a squad would lose at most this share of its worth. More stacks under fire."""
    hexes_compared: Positive
    """How many of the best hexes are compared with their fields of fire. More plays better and slower."""
    off_map_price: Points
    """What it costs to stay beside the map."""
    danger_per_half_mf: Share
    """Each 1/2 MF counts as this much danger, so that of equally safe ways the shorter is taken."""
    garrison_hexes: Count
    """A lone MMC in an objective stays while an unbroken enemy is within this distance."""
    smoke_user_hexes: Count
    """Own MMC within this distance of smoke that can still move may use it too."""
    smoke_user_share: Share
    """This part of what smoke would spare each of them counts. More smokes more."""
    most_smoke_users: Count
    """Others beyond this number add nothing."""


class Fire(StylePart, frozen=True):
    """Which shots are fired, and by whom."""

    least_shot: Points
    """A shot worth less is not fired, as it could only break a weapon. More fires less."""
    staying_factor: Factor
    """Prep Fire costs an attacker's unit the gain of its best move times this. More moves, less fires."""
    charge_factor: Factor
    """It costs a unit that could place a demolition charge this part of what the charge may be expected to do."""
    keep_desperate_share: Share
    """To keep a broken enemy from rallying is worth this part of its worth."""
    own_loss_factor: Factor
    """How much a loss counts that a shot inflicts on its own side. More spares friends in Melee."""
    joint_fire_factor: Factor
    """The value of joint fire is multiplied by this before it is compared with that of separate shots."""
    hexes_joined: Count
    """How many hexes are tried as the first of a joint fire group."""


class Reaction(StylePart, frozen=True):
    """When a defender fires in the enemy's Movement Phase."""

    least_first_fire: Points
    """First Fire worth less waits for a better target. More holds fire longer."""
    adjacent_factor: Factor
    """Multiplies this where the target is adjacent."""
    last_target_factor: Factor
    """Multiplies this where no better target is to be expected."""
    waiting_enemies: Positive
    """A better target is expected while at least this many enemy MMC may still move and the present one has cover."""
    least_subsequent_fire: Points
    """Subsequent First Fire worth less is not fired: it gives away the Final Fire at adjacent hexes."""
    subsequent_adjacent_factor: Factor
    """Multiplies this where the target is adjacent."""
    least_final_protective_fire: Points
    """Final Protective Fire must be worth this beyond the risk of its own morale check."""
    stopping_factor: Factor
    """Multiplies the value of a shot, because a stopped mover does not arrive. More fires earlier."""


class Advance(StylePart, frozen=True):
    """Which units advance in the Advance Phase."""

    least_gain_attacking: Points
    """An attacker advances only for a gain above this. More advances less."""
    least_gain_holding: Points
    """A defender advances only for a gain above this. More advances less."""
    exhaustion_price: Points
    """What becoming CX costs."""
    objective_left_empty_price: Points
    """What it costs to leave an objective empty that an enemy is near."""
    garrison_hexes: Count
    """An unbroken enemy within this distance is near."""
    entry_bonus: Points
    """What it is worth to enter the map."""
    leader_price: Points
    """Taken off where a leader goes along, so that he does so only with reason."""


class CloseCombat(StylePart, frozen=True):
    """Which close combat is sought, and who attacks whom in it."""

    own_loss_factor: Factor
    """How much own expected losses count against the enemy's. More avoids close combat."""
    price: Points
    """Taken off what an advance into close combat promises."""
    objective: Points
    """Added where the hex is part of an objective the attack lacks."""
    objective_last_turns: Points
    """Added instead within the last turns."""
    objective_last_chance: Points
    """Added instead in the last turn of a side that is losing, where own losses do not count."""
    last_turns: Count
    """How many turns are the last."""
    cover_per_tem: Balance
    """For each TEM of the hex."""
    target_price: Points
    """Taken off for each target of an attack, so that of equal attacks the simpler is declared."""
    unpinned_fp: Factor
    """A squad that is not pinned counts as this much stronger when a leader chooses whom to join."""


class Rally(StylePart, frozen=True):
    """The Rally Phase: who rallies, and in whose hands weapons are."""

    weapon_with_squad: Balance
    """How well a weapon is placed with a squad that has none."""
    weapon_with_half_squad: Balance
    """The same for a half-squad."""
    weapon_with_leader: Balance
    """The same for a leader."""
    price_per_weapon_held: Points
    """Taken off for each weapon the unit has already."""
    least_recovery: Balance
    """A weapon is picked up if its FP and how well it is placed come to more than this."""
    least_transfer: Points
    """A weapon is handed over if it is placed better by more than this."""
    self_rally_chance: Share
    """A leader with a better chance than this tries by himself although another could rally him."""
    leader_factor: Factor
    """How much more a leader's own rally counts than that of others."""


class Rout(StylePart, frozen=True):
    """Which broken units rout by their own will, and where to."""

    most_danger_to_stay: Share
    """A broken unit stays where it would lose at most this share of its worth in a turn. More routs less."""
    safer_factor: Share
    """It routs only to where the danger is below this part of the present one."""
    escort_danger: Share
    """A leader goes along from a hex more dangerous than this, if no unbroken MMC needs him. More stays."""
    shelter: Points
    """For a woods or building hex."""
    leader: Points
    """For a hex with an unbroken leader."""
    danger_factor: Factor
    """How much the danger of a hex counts against it."""
    per_enemy_hex: Points
    """For each hex between the hex and the nearest unbroken enemy."""
    most_enemy_hexes: Count
    """Hexes beyond this number add nothing."""
    interdiction_factor: Factor
    """How much the loss expected from Interdiction counts against a step."""
    interdiction_price: Points
    """What an interdicted step costs beside it."""
    crawl_price: Points
    """What Low Crawl costs."""


class SetUp(StylePart, frozen=True):
    """Where pieces are placed that no suggested set-up places."""

    way_price: Points
    """For each 1/2 MF of the way to the goal of an attack, or to what a defence must hold."""
    cover_per_tem: Points
    """For each TEM of a hex on the map."""
    crowd_price: Points
    """For each MMC in the hex already, on the map."""
    entry_mmc_free: Positive
    """This many MMC wait in one hex beside the map at no price. More crowds entering units."""
    entry_crowd_price: Points
    """For each MMC more than that."""
    entry_danger_price: Points
    """For waiting where a squad that enters would lose all its worth to enemy fire; less where it would lose a part."""
    second_row_price: Points
    """For waiting in a hex that does not touch the map."""
    leader_with_troops: Points
    """For a leader in a hex with any MMC."""
    leader_per_further_mmc: Points
    """For each MMC there beyond the first."""
    second_leader_price: Points
    """For a leader in a hex that has a leader."""
    close_weapon_per_worth: Factor
    """A flamethrower or demolition charge goes to the unit of most worth, each point of which counts this much."""
    heavy_gun_view: Points
    """For giving a MMG or HMG to a unit that has all the enemy's hexes in view; less where it sees a part of them."""
    directed_weapon: Points
    """For giving another weapon to a unit with a leader in its hex."""


class Style(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """How one agent plays."""

    near_equal: Points
    """What is worth at most this much less than the best is as likely to be chosen. More plays less predictably and
    worse; 0 leaves only what is worth the same to chance."""
    worth: Worth
    losses: Losses
    danger: Danger
    urgency: Urgency
    position: Position
    leadership: Leadership
    movement: Movement
    fire: Fire
    reaction: Reaction
    advance: Advance
    close_combat: CloseCombat
    rally: Rally
    rout: Rout
    set_up: SetUp


USUAL = "scripted"
"""The style that is complete in the file, and by which players are advised."""


@cache
def styles() -> dict[str, Style]:
    """All styles by name, the usual one first."""
    return read_styles(__package__, Style)


def usual() -> Style:
    """The style by which players are advised."""
    return styles()[USUAL]
