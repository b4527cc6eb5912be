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
from bocage.systems.pzf.tactics.chances import chance_at_least, loss_per_wound, wound_chance, wounds_by_fire
from bocage.systems.pzf.tactics.forces import fighters
from bocage.systems.pzf.tactics.plan import Answer, Plan
from bocage.systems.pzf.vehicles.assault import placing_face


@lru_cache(maxsize=256)
def highest_die_chances(own: int, foe: int) -> tuple[float, float]:
    """The chances that the highest of `own` dice beats, and equals, the highest of `foe` dice."""
    own_faces, enemy_faces = highest_face_chances(own), highest_face_chances(foe)
    wins = sum(
        own_chance * enemy_chance
        for (own_face, own_chance), (enemy_face, enemy_chance) in product(enumerate(own_faces), enumerate(enemy_faces))
        if own_face > enemy_face
    )
    ties = sum(own_chance * enemy_chance for own_chance, enemy_chance in zip(own_faces, enemy_faces, strict=True))
    return wins, ties


def highest_face_chances(dice: int) -> list[float]:
    """The chance of each number 0 to 6 to be the highest face of some dice; 0 stands for no dice."""
    at_most = [(face / 6) ** dice for face in range(7)]
    return [at_most[0], *(upper - lower for lower, upper in pairwise(at_most))]


def win_chance(own: Iterable[Figure], foes: Iterable[Figure]) -> float:
    """The chance that the first side wins a fight."""
    own_side, enemy_side = list(own), list(foes)
    wins, ties = highest_die_chances(_dice_of_side(own_side), _dice_of_side(enemy_side))
    own_skill, enemy_skill = _best_skill(own_side), _best_skill(enemy_side)
    # A draw goes to the side with the better close combat value, between equals to either with the same chance.
    return wins + ties * (1.0 if own_skill > enemy_skill else 0.5 if own_skill == enemy_skill else 0.0)


def _dice_of_side(side: list[Figure]) -> int:
    """The number of dice of a side, at most 12: more hardly change its highest face, and each number is kept."""
    return min(12, sum(profile(figure.type).a for figure in side))


def _best_skill(side: list[Figure]) -> int:
    """The best close combat value of a side; 0 without figures."""
    return max((profile(figure.type).cc for figure in side), default=0)


# --- charges -------------------------------------------------------------------------------------------------------
def charge_value(plan: Plan, figure: Figure, enemy: Figure) -> float:
    """What it is worth to charge an enemy, together with the friends already in contact, in riflemen."""
    if enemy.kind == "vehicle":
        return assault_value(plan, figure, enemy)
    s, style = plan.s, plan.style
    friends = [figure, *engaged_enemies(s, enemy)]
    chance_to_win = win_chance(friends, [enemy])
    if chance_to_win <= style.fighting.least_win_chance and not enemy.prone:
        return 0.0
    strikes = sum(profile(friend.type).a for friend in friends) * (charts().melee.doubled if enemy.prone else 1)
    chance_to_kill = 1.0 - (1.0 - wound_chance(melee_strength(figure), defence_of(enemy))) ** strikes
    chance_to_fall = (
        wound_chance(melee_strength(enemy), defence_of(figure)) * (0.0 if enemy.prone else 1.0) / len(friends)
    )
    silencing_factor = style.fighting.silenced_fire_factor
    silencing_value = (
        silencing_factor * min(1.0, wounds_by_fire(plan, enemy, fighters(s, figure.side))) if not enemy.shot else 0.0
    )
    return (
        chance_to_win * chance_to_kill * loss_per_wound(enemy, style)
        - (1.0 - chance_to_win) * chance_to_fall * loss_per_wound(figure, style)
        + silencing_value
    )


def assault_value(plan: Plan, figure: Figure, vehicle: Figure) -> float:
    """What it is worth to assault a vehicle with a grenade, which must be found, placed and wound, in riflemen."""
    s, style, chart = plan.s, plan.style, charts().assault
    placing_chance = chance_at_least(placing_face(s, figure, vehicle))
    find_and_wound_chance = chance_at_least(chart.find) * chance_at_least(chart.wound)
    cannot_move = vehicle.bogged or vehicle.wheels_out
    chance_of_loss = 0.0 if cannot_move else style.fighting.failed_assault_loss_chance * (1.0 - placing_chance)
    return find_and_wound_chance * placing_chance * loss_per_wound(vehicle, style) - chance_of_loss * loss_per_wound(
        figure, style
    )


def best_charge(brief: Brief, plan: Plan, figure: Figure) -> tuple[float, Choice | None]:
    """The value and choice of the best charge open to a man; 0 and None if no charge is worth anything."""
    s: State = brief.state
    best: tuple[float, Choice | None] = (0.0, None)
    for choice in brief.legal:
        if choice.verb == "charge" and choice.piece:
            value = charge_value(plan, figure, s.figures[choice.piece])
            if value > best[0]:
                best = value, choice
    return best


# --- the Combat phase ----------------------------------------------------------------------------------------------
def choose_fight(brief: Brief, plan: Plan) -> Answer:
    """Choose a fight that is likely to be won: enemies that fall there no longer help in other fights."""
    s: State = brief.state
    even_chance = 0.5

    def merit(choice: Choice) -> float:
        """The chance to win the fight of a choice; even if the choice names none."""
        figure = s.figures.get(choice.piece or 0)
        if choice.verb != "fight" or figure is None:
            return even_chance
        fight = next((fight for fight in s.fights if figure.id in fight.a or figure.id in fight.b), None)
        if fight is None:
            return even_chance
        sides = [[s.figures[id] for id in side] for side in (fight.a, fight.b)]
        return win_chance(sides[plan.seat], sides[1 - plan.seat])

    return plan.pick(brief.legal, merit, plan.style.varying.fight_margin), text("reason-fight-first")


def choose_strike(brief: Brief, plan: Plan) -> Answer:
    """Strike the enemy with the greatest expected loss."""
    s: State = brief.state

    def merit(choice: Choice) -> float:
        striker, enemy = s.figures[choice.piece or 0], s.figures[choice.other or 0]
        return wound_chance(melee_strength(striker), defence_of(enemy)) * loss_per_wound(enemy, plan.style)

    return plan.pick_shot(brief.legal, merit), text("reason-strike")


def might_in_duel(brief: Brief, plan: Plan) -> Answer:
    """Spend the fewest points of Might that turn a fight being lost, or draw it."""
    own, foe = (int(brief.ask.prompt.args[name]) for name in ("own", "foe"))  # type: ignore[arg-type]
    sufficient = [choice for choice in brief.legal if choice.verb == "might" and own + (choice.number or 0) >= foe]
    winning = [choice for choice in sufficient if own + (choice.number or 0) > foe] or sufficient
    if own > foe or not winning:
        return PASS, text("reason-keep-might")
    return min(winning, key=lambda choice: choice.number or 0), text("reason-might")
