"""Heroes (PZF-20.13, 20.14, B9): Might on dice, Fate against wounds, heroic actions and the order they come in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.procedure import Event, Procedure, Step, ask, draw, reaches, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Args, Text, text
from bocage.systems.pzf.bodies import enemies_touching, near
from bocage.systems.pzf.command import is_grade
from bocage.systems.pzf.model import Figure, Heroic, State, on_table, other
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.view import name_of

Kind = Literal["move", "shoot", "combat"]


# --- Might on a die, Fate against a wound -------------------------------------------------------------------------
@rule("PZF-20.13a", off=False)
def can_mend(f: Figure, short: int, room: int) -> bool:
    """Whether a hero's Might can turn a die by so much, within the faces of the die."""
    return 0 < short <= f.might and short <= room


def mend(s: State, f: Figure, points: int, purpose: str, goal: Text) -> Procedure[bool]:
    """Ask a hero whether he spends so many points on the die just rolled, which then comes to a goal."""
    prompt = text("prompt-might", who=name_of(s, f.id), points=points, roll=text(f"roll-{purpose}"), goal=goal)
    choice = yield from ask(
        f.side,
        prompt,
        Choices(lambda k: (Choice("might", f.id, number=points), PASS), default=lambda k: PASS),
        rule="PZF-20.13a",
        pieces=(f.id,),
    )
    if choice == PASS:
        return False
    f.might -= points
    yield tell("told-might", who=name_of(s, f.id), points=points, rule="PZF-20.13a", pieces=(f.id,))
    return True


@rule("PZF-20.14a", "PZF-B8a")
def spend_fate(s: State, id: int) -> Procedure[None]:
    """After a wound a hero may spend Fate, point by point; each 4+ gives one PV back."""
    f = s.figures[id]
    row = charts().fate
    options = (Choice("fate", id), PASS)
    while f.fate and f.pv < f.started_pv:
        prompt = text("prompt-fate", who=name_of(s, id), left=f.fate)
        choice = yield from ask(
            f.side, prompt, Choices(lambda k: options, default=lambda k: options[0]), rule="PZF-20.14a", pieces=(f.id,)
        )
        if choice == PASS:
            return
        f.fate -= 1
        if (yield from reaches(row.success, "fate", "PZF-20.14a", seat=f.side)):
            f.pv += row.restores
            yield tell("told-fate", who=name_of(s, id), rule="PZF-20.14a", pieces=(id,))


# --- declaring (B9a) ----------------------------------------------------------------------------------------------
def declaring(kind: Kind, after: str, remarks: Callable[[State, int], Iterator[Text]] | None = None) -> Step:
    """One declaration of a heroic action: sides in turn, until both have passed in succession.

    `remarks` say to a seat what it would be good for.
    """

    @rule("PZF-B9a", off=lambda s: _close_declaring(s, after))
    def declare(s: State) -> Procedure[None]:
        seat = s.initiative if s.part == 0 else other(s.initiative)
        choice = yield from ask(
            seat,
            text(f"prompt-heroic-{kind}"),
            Choices(
                lambda k: declarations(k, seat, kind),
                default=lambda k: PASS,
                remarks=lambda k: (*answers(k, seat), *(remarks(k, seat) if remarks else ())),
            ),
            rule="PZF-B9a",
            skip=PASS,
        )
        s.part = 1 - s.part
        if choice == PASS:
            s.passed += 1
        else:
            s.passed = 0
            yield from _declare(s, choice, kind)
        if s.passed == 2:
            _close_declaring(s, after)

    return declare


def answers(s: State, seat: int) -> Iterator[Text]:
    """Whom of the enemy a seat would answer by a declaration of its own."""
    for heroic in s.heroics:
        if s.figures[heroic.hero].side != seat:
            yield text("heroic-answer", who=name_of(s, heroic.hero))


def _close_declaring(s: State, after: str) -> None:
    s.part = s.passed = 0
    s.step = after


def declarations(s: State, seat: int, kind: Kind) -> Iterator[Choice]:
    """The heroes of a seat who may act out of turn, its trumpets, or nothing."""
    for f in on_table(s, seat):
        if can_declare(s, f, kind):
            yield Choice("heroic", f.id)
        if kind == "move" and can_sound(s, f):
            yield Choice("trumpet", f.id)
    yield PASS


@rule("PZF-20.13e", off=lambda s, f, kind: is_grade(f) and f.might >= charts().heroic.cost)
def can_declare(s: State, f: Figure, kind: Kind) -> bool:
    """A hero with a point to spend who has not yet had his part in such an action this turn."""
    declared = any(heroic.hero == f.id for heroic in s.heroics) or (kind == "combat" and not is_fighting(s, f))
    return is_grade(f) and f.might >= charts().heroic.cost and kind not in f.heroic and not declared


def is_fighting(s: State, f: Figure) -> bool:
    """Whether a figure has a fight before it in this Combat phase."""
    return any(f.id in fight.a or f.id in fight.b for fight in s.fights if not fight.done)


@rule("PZF-13.1f", "PZF-B9h", off=False)
def can_sound(s: State, f: Figure) -> bool:
    """A trumpet sounds once per game, with the heroic moves."""
    return "trumpet" in f.gear and f.kind == "man" and not any(heroic.hero == f.id for heroic in s.heroics)


def _declare(s: State, choice: Choice, kind: Kind) -> Procedure[None]:
    f = s.figures[choice.piece or 0]
    trumpet = choice.verb == "trumpet"
    if not s.heroics:
        yield tell(f"told-heroics-{kind}", rule="PZF-B9a")
    if trumpet:
        f.gear.remove("trumpet")
    else:
        f.might -= charts().heroic.cost
    s.heroics.append(Heroic(f.id, trumpet))
    what = "told-trumpet" if trumpet else f"told-heroic-{kind}"
    yield tell(what, who=name_of(s, f.id), rule="PZF-B9a", pieces=(f.id,))


# --- their order (B9b) --------------------------------------------------------------------------------------------
def ordering(after: str) -> Step:
    """Put the declared actions into their order."""

    def order(s: State) -> Procedure[None]:
        sides = {s.figures[heroic.hero].side for heroic in s.heroics}
        first = s.initiative
        if len(sides) == 2:
            first = yield from first_side(s)
        s.heroics = alternated(s, first)
        s.step = after

    return order


@rule("PZF-B9b", off=lambda s: s.initiative)
def first_side(s: State) -> Procedure[int]:
    """Both sides declared: a die says whose action comes first."""
    about: Args = {"side": s.setting.name(s.initiative)}
    own = yield from draw(D6, "heroic-order", lambda faces: faces[0] <= 3, about=about, rule="PZF-B9b")
    return s.initiative if own else other(s.initiative)


def alternated(s: State, first: int) -> list[Heroic]:
    """The actions of both sides in turn, each side's in the order declared."""
    queues = [[h for h in s.heroics if s.figures[h.hero].side == side] for side in (first, other(first))]
    found: list[Heroic] = []
    while queues[0] or queues[1]:
        for queue in queues:
            if queue:
                found.append(queue.pop(0))
    return found


# --- who takes part (20.13b, c, B9c to h) -------------------------------------------------------------------------
def followers(s: State, heroic: Heroic, kind: Kind) -> list[int]:
    """The hero and the friends whom his action carries along, himself first; none if it is lost."""
    hero = s.figures[heroic.hero]
    if hero.where != "table" or (kind == "move" and not heroic.trumpet and was_charged(s, hero)):
        return []
    reach = charts().trumpet.distance if heroic.trumpet else charts().heroic.radius
    friends = [f.id for f in on_table(s, hero.side) if f.id != hero.id and can_follow(f, kind) and near(hero, f, reach)]
    return [hero.id, *taken_along(friends)]


def hero_first(waiting: list[int], hero: int) -> Iterator[Choice]:
    """Who comes next of those who wait: the hero himself, then his friends in any order, or nobody."""
    yield from (Choice("take", id) for id in ([hero] if hero in waiting else waiting))
    yield END


def passes_by(s: State, kind: Kind) -> Iterator[Event]:
    """What is told when a heroic action is over in which neither the hero nor anybody near him took part."""
    hero = s.figures[s.leading]
    # Whoever has fallen meanwhile took part all the same.
    took_part = (f for f in s.figures.values() if f.side == hero.side and kind in f.heroic)
    if not any(near(hero, f, charts().heroic.radius) for f in took_part):
        yield tell(f"told-heroic-{kind}-unused", who=name_of(s, hero.id), rule="PZF-B9a", pieces=(hero.id,))


@rule("PZF-13.1f", off=lambda s, bearer: [])
def in_earshot(s: State, bearer: int) -> list[int]:
    """The soldiers whom a trumpet steels, whether they still move to its sound or not."""
    own = s.figures[bearer]
    return [f.id for f in on_table(s, own.side) if f.kind == "man" and near(own, f, charts().trumpet.distance)]


@rule("PZF-20.13b", "PZF-20.13c", off=lambda friends: [])
def taken_along(friends: list[int]) -> list[int]:
    """The friends near the hero may move or shoot with him."""
    return friends


@rule("PZF-B9g", off=lambda f, kind: kind not in f.heroic)
def can_follow(f: Figure, kind: Kind) -> bool:
    """Men, riders and, to fire, guns that had no part in such an action this turn; vehicles never follow."""
    return (f.kind == "man" or (f.kind == "gun" and kind == "shoot")) and kind not in f.heroic


@rule("PZF-B9c", off=False)
def was_charged(s: State, hero: Figure) -> bool:
    """A hero charged before his heroic move loses it and the point."""
    return hero.pinned or any(e.kind == "man" for e in enemies_touching(s, hero))


@rule("PZF-B9d")
def can_go_with(s: State, f: Figure, point: tuple[int, int], moved: Callable[[Figure], Figure]) -> Violation | None:
    """A follower ends his move within six inches of his hero."""
    leader = s.figures.get(s.leading)
    if leader is None or f.id == s.leading or s.active is None or not s.active.heroic or s.active.trumpet:
        return None
    if near(leader, moved(f), charts().heroic.radius):
        return None
    return refuse("PZF-B9d", "refuse-left-behind", who=name_of(s, leader.id))
