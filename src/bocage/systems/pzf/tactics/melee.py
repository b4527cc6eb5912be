"""Close combat: what a charge is worth, which fight comes first, who is struck, what Might is spent on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise, product

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import text
from bocage.systems.pzf.movement.zones import engaged_enemies
from bocage.systems.pzf.reference.tables import charts, profile
from bocage.systems.pzf.space.bodies import defence_of, melee_strength
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.tactics.chances import loss_per_wound, wound_chance, wounds_by_fire
from bocage.systems.pzf.tactics.plan import Answer, Plan, fighters
from bocage.systems.pzf.vehicles.assault import placing_face


@lru_cache(maxsize=256)
def highest_die_chances(own: int, foe: int) -> tuple[float, float]:
    """The chances that the highest of `own` dice beats, and equals, the highest of `foe` dice."""
    own_faces, enemy_faces = highest_face_chances(own), highest_face_chances(foe)
    wins = sum(a * b for (i, a), (j, b) in product(enumerate(own_faces), enumerate(enemy_faces)) if i > j)
    return wins, sum(a * b for a, b in zip(own_faces, enemy_faces, strict=True))


def highest_face_chances(dice: int) -> list[float]:
    """The chance of each number 0 to 6 to be the highest face of some dice; 0 stands for no dice."""
    at_most = [(face / 6) ** dice for face in range(7)]
    return [at_most[0], *(upper - lower for lower, upper in pairwise(at_most))]


def win_chance(own: Iterable[Figure], foes: Iterable[Figure]) -> float:
    """The chance that the first side wins a fight."""
    own_side, enemy_side = list(own), list(foes)
    wins, ties = highest_die_chances(_dice_of_side(own_side), _dice_of_side(enemy_side))
    own_skill, enemy_skill = _best_skill(own_side), _best_skill(enemy_side)
    return wins + ties * (1.0 if own_skill > enemy_skill else 0.5 if own_skill == enemy_skill else 0.0)


def _dice_of_side(side: list[Figure]) -> int:
    """The number of dice of a side, at most 12."""
    return min(12, sum(profile(f.type).a for f in side))


def _best_skill(side: list[Figure]) -> int:
    """The best close combat value of a side; 0 without figures."""
    return max((profile(f.type).cc for f in side), default=0)


# --- charges -------------------------------------------------------------------------------------------------------
def charge_value(plan: Plan, f: Figure, e: Figure) -> float:
    """What it is worth to charge an enemy, together with the friends already in contact, in riflemen."""
    if e.kind == "vehicle":
        return assault_value(plan, f, e)
    s, style = plan.s, plan.style
    friends = [f, *engaged_enemies(s, e)]
    chance_to_win = win_chance(friends, [e])
    if chance_to_win <= style.fighting.least_win_chance and not e.prone:
        return 0.0
    strikes = sum(profile(m.type).a for m in friends) * (charts().melee.doubled if e.prone else 1)
    chance_to_kill = 1.0 - (1.0 - wound_chance(melee_strength(f), defence_of(e))) ** strikes
    chance_to_fall = wound_chance(melee_strength(e), defence_of(f)) * (0.0 if e.prone else 1.0) / len(friends)
    silencing_factor = style.fighting.silenced_fire_factor
    silencing_value = silencing_factor * min(1.0, wounds_by_fire(plan, e, fighters(s, f.side))) if not e.shot else 0.0
    return (
        chance_to_win * chance_to_kill * loss_per_wound(e, style)
        - (1.0 - chance_to_win) * chance_to_fall * loss_per_wound(f, style)
        + silencing_value
    )


def assault_value(plan: Plan, f: Figure, v: Figure) -> float:
    """What it is worth to assault a vehicle with a grenade, which must be found, placed and wound, in riflemen."""
    s, style, chart = plan.s, plan.style, charts().assault
    placing_chance = (7 - placing_face(s, f, v)) / 6
    find_and_wound_chance = (7 - chart.find) / 6 * (7 - chart.wound) / 6
    cannot_move = v.bogged or v.wheels_out
    chance_of_loss = 0.0 if cannot_move else style.fighting.failed_assault_loss * (1.0 - placing_chance)
    return find_and_wound_chance * placing_chance * loss_per_wound(v, style) - chance_of_loss * loss_per_wound(f, style)


def best_charge(brief: Brief, plan: Plan, f: Figure) -> tuple[float, Choice | None]:
    """The value and choice of the best charge open to a man; 0 and None if no charge is worth anything."""
    s: State = brief.state
    best: tuple[float, Choice | None] = (0.0, None)
    for choice in brief.legal:
        if choice.verb == "charge" and choice.piece:
            value = charge_value(plan, f, s.figures[choice.piece])
            if value > best[0]:
                best = value, choice
    return best


# --- the Combat phase ----------------------------------------------------------------------------------------------
def choose_fight(brief: Brief, plan: Plan) -> Answer:
    """Choose a fight that is likely to be won: enemies that fall there no longer help in other fights."""
    s: State = brief.state

    def merit(choice: Choice) -> float:
        f = s.figures.get(choice.piece or 0)
        if choice.verb != "fight" or f is None:
            return 0.5
        fight = next((x for x in s.fights if f.id in x.a or f.id in x.b), None)
        if fight is None:
            return 0.5
        sides = [[s.figures[i] for i in side] for side in (fight.a, fight.b)]
        return win_chance(sides[plan.seat], sides[1 - plan.seat])

    return plan.pick(brief.legal, merit, plan.style.varying.fight_margin), text("reason-fight-first")


def choose_strike(brief: Brief, plan: Plan) -> Answer:
    """Strike the enemy with the greatest expected loss."""
    s: State = brief.state

    def merit(choice: Choice) -> float:
        striker, e = s.figures[choice.piece or 0], s.figures[choice.other or 0]
        return wound_chance(melee_strength(striker), defence_of(e)) * loss_per_wound(e, plan.style)

    return plan.pick_shot(brief.legal, merit), text("reason-strike")


def might_in_duel(brief: Brief, plan: Plan) -> Answer:
    """Spend the fewest points of Might that turn a fight being lost, or draw it."""
    own, foe = (int(brief.ask.prompt.args[name]) for name in ("own", "foe"))  # type: ignore[arg-type]
    sufficient = [c for c in brief.legal if c.verb == "might" and own + (c.number or 0) >= foe]
    winning = [c for c in sufficient if own + (c.number or 0) > foe] or sufficient
    if own > foe or not winning:
        return PASS, text("reason-keep-might")
    return min(winning, key=lambda c: c.number or 0), text("reason-might")
