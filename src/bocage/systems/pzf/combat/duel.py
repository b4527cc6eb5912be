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
from bocage.systems.pzf.morale import might
from bocage.systems.pzf.reference.tables import charts, profile, tables
from bocage.systems.pzf.space.bodies import is_mounted, is_within, melee_weapon
from bocage.systems.pzf.space.houses import foot_of, is_on_stairs
from bocage.systems.pzf.state.model import Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of

Sides = tuple[tuple[int, ...], tuple[int, ...]]
"""The ids of the fighters of seat 0 and of seat 1."""


class Die(msgspec.Struct):
    """A die of the duel."""

    by: int
    """The fighter whose die it is."""
    face: int
    again: bool = False
    """Whether it has been rolled a second time."""
    might: int = 0
    """What Might has added to it."""


LOW_FACES = (1, 2, 3)
"""The faces on which the last tie of a duel is won by "player A" of the rule (PZF-B7d)."""


# --- Attacks and CC -----------------------------------------------------------------------------------------------
def attacks_of(s: State, figure: Figure, foes: Sequence[int]) -> int:
    """The Attacks of a fighter: its dice in the duel, and its strikes if it wins."""
    return (profile(figure.type).a if figure.kind == "man" else 1) + cavalry_attacks(s, figure, foes)


@rule("PZF-7.1a")
def cavalry_attacks(s: State, figure: Figure, foes: Sequence[int]) -> int:
    """The Attacks a charging rider gains against infantry; 0 for others."""
    return charts().cavalry.charge_attacks if rides_down(s, figure, foes) else 0


@rule("PZF-B7l")
def rides_down(s: State, figure: Figure, foes: Sequence[int]) -> bool:
    """Whether a rider charged in this turn and fights only infantry."""
    return is_mounted(figure) and figure.charged and not any(is_mounted(s.figures[enemy]) for enemy in foes)


@rule("PZF-B7c")
def best_cc(s: State, own: Sequence[int], foes: Sequence[int]) -> int:
    """The CC of the best fighter of a side."""
    return max((cc_of(s, s.figures[id], foes) for id in own), default=0)


def cc_of(s: State, figure: Figure, foes: Sequence[int]) -> int:
    """The CC of a fighter where it stands; lower below all its opponents."""
    return charts().melee.lower_cc if is_lower(s, figure, foes) else profile(figure.type).cc


@rule("PZF-20.10d")
def is_lower(s: State, figure: Figure, foes: Sequence[int]) -> bool:
    """Whether all opponents stand half an inch or more above a fighter."""
    half_inch_up = feet_level(s, figure) + charts().barrier.free_below
    return figure.where == "table" and all(feet_level(s, s.figures[enemy]) >= half_inch_up for enemy in foes)


def feet_level(s: State, figure: Figure) -> int:
    """The height of a fighter's feet, in 1/1000 inch.

    A figure that charges by the stairs is half a storey from where they lead.
    """
    return foot_of(s, figure) - (figure.stairs * charts().volumes.floor // 2 if is_on_stairs(figure) else 0)


# --- dice ---------------------------------------------------------------------------------------------------------
@rule("PZF-7.2a")
def weapon_modifier(figure: Figure) -> int:
    """What a fighter's weapon adds to each of its dice; negative for an improvised one."""
    return tables().melee[melee_weapon(figure)].duel


@rule("PZF-7.2f", "PZF-B1d")
def die_value(s: State, die: Die) -> int:
    """What a die counts: face and weapon's modifier kept between 1 and 6, then Might up to 6 (PZF-B1d)."""
    row = charts().might
    limited = max(row.least, min(row.most, die.face + weapon_modifier(s.figures[die.by])))
    return min(row.most, limited + die.might)


def best_value(s: State, dice: Sequence[Die]) -> int:
    """The value of the best die of a side; 0 if it has none."""
    return max((die_value(s, die) for die in dice), default=0)


def roll_side(s: State, seat: int, own: Sequence[int], foes: Sequence[int]) -> Procedure[list[Die]]:
    """Roll all dice of a side at once; only the best is returned if no die of the side can be changed any more."""
    owners = [id for id in own for _ in range(attacks_of(s, s.figures[id], foes))]
    if not owners:
        return []
    is_changeable = any(has_changeable_dice(s, s.figures[id]) for id in own) or has_flag(s, seat, (*own, *foes))

    def read(faces: Faces) -> tuple[tuple[int, int], ...]:
        thrown = sorted(zip(owners, faces, strict=True))
        if is_changeable:
            return tuple(thrown)
        return (max(thrown, key=lambda pair: die_value(s, Die(*pair))),)

    about: Args = {"who": name_of(s, own[0]), "more": len(own) - 1, "cc": best_cc(s, own, foes)}
    thrown = yield from draw(
        Dice(len(owners), 6), "duel", read, tally=Tally(unit=EACH), about=about, seat=seat, rule="PZF-20.10b"
    )
    return [Die(by, face) for by, face in thrown]


def has_changeable_dice(s: State, figure: Figure) -> bool:
    """Whether a fighter's dice may still be changed, by Might or by a weapon that rolls ones again."""
    return figure.might > 0 or tables().melee[melee_weapon(figure)].reroll_ones


@rule("PZF-7.2c")
def reroll_ones_of_sabres(s: State, seat: int, dice: list[Die]) -> Procedure[None]:
    """Roll the ones of fighters with a sabre again."""
    for die in dice:
        if die.face == 1 and tables().melee[melee_weapon(s.figures[die.by])].reroll_ones:
            yield from again(die, "duel-sabre", seat, "PZF-7.2c")


def again(die: Die, purpose: str, seat: int, id: str) -> Procedure[None]:
    """Roll a die a second time."""
    die.face = yield from draw(D6, purpose, lambda faces: faces[0], seat=seat, rule=id)
    die.again = True


# --- the flag (13.1e, i) ------------------------------------------------------------------------------------------
@rule("PZF-13.1e")
def has_flag(s: State, seat: int, fighters: Sequence[int]) -> bool:
    """Whether a side's flag is within three inches of a fighter of the fight."""
    bearers = [figure for figure in on_table(s, seat) if "flag" in figure.gear]
    on_table_fighters = [s.figures[id] for id in fighters if s.figures[id].where == "table"]
    return any(is_within(bearer, figure, charts().flag.distance) for bearer in bearers for figure in on_table_fighters)


@rule("PZF-13.1i", "PZF-B1c")
def dice_to_roll_again(dice: Sequence[Die]) -> Sequence[Die]:
    """The dice that may be rolled again: those that have not been yet."""
    return [die for die in dice if not die.again]


def offer_flag_reroll(s: State, seat: int, dice: list[Die], *, losing: bool) -> Procedure[None]:
    """Let a side near its flag roll one die again; `losing` makes that the default choice."""
    thrown = sorted(dice_to_roll_again(dice), key=lambda die: (die.face, die.by))
    options = tuple(dict.fromkeys(Choice("reroll", die.by, number=die.face) for die in thrown))
    choice = yield from ask(
        seat,
        text("prompt-reroll"),
        Choices(lambda known: (PASS, *options), default=lambda known: options[0] if losing and options else PASS),
        rule="PZF-13.1e",
    )
    if choice != PASS:
        die = next(die for die in thrown if (die.by, die.face) == (choice.piece, choice.number))
        yield from again(die, "duel-flag", seat, "PZF-13.1e")


# --- Might (B7o) --------------------------------------------------------------------------------------------------
def might_options(s: State, dice: Sequence[Die]) -> list[Choice]:
    """The points of Might each hero may spend to make its best die the best of its side, as choices."""
    best_of_side = best_value(s, dice)
    options = []
    for id in dict.fromkeys(die.by for die in dice):
        best_of_hero = max(die_value(s, die) for die in dice if die.by == id)
        for points in range(best_of_side - best_of_hero + 1, charts().might.most - best_of_hero + 1):
            if might.can_raise_die(s.figures[id], points, charts().might.most - best_of_hero):
                options.append(Choice("might", id, number=points))
    return options


@rule("PZF-B7o")
def spend_might(s: State, sides: Sides, dice: tuple[list[Die], list[Die]]) -> Procedure[None]:
    """Let the losing side spend Might first, then the other, in turn until both pass in succession."""
    seat, passed = first_to_spend(s, sides, dice), 0
    while passed < 2:
        options = tuple(might_options(s, dice[seat]))
        choice = PASS
        if options:
            choice = yield from ask(
                seat,
                text("prompt-duel-might", own=best_value(s, dice[seat]), foe=best_value(s, dice[other_seat(seat)])),
                Choices(lambda known, options=options: (PASS, *options), default=lambda known: PASS),
                rule="PZF-B7o",
            )
        passed = passed + 1 if choice == PASS else 0
        if choice != PASS:
            yield from _put_might(s, dice[seat], choice)
        seat = other_seat(seat)


def _put_might(s: State, dice: list[Die], choice: Choice) -> Procedure[None]:
    """Spend a hero's Might on the best of its dice."""
    hero, points = s.figures[choice.piece or 0], choice.number or 0
    die = max((die for die in dice if die.by == hero.id), key=lambda die: die_value(s, die))
    die.might += points
    hero.might -= points
    yield tell("told-might", who=name_of(s, hero.id), points=points, rule="PZF-20.13a", pieces=(hero.id,))


def first_to_spend(s: State, sides: Sides, dice: tuple[list[Die], list[Die]]) -> int:
    """The seat that is losing; on an exact draw the one without the initiative."""
    winning = leading_seat(s, sides, dice)
    return other_seat(s.initiative) if winning is None else other_seat(winning)


# --- who wins -----------------------------------------------------------------------------------------------------
def leading_seat(s: State, sides: Sides, dice: tuple[list[Die], list[Die]]) -> int | None:
    """The seat with the better best die, on a tie the one with the better fighter; None for an exact draw."""
    first, second = best_value(s, dice[0]), best_value(s, dice[1])
    if first == second:
        first, second = best_cc(s, *sides), best_cc(s, sides[1], sides[0])
    return None if first == second else int(second > first)


@rule("PZF-B7d")
def winner_of_low_tie(s: State) -> int:
    """The seat that wins the last tie on 1 to 3, "player A" of the rule: the one with the initiative."""
    return s.initiative


@rule("PZF-20.10b")
def fight_duel(s: State, sides: Sides) -> Procedure[int]:
    """Roll the Attacks of both sides and return the seat that won: the best single die wins."""
    first = yield from roll_side(s, s.initiative, sides[s.initiative], sides[other_seat(s.initiative)])
    second = yield from roll_side(s, other_seat(s.initiative), sides[other_seat(s.initiative)], sides[s.initiative])
    dice = (first, second) if s.initiative == 0 else (second, first)
    for seat in (s.initiative, other_seat(s.initiative)):
        yield from reroll_ones_of_sabres(s, seat, dice[seat])
    losing_seat = first_to_spend(s, sides, dice)
    for seat in (losing_seat, other_seat(losing_seat)):
        if dice[seat] and has_flag(s, seat, (*sides[0], *sides[1])):
            yield from offer_flag_reroll(s, seat, dice[seat], losing=leading_seat(s, sides, dice) == other_seat(seat))
    yield from spend_might(s, sides, dice)
    won = leading_seat(s, sides, dice)
    if won is None:
        won = yield from roll_last_tie(s)
    yield _told_won(s, sides, dice, won)
    return won


def roll_last_tie(s: State) -> Procedure[int]:
    """Roll the die that decides when dice and fighters are equal; returns the seat that wins."""
    about: Args = {"side": s.setting.name(winner_of_low_tie(s))}
    is_low = yield from draw(D6, "duel-tie", lambda faces: faces[0] in LOW_FACES, about=about, rule="PZF-20.10b")
    return winner_of_low_tie(s) if is_low else other_seat(winner_of_low_tie(s))


def _told_won(s: State, sides: Sides, dice: tuple[list[Die], list[Die]], won: int) -> Event:
    """The event that tells which side has won and what decided it: the best die, CC, or the last die."""
    own, foe, by = best_value(s, dice[won]), best_value(s, dice[other_seat(won)]), "die"
    if own == foe:
        own, foe, by = (
            best_cc(s, sides[won], sides[other_seat(won)]),
            best_cc(s, sides[other_seat(won)], sides[won]),
            "cc",
        )
    if own == foe:
        by = "draw"
    who = name_of(s, sides[won][0])
    return tell("told-duel-won", who=who, by=by, own=own, foe=foe, rule="PZF-20.10b", pieces=sides[won])
