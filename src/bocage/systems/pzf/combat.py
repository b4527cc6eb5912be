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
from bocage.systems.pzf import assault, buildings, fights, heroes, legs, zones
from bocage.systems.pzf.bodies import touching
from bocage.systems.pzf.duel import duel
from bocage.systems.pzf.model import Fight, Figure, Heroic, State, other
from bocage.systems.pzf.movement import activate
from bocage.systems.pzf.retreat import is_trapped, lies_still
from bocage.systems.pzf.strikes import Beaten, all_strikes, ride_down, rise
from bocage.systems.pzf.view import name_of


# --- the phase (B3e) ----------------------------------------------------------------------------------------------
@rule("PZF-B3e", off=lambda s: setattr(s, "step", "turn-end"))
def combat_start(s: State) -> Procedure[None]:
    """The phase opens: contacts are divided, heroic combats come first, then everything else in the order chosen."""
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
    """The men in contact with vehicles say what they go for."""
    if (yield from assault.choose_target(s)):
        s.step = "combat-divide"


def combat_divide(s: State) -> Procedure[None]:
    """The player with the initiative divides the contacts into fights."""
    if (yield from fights.divide(s)):
        s.step = "heroic-combat" if s.leading else "heroic-combats" if s.fights else "fights"


def next_fight(s: State) -> Procedure[None]:
    """The player with the initiative says which fight or assault comes next, until none is left."""
    s.player, s.leading = s.initiative, 0
    if not open_fights(s) and not assault.open_assaults(s):
        s.step = "turn-end"
        return
    choice = yield from ask(
        s.initiative,
        text("prompt-fights"),
        Choices(upcoming, default=lambda k: next(upcoming(k)), resolution=foreseen),
        rule="PZF-B3e",
    )
    if choice.verb == "assault":
        s.assaulted, s.step = choice.piece or 0, "assault"
        return
    fight = fights.fight_of(s, choice.piece or 0)
    assert fight is not None
    yield from resolve(s, fight)


def upcoming(s: State) -> Iterator[Choice]:
    """Every fight by a fighter of the player who chooses, every assault by its vehicle."""
    yield from (Choice("fight", fights.side_of(fight, s.initiative)[0]) for fight in open_fights(s))
    yield from (Choice("assault", id) for id in assault.open_assaults(s))


@rule("PZF-B7j", off=lambda s: [] if any(fight.done for fight in s.fights) else s.fights)
def open_fights(s: State) -> list[Fight]:
    """The fights still to be fought: whoever stands in one stays engaged there, whatever happened beside him."""
    return [fight for fight in s.fights if not fight.done and _alive(s, fight.a) and _alive(s, fight.b)]


def _alive(s: State, ids: list[int]) -> tuple[int, ...]:
    return tuple(id for id in ids if s.figures[id].where in ("table", "aboard"))


# --- one fight ----------------------------------------------------------------------------------------------------
class Fighting(msgspec.Struct, frozen=True):
    """A fight as a resolution: what comes of it for a seat."""

    seat: int
    a: tuple[int, ...]
    b: tuple[int, ...]

    def run(self, s: State) -> Procedure[str]:
        fight = fights.fight_of(s, self.a[0]) or Fight(list(self.a), list(self.b))
        won = yield from resolve(s, fight)
        fallen = [sum(s.figures[id].where == "lost" for id in side) for side in (self.a, self.b)]
        if fallen[other(won)]:
            return "struck-down" if won == self.seat else "fallen"
        return "won" if won == self.seat else "beaten"

    def touches(self, s: State) -> Touched:
        return ANYTHING


def foreseen(s: State, choice: Choice) -> Fighting | None:
    """What a choice of a fight may lead to."""
    fight = fights.fight_of(s, choice.piece or 0) if choice.verb == "fight" else None
    return Fighting(s.initiative, tuple(fight.a), tuple(fight.b)) if fight is not None else None


def resolve(s: State, fight: Fight) -> Procedure[int]:
    """Duel, retreat of the losers, strikes of the winners; gives the seat that won."""
    sides = (_alive(s, fight.a), _alive(s, fight.b))
    met = {id: [e for e in sides[other(seat)] if touched(s, id, e)] for seat in (0, 1) for id in sides[seat]}
    barred = [(id, e) for id, foes in met.items() for e in foes if is_barred(s, id, e)]
    one, two = name_of(s, sides[0][0]), name_of(s, sides[1][0])
    yield tell("told-fight", one=one, two=two, rule="PZF-20.10a", pieces=(*sides[0], *sides[1]))
    won = yield from duel(s, sides)
    winners, losers = sides[won], sides[other(won)]
    lying = [id for id in winners if s.figures[id].prone]
    trapped = yield from beat_back(s, winners, losers)
    yield from all_strikes(s, winners, Beaten(losers, met, trapped, barred))
    yield from rise(s, lying)
    fight.done = True
    for id in (*sides[0], *sides[1]):
        s.figures[id].fought = True
    return won


def touched(s: State, id: int, e: int) -> bool:
    """Whether two fighters stand in contact, or one storms the vehicle that carries the other."""
    one, two = s.figures[id], s.figures[e]
    if one.where == "aboard" or two.where == "aboard":
        return True
    return touching(one, two) or zones.is_across(s, one, two)


def is_barred(s: State, id: int, e: int) -> bool:
    """Whether a barrier or narrow passage lies between two fighters; the sides of a vehicle are one."""
    one, two = s.figures[id], s.figures[e]
    if one.where == "aboard" or two.where == "aboard":
        return assault.fights_as_barrier()
    on_stairs = buildings.is_on_stairs(one) or buildings.is_on_stairs(two)
    return on_stairs or zones.is_across(s, one, two) or legs.is_narrow(s, one, (two.x, two.y))


def beat_back(s: State, winners: tuple[int, ...], losers: tuple[int, ...]) -> Procedure[list[int]]:
    """The losers step back, in the order their owner chooses; gives those who are trapped."""
    trapped = ride_down(s, winners, losers)
    waiting = [id for id in losers if id not in trapped and steps_back(s, s.figures[id])]
    while waiting:
        id = yield from next_back(s, waiting)
        waiting.remove(id)
        foes = pressing(s, id, winners)
        if foes and (yield from is_trapped(s, id, foes)):
            trapped.append(id)
        waiting = [id for id in waiting if steps_back(s, s.figures[id])]
    return trapped


def steps_back(s: State, f: Figure) -> bool:
    """Whether a loser has to step back: not from inside a vehicle, not on his belly."""
    return f.where != "lost" and not keeps_seat(f) and not lies_still(s, f)


@rule("PZF-9.6o", off=False)
def keeps_seat(f: Figure) -> bool:
    """Passengers who lose neither step back nor are trapped for it."""
    return f.where == "aboard"


def pressing(s: State, id: int, winners: tuple[int, ...]) -> list[int]:
    """From whom a loser steps back: the winners still alive, or the vehicle whose passengers beat him."""
    found = [e for e in winners if s.figures[e].where == "table"]
    return found or ([s.storming[id]] if id in s.storming else [])


@rule("PZF-B7q", off=lambda s, waiting: waiting[0])
def next_back(s: State, waiting: list[int]) -> Procedure[int]:
    """Their owner says which of the losers steps back next."""
    options = tuple(Choice("withdraw", id) for id in waiting)
    choice = yield from ask(
        s.figures[waiting[0]].side,
        text("prompt-withdraw"),
        Choices(lambda k: options, default=lambda k: options[0]),
        rule="PZF-B7q",
        pieces=(waiting[0],),
    )
    return choice.piece or 0


# --- heroic combat (20.13d, B9f) ----------------------------------------------------------------------------------
def heroic_combat(s: State) -> Procedure[None]:
    """The next heroic combat: his fight is fought at once; if no enemy is left, his side may move and charge again."""
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
    """A hero's fight comes before all others; the death of all his opponents sets his side free."""
    side = s.figures[hero].side
    own, foes = fights.side_of(fight, side), fights.side_of(fight, other(side))
    yield from resolve(s, fight)
    if not _alive(s, foes) and s.figures[hero].where == "table":
        s.following = [id for id in own if can_go_on(s.figures[id])]
        s.leading, s.player, s.step = hero, side, "heroic-combat-moves"


@rule("PZF-B9f", off=False)
def can_go_on(f: Figure) -> bool:
    """Whoever has struck down all his opponents in a heroic combat may move again, once in a turn, and charge."""
    return f.where == "table" and "combat" not in f.heroic


def heroic_combat_moves(s: State) -> Procedure[None]:
    """The hero and the friends of his fight move one by one; then the contacts they made are divided."""
    choice = END
    if any(choice != END for choice in to_go_on(s)):
        choice = yield from ask(s.player, text("prompt-heroic-combat-take"), Choices(to_go_on), rule="PZF-B9f")
    if choice == END:
        draw_in(s, s.figures[s.leading].side)
        s.following.clear()
        s.step = "combat-divide"
        return
    f = s.figures[choice.piece or 0]
    s.following.remove(f.id)
    f.heroic.append("combat")
    f.acted = f.pinned = f.charged = False
    f.spent = 0
    activate(s, f)


def to_go_on(s: State) -> Iterator[Choice]:
    """Whoever may still move after a heroic combat, or nobody."""
    yield from (Choice("take", id) for id in s.following if is_free(s, s.figures[id]))
    yield END


@rule("PZF-B7j", off=True)
def is_free(s: State, f: Figure) -> bool:
    """Who still touches an enemy of another fight stays engaged there and goes nowhere."""
    return f.where == "table" and not zones.is_engaged(s, f)


def draw_in(s: State, side: int) -> None:
    """Who was charged fights again, and with him all whose fight is not yet fought and who hang together with him."""
    for f in list(s.figures.values()):
        if f.side == side and f.where == "table" and "combat" in f.heroic and f.fought and f.charged:
            for e in fights.opponents(s, f):
                f.fought = e.fought = False
    graph = fights.contacts(s)
    drawn = fights.cluster(graph, fights.unsettled(s, graph))
    s.fights = [fight for fight in s.fights if fight.done or not drawn.intersection((*fight.a, *fight.b))]


STEPS: Mapping[str, Step] = {
    "combat-start": combat_start,
    "combat-targets": combat_targets,
    "combat-divide": combat_divide,
    "heroic-combats": heroes.declaring("combat", "heroic-combat-order"),
    "heroic-combat-order": heroes.ordering("heroic-combat"),
    "heroic-combat": heroic_combat,
    "heroic-combat-moves": heroic_combat_moves,
    "fights": next_fight,
    "assault": assault.assault,
}
