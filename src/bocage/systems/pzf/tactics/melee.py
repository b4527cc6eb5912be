"""Hand to hand: what a charge would come to, which fight comes first, whom to strike, what Might is spent on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise, product

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf.assault import needed
from bocage.systems.pzf.bodies import defence_of, melee_strength
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.tables import charts, profile
from bocage.systems.pzf.tactics.chances import wounds
from bocage.systems.pzf.tactics.plan import Plan, fighters, promise
from bocage.systems.pzf.tactics.worth import per_wound
from bocage.systems.pzf.zones import opponents

Answer = tuple[Choice, Text]


@lru_cache(maxsize=256)
def best_of(own: int, foe: int) -> tuple[float, float]:
    """The chances that the best of so many dice beats, and equals, the best of the enemy's."""
    mine, his = highest(own), highest(foe)
    wins = sum(a * b for (i, a), (j, b) in product(enumerate(mine), enumerate(his)) if i > j)
    return wins, sum(a * b for a, b in zip(mine, his, strict=True))


def highest(dice: int) -> list[float]:
    """The chance of each number 0 to 6 to be the highest face of some dice; 0 stands for no dice at all."""
    at_most = [(face / 6) ** dice for face in range(7)]
    return [at_most[0], *(upper - lower for lower, upper in pairwise(at_most))]


def odds(own: Iterable[Figure], foes: Iterable[Figure]) -> float:
    """The chance that the one side wins a fight."""
    mine, his = list(own), list(foes)
    wins, ties = best_of(_attacks(mine), _attacks(his))
    skill, other = _skill(mine), _skill(his)
    return wins + ties * (1.0 if skill > other else 0.5 if skill == other else 0.0)


def _attacks(side: list[Figure]) -> int:
    return min(12, sum(profile(f.type).a for f in side))


def _skill(side: list[Figure]) -> int:
    return max((profile(f.type).cc for f in side), default=0)


# --- charges -------------------------------------------------------------------------------------------------------
def charge_value(plan: Plan, f: Figure, e: Figure) -> float:
    """What it is worth to charge an enemy, with the friends who are at him already."""
    if e.kind == "vehicle":
        return assault_value(plan, f, e)
    s, style = plan.s, plan.style
    friends = [f, *opponents(s, e)]
    wins = odds(friends, [e])
    if wins <= style.fighting.least_win_chance and not e.prone:
        return 0.0
    strikes = sum(profile(m.type).a for m in friends) * (charts().melee.doubled if e.prone else 1)
    kills = 1.0 - (1.0 - wounds(melee_strength(f), defence_of(e))) ** strikes
    falls = wounds(melee_strength(e), defence_of(f)) * (0.0 if e.prone else 1.0) / len(friends)
    silenced = style.fighting.silenced_fire_factor
    quiet = silenced * min(1.0, promise(plan, e, fighters(s, f.side))) if not e.shot else 0.0
    return wins * kills * per_wound(e, style) - (1.0 - wins) * falls * per_wound(f, style) + quiet


def assault_value(plan: Plan, f: Figure, v: Figure) -> float:
    """What it is worth to climb onto a vehicle with a grenade, which must be found, placed and wound."""
    s, style, chart = plan.s, plan.style, charts().assault
    placed = (7 - needed(s, f, v)) / 6
    found_and_wounds = (7 - chart.find) / 6 * (7 - chart.wound) / 6
    held = v.bogged or v.wheels_out
    lost = 0.0 if held else style.fighting.failed_assault_loss * (1.0 - placed)
    return found_and_wounds * placed * per_wound(v, style) - lost * per_wound(f, style)


def best_charge(brief: Brief, plan: Plan, f: Figure) -> tuple[float, Choice | None]:
    """The best of the charges that are open to a man."""
    s: State = brief.state
    found: tuple[float, Choice | None] = (0.0, None)
    for choice in brief.legal:
        if choice.verb == "charge" and choice.piece:
            value = charge_value(plan, f, s.figures[choice.piece])
            if value > found[0]:
                found = value, choice
    return found


# --- the Combat phase ----------------------------------------------------------------------------------------------
def next_fight(brief: Brief, plan: Plan) -> Answer:
    """Fights we are likely to win come first: who falls there helps nobody else."""
    s: State = brief.state

    def merit(choice: Choice) -> float:
        f = s.figures.get(choice.piece or 0)
        if choice.verb != "fight" or f is None:
            return 0.5
        fight = next((x for x in s.fights if f.id in x.a or f.id in x.b), None)
        if fight is None:
            return 0.5
        sides = [[s.figures[i] for i in side] for side in (fight.a, fight.b)]
        return odds(sides[plan.seat], sides[1 - plan.seat])

    return plan.pick(brief.legal, merit, plan.style.varying.fight_margin), text("reason-fight-first")


def strike(brief: Brief, plan: Plan) -> Answer:
    """The blow goes to whom it hurts most."""
    s: State = brief.state

    def merit(choice: Choice) -> float:
        by, e = s.figures[choice.piece or 0], s.figures[choice.other or 0]
        return wounds(melee_strength(by), defence_of(e)) * per_wound(e, plan.style)

    return plan.pick_shot(brief.legal, merit), text("reason-strike")


def might_in_duel(brief: Brief, plan: Plan) -> Answer:
    """Might is spent where the fewest points turn a fight that is being lost."""
    own, foe = (int(brief.ask.prompt.args[name]) for name in ("own", "foe"))  # type: ignore[arg-type]
    paid = [c for c in brief.legal if c.verb == "might" and own + (c.number or 0) >= foe]
    winning = [c for c in paid if own + (c.number or 0) > foe] or paid
    if own > foe or not winning:
        return PASS, text("reason-keep-might")
    return min(winning, key=lambda c: c.number or 0), text("reason-might")
