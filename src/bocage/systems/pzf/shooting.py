"""The Shooting phase (PZF-B3d, B9e): heroic shoots, then the side with the initiative, then the other.

What other chapters let a player do in place of shooting stands in `OFFERS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.setting import attach
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf import advancing, explosives, hauling, heroes, hidden, indirect, loading, spotting
from bocage.systems.pzf.aiming import has_mark, sees_something
from bocage.systems.pzf.bursts import aim, begin
from bocage.systems.pzf.command import judge_command
from bocage.systems.pzf.model import Figure, Heroic, State, on_table, other
from bocage.systems.pzf.readiness import can_use, lacks_crew, usable
from bocage.systems.pzf.reloading import can_reload, made_ready, reload
from bocage.systems.pzf.shooters import can_shoot, manner_of
from bocage.systems.pzf.standing import Others, Standing
from bocage.systems.pzf.view import name_of


class Offer(NamedTuple):
    """Work in place of shooting that another chapter offers to each figure of the side whose part it is.

    `options` lists what a figure may do, `run` carries out the choice, and `why` gives the reason why one that is not
    listed is refused; without it none is given.
    """

    options: Callable[[Standing, Figure], Iterable[Choice]]
    run: Callable[[State, Choice], Procedure[None]]
    why: Callable[[State, Choice], Violation | None] | None = None


class OfferToSide(NamedTuple):
    """As `Offer`, for what is not each figure's own: `options` lists it for the whole side."""

    options: Callable[[State], Iterable[Choice]]
    run: Callable[[State, Choice], Procedure[None]]
    why: Callable[[State, Choice], Violation | None] | None = None


OFFERS: Mapping[str, Offer | OfferToSide] = {
    "advance": Offer(advancing.advances, advancing.advance, advancing.why_not_advance),
    "load": Offer(loading.loads, loading.load, loading.why_not_load),
    "indirect": Offer(indirect.indirect_choices, indirect.fire_indirectly, indirect.why_not_indirect),
    "detonate": OfferToSide(explosives.detonators, explosives.detonate, explosives.why_not_detonate),
    "reveal": OfferToSide(hidden.in_sight, hidden.run_reveal),
    "search": Offer(spotting.searches, spotting.search, spotting.why_not_search),
}
"""What a player may do in place of shooting, by verb (PZF-16.1a, 9.4n, 6.8i, 12.9d, 10.2f, 13.2h): listed by `ready`
in this order after who may shoot or reload, carried out by `shoot`, refused by `why_not_take`."""


# --- the order of the phase ---------------------------------------------------------------------------------------
@rule("PZF-B3d", off=lambda s: _skip(s))
def shooting_start(s: State) -> Procedure[None]:
    """Timed charges, then heroic shoots, then the side with the initiative, then the other."""
    s.phase = "shooting"
    s.part = s.passed = 0
    s.player = s.initiative
    s.heroics.clear()
    yield from hauling.set_down(s)
    yield from explosives.burn_down(s)
    s.step = "heroic-shoots"


def _skip(s: State) -> None:
    s.phase, s.step = "shooting", "grenades-start"


@rule("PZF-B9e", off=lambda s: _next_part(s, 0))
def heroic_shoot(s: State) -> Procedure[None]:
    """The next heroic shoot: the hero, then friends near him, shoot at once."""
    if not s.following:
        yield from _next_hero(s)
        return
    s.player = s.figures[s.leading].side
    prompt = text("prompt-heroic-shoot-take", who=name_of(s, s.leading))
    choice = yield from ask(
        s.player,
        prompt,
        Choices(
            next_to_shoot,
            why_not=why_not_take,
            remarks=lambda k: why_idle(k, [k.figures[id] for id in k.following]),
            is_faint=is_blind,
        ),
        rule="PZF-B9e",
    )
    if choice == END:
        yield from heroes.passes_by(s, "shoot")
        s.following.clear()
        return
    id = choice.piece or 0
    s.following.remove(id)
    s.figures[id].heroic.append("shoot")
    begin(s, s.figures[id])


def next_to_shoot(s: State) -> Iterator[Choice]:
    """Who shoots next, the hero first."""
    here = Standing(s)
    return heroes.hero_first([id for id in s.following if may_take(here, s.figures[id])[0]], s.leading)


def _next_hero(s: State) -> Procedure[None]:
    s.leading = 0
    if not s.heroics:
        _next_part(s, 0)
        return
    heroic = s.heroics.pop(0)
    s.following = heroes.followers(s, heroic, "shoot")
    s.leading = heroic.hero
    if not s.following:
        yield tell("told-heroic-shoot-lost", who=name_of(s, heroic.hero), rule="PZF-B9e", pieces=(heroic.hero,))


def _next_part(s: State, part: int) -> None:
    s.part, s.player, s.step = part, other(s.initiative) if part else s.initiative, "shoot-part"


def shoot_part(s: State) -> Procedure[None]:
    """A side's part begins: who is commanded is judged anew (PZF-3.3d)."""
    judge_command(s, s.player)
    yield tell("told-shoot-part", side=s.setting.name(s.player), rule="PZF-B3d")
    s.step = "shoot"


def shoot(s: State) -> Procedure[None]:
    """The player takes the next figure, sets it to other work, or ends his part."""
    choice = yield from ask(
        s.player,
        text("prompt-shoot"),
        Choices(ready, why_not=why_not_take, remarks=lambda k: why_idle(k, on_table(k, k.player)), is_faint=is_blind),
        rule="PZF-B3d",
    )
    if choice == END:
        if s.part:
            s.step = "grenades-start"
        else:
            _next_part(s, 1)
    elif choice.verb == "take":
        begin(s, s.figures[choice.piece or 0])
    elif choice.verb == "reload":
        yield from reload(s, s.figures[choice.piece or 0])
    else:
        yield from OFFERS[choice.verb].run(s, choice)


def shooting_end(s: State) -> Procedure[None]:
    """Grenades have been thrown: the phase is over."""
    for f in s.figures.values():
        if any(arm.reloading for arm in f.arms):
            yield from made_ready(s, f)
    s.step = "combat-start"


# --- who is taken next --------------------------------------------------------------------------------------------
def ready(s: State) -> Iterator[Choice]:
    """Who can shoot or reload, and what other work there is."""
    here = Standing(s)
    works = [choice for f in on_table(s, s.player) for choice in here.ask(works_of, f)]
    yield from (choice for choice in works if choice.verb in ("take", "reload"))
    for verb, offer in OFFERS.items():
        if isinstance(offer, OfferToSide):
            yield from offer.options(s)
        else:
            yield from (choice for choice in works if choice.verb == verb)
    yield END


def works_of(here: Standing, f: Figure) -> tuple[list[Choice], Others]:
    """All that a figure may do in this part of the phase."""
    is_taken, others = may_take(here, f)
    found = [Choice("take", f.id)] if is_taken else []
    if any(arm.unloaded or arm.jammed for arm in f.arms) and not can_reload(here.s, f):
        found.append(Choice("reload", f.id))
    for offer in OFFERS.values():
        if isinstance(offer, Offer):
            found += offer.options(here, f)
    return found, others


def why_not_take(s: State, choice: Choice) -> Violation | None:
    """Why a figure cannot be taken or reload."""
    offer = OFFERS.get(choice.verb)
    if offer is not None:
        return offer.why(s, choice) if offer.why else None
    f = s.figures.get(choice.piece or 0)
    if f is None:
        return None
    if choice.verb == "reload":
        return can_reload(s, f)
    reasons = [can_use(s, f, arm) for arm in range(len(f.arms))]
    idle = next((reason for reason in reasons if reason), None) if all(reasons) else None
    refusal = can_shoot(s, f) or idle
    sees_nothing = refusal is None and not may_take(Standing(s), f)[0]
    return refuse("PZF-4.1e", "refuse-nothing-in-sight") if sees_nothing else refusal


def may_take(here: Standing, f: Figure) -> tuple[bool, Others]:
    """Whether a figure can fire something at anything it sees."""
    s = here.s
    arms = [] if can_shoot(s, f, here.beside(f.side)) else usable(s, f)
    if not arms or any(manner_of(f, arm) for arm in arms):
        return bool(arms), "near"
    return sees_something(s, f)


# --- what is said of them -----------------------------------------------------------------------------------------
SPENT = ("refuse-has-shot", "refuse-no-ct", "refuse-no-weapon")
"""Reasons why a figure does not shoot that nobody asks about."""


def is_blind(s: State, choice: Choice) -> bool:
    """Whether somebody could be taken who has none of the enemy to shoot at: out of sight, or friends before them."""
    f = s.figures.get(choice.piece or 0)
    return f is not None and choice.verb == "take" and not can_hit_enemy(s, f)


def can_hit_enemy(s: State, f: Figure) -> bool:
    """Whether a figure that may shoot has an enemy to shoot at, or fires what need not see him."""
    arms = usable(s, f)
    return any(manner_of(f, arm) for arm in arms) or has_mark(s, f, arms)


def why_idle(s: State, figures: Iterable[Figure]) -> Iterator[Text]:
    """How many of some figures cannot be taken to shoot, or have a weapon that lacks its men, by the reason."""
    reasons = (why_not_take(s, Choice("take", f.id)) or _unserved(s, f) for f in figures)
    ids = (reason.why.id for reason in reasons if reason is not None)
    for id, count in Counter(id for id in ids if id not in SPENT).items():
        yield Text(f"idle-{id.removeprefix('refuse-')}" if id in TOLD else "idle", {"count": count})


def _unserved(s: State, f: Figure) -> Violation | None:
    """What keeps a weapon silent whose gunner has another to shoot with."""
    return next((why for arm, gun in enumerate(f.arms) if not gun.gone and (why := lacks_crew(s, f, arm))), None)


TOLD = frozenset(
    f"refuse-{why}"
    for why in (
        "moved",
        "moved-far",
        "nothing-in-sight",
        "hampered",
        "engaged",
        "isolated-shot",
        "unloaded",
        "jammed",
        "crew",
    )
)
"""The reasons that have words of their own for several figures."""


def in_sight(s: State, seat: int) -> Iterator[Text]:
    """Of each hero who could declare, how many of those who would shoot with him see an enemy."""
    # Whoever shoots out of turn has the part.
    own: State = attach(msgspec.structs.replace(s, player=seat), s.setting)
    here = Standing(own)
    for choice in heroes.declarations(own, seat, "shoot"):
        if choice.verb == "heroic":
            id = choice.piece or 0
            men = [own.figures[follower] for follower in heroes.followers(own, Heroic(id), "shoot")]
            able = sum(may_take(here, f)[0] and can_hit_enemy(own, f) for f in men)
            yield Text("heroic-in-sight", {"who": name_of(s, id), "count": able, "men": len(men)})


STEPS: Mapping[str, Step] = {
    "shooting-start": shooting_start,
    "heroic-shoots": heroes.declaring("shoot", "heroic-shoot-order", in_sight),
    "heroic-shoot-order": heroes.ordering("heroic-shoot"),
    "heroic-shoot": heroic_shoot,
    "shoot-part": shoot_part,
    "shoot": shoot,
    "aim": aim,
    "shooting-end": shooting_end,
}
