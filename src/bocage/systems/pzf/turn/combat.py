"""The Combat phase (PZF-B3e, 20.10 to 20.13d, B7, B9f): division, heroic combats, then fights and assaults in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.combat import fights
from bocage.systems.pzf.combat.duel import fight_duel
from bocage.systems.pzf.combat.retreat import stays_prone, step_back_or_be_trapped
from bocage.systems.pzf.combat.strikes import BeatenSide, make_all_strikes, offer_to_rise, throw_down_losers
from bocage.systems.pzf.morale import heroes
from bocage.systems.pzf.movement import legs, zones
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import is_touching
from bocage.systems.pzf.state.model import Fight, Figure, Heroic, State, other_seat
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.turn.activations import open_activation
from bocage.systems.pzf.vehicles import assault


# --- the phase (B3e) ----------------------------------------------------------------------------------------------
@rule("PZF-B3e")
def combat_start(s: State) -> Procedure[None]:
    """Open the Combat phase.

    Contacts are divided, heroic combats come first, then fights and assaults in the order chosen.
    """
    s.phase = "combat"
    s.part = s.passed = s.leading = s.assaulted = 0
    s.player = s.initiative
    s.fights.clear()
    s.heroics.clear()
    s.following.clear()
    s.assaults.clear()
    s.storming.clear()
    s.step = "combat-targets"
    return
    yield


def combat_targets(s: State) -> Procedure[None]:
    """Let the players say which vehicle, or which passengers, each man in contact with a vehicle attacks."""
    if (yield from assault.choose_assault(s)):
        s.step = "combat-divide"


def combat_divide(s: State) -> Procedure[None]:
    """Let the player with the initiative divide contacts into fights, then go on with heroic combats or fights."""
    if (yield from fights.decide_division(s)):
        s.step = "heroic-combat" if s.leading else "heroic-combats" if s.fights else "fights"


def choose_next_fight(s: State) -> Procedure[None]:
    """Let the player with the initiative choose and play the next fight or assault; ends the turn when none is left."""
    s.player, s.leading = s.initiative, 0
    if not open_fights(s) and not assault.open_assaults(s):
        s.step = "turn-end"
        return
    choice = yield from ask(
        s.initiative,
        text("prompt-fights"),
        Choices(fight_choices, default=lambda known: next(fight_choices(known)), resolution=fight_resolution),
        rule="PZF-B3e",
    )
    if choice.verb == "assault":
        s.assaulted, s.step = choice.piece or 0, "assault"
        return
    fight = fights.fight_of(s, choice.piece or 0)
    assert fight is not None
    yield from resolve_fight(s, fight)


def fight_choices(s: State) -> Iterator[Choice]:
    """The fights and assaults that may come next.

    A fight is named by a fighter of the choosing player, an assault by its vehicle.
    """
    yield from (Choice("fight", fights.side_of(fight, s.initiative)[0]) for fight in open_fights(s))
    yield from (Choice("assault", id) for id in assault.open_assaults(s))


@rule("PZF-B7j")
def open_fights(s: State) -> list[Fight]:
    """The fights still to be fought in which both sides have figures left.

    A figure stays in its fight even if others beside it are over.
    """
    return [
        fight for fight in s.fights if not fight.done and _still_fighting(s, fight.a) and _still_fighting(s, fight.b)
    ]


def _still_fighting(s: State, ids: list[int]) -> tuple[int, ...]:
    """Those of the figures that are on the table or aboard a vehicle."""
    return tuple(id for id in ids if s.figures[id].where in ("table", "aboard"))


# --- one fight ----------------------------------------------------------------------------------------------------
class FightResolution(msgspec.Struct, frozen=True):
    """A fight as a resolution, with its outcome as a seat sees it."""

    seat: int
    a: tuple[int, ...]
    b: tuple[int, ...]

    def run(self, s: State) -> Procedure[str]:
        """Fight it and name the outcome: `struck-down` or `fallen` where losers are lost, else `won` or `beaten`."""
        fight = fights.fight_of(s, self.a[0]) or Fight(list(self.a), list(self.b))
        won = yield from resolve_fight(s, fight)
        fallen = [sum(s.figures[id].where == "lost" for id in side) for side in (self.a, self.b)]
        if fallen[other_seat(won)]:
            return "struck-down" if won == self.seat else "fallen"
        return "won" if won == self.seat else "beaten"

    def touches(self, s: State) -> Touched:
        """Everything: losses may have effects anywhere."""
        return ANYTHING


def fight_resolution(s: State, choice: Choice) -> FightResolution | None:
    """The fight a choice leads to, as a resolution; None for an assault."""
    fight = fights.fight_of(s, choice.piece or 0) if choice.verb == "fight" else None
    return FightResolution(s.initiative, tuple(fight.a), tuple(fight.b)) if fight is not None else None


def resolve_fight(s: State, fight: Fight) -> Procedure[int]:
    """Play a fight: the duel, the retreat of the losers, the strikes of the winners; returns the seat that won."""
    sides = (_still_fighting(s, fight.a), _still_fighting(s, fight.b))
    contacts = {
        id: [enemy for enemy in sides[other_seat(seat)] if are_in_contact(s, id, enemy)]
        for seat in (0, 1)
        for id in sides[seat]
    }
    across_barrier = [
        (id, enemy) for id, foes in contacts.items() for enemy in foes if has_barrier_between(s, id, enemy)
    ]
    first_name, second_name = name_of(s, sides[0][0]), name_of(s, sides[1][0])
    yield tell("told-fight", one=first_name, two=second_name, rule="PZF-20.10a", pieces=(*sides[0], *sides[1]))
    won = yield from fight_duel(s, sides)
    winners, losers = sides[won], sides[other_seat(won)]
    prone_winners = [id for id in winners if s.figures[id].prone]
    trapped = yield from step_losers_back(s, winners, losers)
    yield from make_all_strikes(s, winners, BeatenSide(losers, contacts, trapped, across_barrier))
    yield from offer_to_rise(s, prone_winners)
    fight.done = True
    for id in (*sides[0], *sides[1]):
        s.figures[id].fought = True
    return won


def are_in_contact(s: State, id: int, enemy: int) -> bool:
    """Whether two fighters are in contact, also across a barrier.

    A fighter aboard a vehicle is in contact with those that storm it.
    """
    fighter, opponent = s.figures[id], s.figures[enemy]
    if fighter.where == "aboard" or opponent.where == "aboard":
        return True
    return is_touching(fighter, opponent) or zones.is_across_barrier(s, fighter, opponent)


@rule("PZF-9.6g")
def has_barrier_between(s: State, id: int, enemy: int) -> bool:
    """Whether a barrier, narrow passage or side of a vehicle lies between two fighters.

    Strikes across it need a further roll (PZF-20.12a).
    """
    fighter, opponent = s.figures[id], s.figures[enemy]
    if fighter.where == "aboard" or opponent.where == "aboard":
        return True
    on_stairs = houses.is_on_stairs(fighter) or houses.is_on_stairs(opponent)
    return (
        on_stairs
        or zones.is_across_barrier(s, fighter, opponent)
        or legs.has_narrow_passage(s, fighter, (opponent.x, opponent.y))
    )


def step_losers_back(s: State, winners: tuple[int, ...], losers: tuple[int, ...]) -> Procedure[list[int]]:
    """Let the losers step back in the order their owner chooses; returns the ids of those that are trapped."""
    trapped = throw_down_losers(s, winners, losers)
    waiting = [id for id in losers if id not in trapped and steps_back(s, s.figures[id])]
    while waiting:
        id = yield from choose_next_back(s, waiting)
        waiting.remove(id)
        foes = enemies_pressing(s, id, winners)
        if foes and (yield from step_back_or_be_trapped(s, id, foes)):
            trapped.append(id)
        waiting = [id for id in waiting if steps_back(s, s.figures[id])]
    return trapped


def steps_back(s: State, figure: Figure) -> bool:
    """Whether a loser has to step back: not when lost, aboard a vehicle, or prone (by the option played)."""
    return figure.where != "lost" and not keeps_seat(figure) and not stays_prone(s, figure)


@rule("PZF-9.6o")
def keeps_seat(figure: Figure) -> bool:
    """Whether a loser sits in a vehicle, so that it neither steps back nor is trapped for it."""
    return figure.where == "aboard"


def enemies_pressing(s: State, id: int, winners: tuple[int, ...]) -> list[int]:
    """The figures from which a loser steps back: winners on the table, else the vehicle it stormed."""
    on_foot = [enemy for enemy in winners if s.figures[enemy].where == "table"]
    return on_foot or ([s.storming[id]] if id in s.storming else [])


@rule("PZF-B7q")
def choose_next_back(s: State, waiting: list[int]) -> Procedure[int]:
    """Let the owner of the losers say which of them steps back next; returns its id."""
    options = tuple(Choice("withdraw", id) for id in waiting)
    choice = yield from ask(
        s.figures[waiting[0]].side,
        text("prompt-withdraw"),
        Choices(lambda known: options, default=lambda known: options[0]),
        rule="PZF-B7q",
        pieces=(waiting[0],),
    )
    return choice.piece or 0


# --- heroic combat (20.13d, B9f) ----------------------------------------------------------------------------------
def heroic_combat(s: State) -> Procedure[None]:
    """Begin the next heroic combat, or pass to the other fights when none is left.

    One whose hero has no open fight is void.
    """
    s.leading = 0
    if not s.heroics:
        s.player, s.part, s.step = s.initiative, 0, "fights"
        return
    heroic: Heroic = s.heroics.pop(0)
    fight = fights.fight_of(s, heroic.hero)
    if fight is None or fight not in open_fights(s):
        yield tell("told-heroic-over", who=name_of(s, heroic.hero), rule="PZF-B9f", pieces=(heroic.hero,))
        return
    yield from fight_first(s, heroic.hero, fight)


@rule("PZF-20.13d")
def fight_first(s: State, hero: int, fight: Fight) -> Procedure[None]:
    """Fight a hero's fight before all others.

    If no opponent survives, the figures on its side of the fight may move and charge again.
    """
    side = s.figures[hero].side
    own, foes = fights.side_of(fight, side), fights.side_of(fight, other_seat(side))
    yield from resolve_fight(s, fight)
    if not _still_fighting(s, foes) and s.figures[hero].where == "table":
        s.following = [id for id in own if may_move_again(s.figures[id])]
        s.leading, s.player, s.step = hero, side, "heroic-combat-moves"


@rule("PZF-B9f")
def may_move_again(figure: Figure) -> bool:
    """Whether a figure may move again after a heroic combat: it is on the table and has not done so in this turn."""
    return figure.where == "table" and "combat" not in figure.heroic


def heroic_combat_moves(s: State) -> Procedure[None]:
    """Let the figures freed by a heroic combat move one by one; then divide the contacts they made."""
    choice = END
    if any(choice != END for choice in heroic_mover_choices(s)):
        choice = yield from ask(
            s.player, text("prompt-heroic-combat-take"), Choices(heroic_mover_choices), rule="PZF-B9f"
        )
    if choice == END:
        reopen_fights(s, s.figures[s.leading].side)
        s.following.clear()
        s.step = "combat-divide"
        return
    figure = s.figures[choice.piece or 0]
    s.following.remove(figure.id)
    figure.heroic.append("combat")
    figure.acted = figure.pinned = figure.charged = False
    figure.spent = 0
    open_activation(s, figure)


def heroic_mover_choices(s: State) -> Iterator[Choice]:
    """The figures that may still move after a heroic combat, and the end of these moves."""
    yield from (Choice("take", id) for id in s.following if is_free_to_move(s, s.figures[id]))
    yield END


@rule("PZF-B7j")
def is_free_to_move(s: State, figure: Figure) -> bool:
    """Whether a figure touches no enemy of another fight, so that it may move."""
    return figure.where == "table" and not zones.is_engaged(s, figure)


def reopen_fights(s: State, side: int) -> None:
    """Let enemies charged after a heroic combat fight again.

    Undecided fights connected with them are undone, to be divided anew.
    """
    for figure in list(s.figures.values()):
        if (
            figure.side == side
            and figure.where == "table"
            and "combat" in figure.heroic
            and figure.fought
            and figure.charged
        ):
            for enemy in zones.engaged_enemies(s, figure):
                figure.fought = enemy.fought = False
    graph = fights.contact_graph(s)
    involved = fights.connected_figures(graph, fights.figures_without_fight(s, graph))
    s.fights = [fight for fight in s.fights if fight.done or not involved.intersection((*fight.a, *fight.b))]


STEPS: Mapping[str, Step] = {
    "combat-start": combat_start,
    "combat-targets": combat_targets,
    "combat-divide": combat_divide,
    "heroic-combats": heroes.declaration_step("combat", "heroic-combat-order"),
    "heroic-combat-order": heroes.ordering_step("heroic-combat"),
    "heroic-combat": heroic_combat,
    "heroic-combat-moves": heroic_combat_moves,
    "fights": choose_next_fight,
    "assault": assault.choose_next_attacker,
}
"""The steps of the sequence of play that this module carries out, by id."""
