"""The duel (PZF-7.1, 7.2, 20.10b to d, 13.1e, B7c, d, o): the dice of both sides, second rolls, Might, ties."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Event, Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Args, text
from bocage.systems.pzf import heroes
from bocage.systems.pzf.bodies import is_mounted, melee_weapon, near
from bocage.systems.pzf.buildings import is_on_stairs
from bocage.systems.pzf.model import Figure, State, on_table, other
from bocage.systems.pzf.tables import charts, profile, tables
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.volumes import foot_of

Sides = tuple[tuple[int, ...], tuple[int, ...]]
"""The fighters of seat 0 and of seat 1."""


class Die(msgspec.Struct):
    """A duel die: whose it is, its face, whether it has been rolled again, and what Might has added."""

    by: int
    face: int
    again: bool = False
    might: int = 0


# --- Attacks and CC -----------------------------------------------------------------------------------------------
def attacks_of(s: State, f: Figure, foes: Sequence[int]) -> int:
    """The Attacks of a fighter: dice in the duel, strikes if he wins."""
    return (profile(f.type).a if f.kind == "man" else 1) + cavalry_attacks(s, f, foes)


@rule("PZF-7.1a")
def cavalry_attacks(s: State, f: Figure, foes: Sequence[int]) -> int:
    """Cavalry that charges infantry has an Attack more."""
    return charts().cavalry.charge_attacks if rides_down(s, f, foes) else 0


@rule("PZF-B7l", off=lambda s, f, foes: is_mounted(f))
def rides_down(s: State, f: Figure, foes: Sequence[int]) -> bool:
    """Whether a rider charged in this turn and fights nobody but infantry."""
    return is_mounted(f) and f.charged and not any(is_mounted(s.figures[e]) for e in foes)


@rule("PZF-B7c", off=lambda s, own, foes: cc_of(s, s.figures[own[0]], foes))
def best_cc(s: State, own: Sequence[int], foes: Sequence[int]) -> int:
    """The CC of the best fighter of a side."""
    return max((cc_of(s, s.figures[id], foes) for id in own), default=0)


def cc_of(s: State, f: Figure, foes: Sequence[int]) -> int:
    """The CC of a fighter where he stands."""
    return charts().melee.lower_cc if is_lower(s, f, foes) else profile(f.type).cc


@rule("PZF-20.10d", off=False)
def is_lower(s: State, f: Figure, foes: Sequence[int]) -> bool:
    """Whether all opponents stand half an inch or more above a fighter."""
    own = stands_at(s, f) + charts().barrier.free_below
    return f.where == "table" and all(stands_at(s, s.figures[e]) >= own for e in foes)


def stands_at(s: State, f: Figure) -> int:
    """The level of a fighter's feet: who charges by the stairs is still half a storey from where they lead."""
    return foot_of(s, f) - (f.stairs * charts().volumes.floor // 2 if is_on_stairs(f) else 0)


# --- dice ---------------------------------------------------------------------------------------------------------
@rule("PZF-7.2a")
def weapon_modifier(f: Figure) -> int:
    """An improvised weapon takes one from each die."""
    return tables().melee[melee_weapon(f)].duel


@rule("PZF-7.2f", "PZF-B1d", off=lambda s, die: die.face + weapon_modifier(s.figures[die.by]) + die.might)
def value(s: State, die: Die) -> int:
    """What a die counts: its face and the weapon's modifier within the faces of a die, then Might (PZF-B1d)."""
    row = charts().might
    held = max(row.least, min(row.most, die.face + weapon_modifier(s.figures[die.by])))
    return min(row.most, held + die.might)


def best(s: State, dice: Sequence[Die]) -> int:
    """The best die of a side."""
    return max((value(s, die) for die in dice), default=0)


def roll_side(s: State, seat: int, own: Sequence[int], foes: Sequence[int]) -> Procedure[list[Die]]:
    """All dice of a side in one throw. Where no die can be touched again only the best is read."""
    owners = [id for id in own for _ in range(attacks_of(s, s.figures[id], foes))]
    if not owners:
        return []
    live = any(is_live(s, s.figures[id]) for id in own) or has_flag(s, seat, (*own, *foes))

    def read(faces: Faces) -> tuple[tuple[int, int], ...]:
        thrown = sorted(zip(owners, faces, strict=True))
        if live:
            return tuple(thrown)
        return (max(thrown, key=lambda one: value(s, Die(*one))),)

    about: Args = {"who": name_of(s, own[0]), "more": len(own) - 1, "cc": best_cc(s, own, foes)}
    thrown = yield from draw(
        Dice(len(owners), 6), "duel", read, tally=Tally(unit=EACH), about=about, seat=seat, rule="PZF-20.10b"
    )
    return [Die(by, face) for by, face in thrown]


def is_live(s: State, f: Figure) -> bool:
    """Whether something may still be done to a fighter's dice."""
    return f.might > 0 or tables().melee[melee_weapon(f)].reroll_ones


@rule("PZF-7.2c")
def sabres(s: State, seat: int, dice: list[Die]) -> Procedure[None]:
    """Whoever fights with a sabre rolls his ones again."""
    for die in dice:
        if die.face == 1 and tables().melee[melee_weapon(s.figures[die.by])].reroll_ones:
            yield from again(die, "duel-sabre", seat, "PZF-7.2c")


def again(die: Die, purpose: str, seat: int, id: str) -> Procedure[None]:
    """Roll a die a second time."""
    die.face = yield from draw(D6, purpose, lambda faces: faces[0], seat=seat, rule=id)
    die.again = True


# --- the flag (13.1e, i) ------------------------------------------------------------------------------------------
@rule("PZF-13.1e", off=False)
def has_flag(s: State, seat: int, fighters: Sequence[int]) -> bool:
    """Whether a side's flag flies within three inches of a fight."""
    bearers = [f for f in on_table(s, seat) if "flag" in f.gear]
    here = [s.figures[id] for id in fighters if s.figures[id].where == "table"]
    return any(near(bearer, f, charts().flag.distance) for bearer in bearers for f in here)


@rule("PZF-13.1i", "PZF-B1c", off=lambda dice: dice)
def can_roll_again(dice: Sequence[Die]) -> Sequence[Die]:
    """The dice of which one may be rolled again: none that already was."""
    return [die for die in dice if not die.again]


def flag(s: State, seat: int, dice: list[Die], *, losing: bool) -> Procedure[None]:
    """A side near its flag may roll one die again."""
    thrown = sorted(can_roll_again(dice), key=lambda die: (die.face, die.by))
    options = tuple(dict.fromkeys(Choice("reroll", die.by, number=die.face) for die in thrown))
    choice = yield from ask(
        seat,
        text("prompt-reroll"),
        Choices(lambda k: (PASS, *options), default=lambda k: options[0] if losing and options else PASS),
        rule="PZF-13.1e",
    )
    if choice != PASS:
        die = next(die for die in thrown if (die.by, die.face) == (choice.piece, choice.number))
        yield from again(die, "duel-flag", seat, "PZF-13.1e")


# --- Might (B7o) --------------------------------------------------------------------------------------------------
def might_options(s: State, dice: Sequence[Die]) -> list[Choice]:
    """The points each hero may put on the best of his own dice so that it becomes the best of his side."""
    top = best(s, dice)
    found = []
    for id in dict.fromkeys(die.by for die in dice):
        own = max(value(s, die) for die in dice if die.by == id)
        for points in range(top - own + 1, charts().might.most - own + 1):
            if heroes.can_mend(s.figures[id], points, charts().might.most - own):
                found.append(Choice("might", id, number=points))
    return found


@rule("PZF-B7o")
def spend_might(s: State, sides: Sides, dice: tuple[list[Die], list[Die]]) -> Procedure[None]:
    """The side that is losing says first whether it spends Might, then the other, until both pass in succession."""
    seat, passed = first_to_spend(s, sides, dice), 0
    while passed < 2:
        options = tuple(might_options(s, dice[seat]))
        choice = PASS
        if options:
            choice = yield from ask(
                seat,
                text("prompt-duel-might", own=best(s, dice[seat]), foe=best(s, dice[other(seat)])),
                Choices(lambda k, options=options: (PASS, *options), default=lambda k: PASS),
                rule="PZF-B7o",
            )
        passed = passed + 1 if choice == PASS else 0
        if choice != PASS:
            yield from _put_might(s, dice[seat], choice)
        seat = other(seat)


def _put_might(s: State, dice: list[Die], choice: Choice) -> Procedure[None]:
    hero, points = s.figures[choice.piece or 0], choice.number or 0
    die = max((die for die in dice if die.by == hero.id), key=lambda die: value(s, die))
    die.might += points
    hero.might -= points
    yield tell("told-might", who=name_of(s, hero.id), points=points, rule="PZF-20.13a", pieces=(hero.id,))


def first_to_spend(s: State, sides: Sides, dice: tuple[list[Die], list[Die]]) -> int:
    """The side that is losing; on an exact draw the one without the initiative."""
    winning = leader(s, sides, dice)
    return other(s.initiative) if winning is None else other(winning)


# --- who wins -----------------------------------------------------------------------------------------------------
def leader(s: State, sides: Sides, dice: tuple[list[Die], list[Die]]) -> int | None:
    """The side with the better best die, on a tie the one with the better best fighter; None for an exact draw."""
    one, two = best(s, dice[0]), best(s, dice[1])
    if one == two:
        one, two = best_cc(s, *sides), best_cc(s, sides[1], sides[0])
    return None if one == two else int(two > one)


@rule("PZF-B7d", off=0)
def player_a(s: State) -> int:
    """Who wins the last tie on 1 to 3: the player with the initiative."""
    return s.initiative


@rule("PZF-20.10b", off=lambda s, sides: s.initiative)
def duel(s: State, sides: Sides) -> Procedure[int]:
    """Both sides roll all their Attacks; the best single die wins. Gives the seat that won."""
    first = yield from roll_side(s, s.initiative, sides[s.initiative], sides[other(s.initiative)])
    second = yield from roll_side(s, other(s.initiative), sides[other(s.initiative)], sides[s.initiative])
    dice = (first, second) if s.initiative == 0 else (second, first)
    for seat in (s.initiative, other(s.initiative)):
        yield from sabres(s, seat, dice[seat])
    behind = first_to_spend(s, sides, dice)
    for seat in (behind, other(behind)):
        if dice[seat] and has_flag(s, seat, (*sides[0], *sides[1])):
            yield from flag(s, seat, dice[seat], losing=leader(s, sides, dice) == other(seat))
    yield from spend_might(s, sides, dice)
    won = leader(s, sides, dice)
    if won is None:
        won = yield from last_tie(s)
    yield _told_won(s, sides, dice, won)
    return won


def last_tie(s: State) -> Procedure[int]:
    """Dice and fighters are equal: one more die gives the seat that wins."""
    about: Args = {"side": s.setting.name(player_a(s))}
    low = yield from draw(D6, "duel-tie", lambda faces: faces[0] <= 3, about=about, rule="PZF-20.10b")
    return player_a(s) if low else other(player_a(s))


def _told_won(s: State, sides: Sides, dice: tuple[list[Die], list[Die]], won: int) -> Event:
    """Who has won, and what decided it: the best die, on a tie CC, else the last die."""
    own, foe, by = best(s, dice[won]), best(s, dice[other(won)]), "die"
    if own == foe:
        own, foe, by = best_cc(s, sides[won], sides[other(won)]), best_cc(s, sides[other(won)], sides[won]), "cc"
    if own == foe:
        by = "draw"
    who = name_of(s, sides[won][0])
    return tell("told-duel-won", who=who, by=by, own=own, foe=foe, rule="PZF-20.10b", pieces=sides[won])
