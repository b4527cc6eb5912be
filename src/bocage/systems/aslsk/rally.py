"""Rally Phase (ASL-3.1): reinforcements, then recovery, repair, transfer, self-rally, rally by leaders, end of DM.

Both sides act in each step, the ATTACKER first; `sub` of the state says whose half of a step is being played.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from bocage.ground.board import Board
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, Step, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Touched
from bocage.kernel.dice import TWO_D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.aslsk import promotion
from bocage.systems.aslsk.condition import casualty_reduction, current_morale, is_good_order, leadership_of
from bocage.systems.aslsk.counters import MF
from bocage.systems.aslsk.model import (
    OFF_MAP,
    State,
    Unit,
    friends_at,
    give,
    is_leader,
    is_mmc,
    label,
    other,
    own_units,
    piece_name,
    pieces_in,
    put,
    scrap,
    type_of,
    unit_name,
)
from bocage.systems.aslsk.morale import checked, leader_losses, leaders_now
from bocage.systems.aslsk.rally_halves import acting_side, asked, can_act, end_half, named_piece
from bocage.systems.aslsk.setup import ARRANGEMENTS, force_of, room_for
from bocage.systems.aslsk.sight import known_enemies
from bocage.systems.aslsk.tables import tables
from bocage.systems.aslsk.terrain import gives_rally_bonus
from bocage.systems.aslsk.weapon_work import recover, repair, transfer


# --- step a: the player turn opens, reinforcements -----------------------------------------------------------------
def rally_start(s: State) -> Procedure[None]:
    """Open the player turn: nothing of the last one clings to a unit but its condition."""
    s.phase, s.sub = "RPh", 0
    s.self_rallied, s.moves, s.move = False, 0, None
    s.shots, s.targets, s.cc_done = [], [], []
    for unit in s.units.values():
        unit.acted = unit.rally_tried = unit.was_pinned = False
        unit.own_fp_lost = unit.weapon_used = unit.routed = unit.advanced = False
        unit.directed, unit.directions = [], 0
    for weapon in s.weapons.values():
        weapon.recovered = False
    s.step = "rally-reinforcements"
    yield from ()


@rule("ASL-3.1c")
def arrivals(s: State) -> list[int]:
    """The ATTACKER's units that enter in this player turn and are not yet beside the map."""
    return [u.id for u in s.units.values() if u.side == s.player and 0 < u.arrive <= s.turn and u.at == OFF_MAP]


def arriving_weapons(s: State) -> list[int]:
    """The ATTACKER's weapons that come with them and that nobody carries yet."""
    return [
        w.id
        for w in s.weapons.values()
        if w.side == s.player and 0 < w.arrive <= s.turn and not w.holder and w.at == OFF_MAP
    ]


def reinforcements(s: State) -> Procedure[None]:
    """Step a: one unit that enters in this player turn is set up off the map, or one weapon given to such a unit."""
    units, guns = arrivals(s), arriving_weapons(s)
    if units:
        yield from set_up_beside(s, units[0])
    elif guns:
        yield from give_arriving(s, guns[0])
    elif just_arrived(s) and s.setting.option("arrange_setup"):
        yield from arrange_beside(s)
    else:
        s.step = "rally-recover"


def just_arrived(s: State) -> list[int]:
    """The pieces that are set up beside the map in this player turn: units, then what they carry."""
    units = [
        u.id
        for u in s.units.values()
        if u.side == s.player and u.at >= s.board.size and u.id <= len(s.setting.mustered)
        if force_of(s, u.id).arrive == s.turn
    ]
    return units + [w.id for w in s.weapons.values() if w.holder in units]


def arrange_beside(s: State) -> Procedure[None]:
    """What waits beside the map may be set up elsewhere until its player is ready, where the option is on."""
    choice = yield from ask(s.player, text("prompt-arrange-beside"), Choices(elsewhere_beside), rule="ASL-D21")
    if choice == END:
        s.arranged, s.step = 0, "rally-recover"
        return
    s.arranged += 1
    assert choice.piece is not None
    yield from (set_up_beside if choice.piece in s.units else give_arriving)(s, choice.piece)


def elsewhere_beside(s: State) -> Iterator[Choice]:
    """Being ready, or one more change, as long as there have not been too many."""
    yield END
    pieces = just_arrived(s)
    if s.arranged < ARRANGEMENTS * len(pieces):
        yield from (Choice("put", id) for id in pieces)


def set_up_beside(s: State, id: int) -> Procedure[None]:
    farther = tables().movement.off_map_hex // MF
    choice = yield from ask(
        s.player,
        text("prompt-set-up-beside", unit=piece_name(s, id), edge=edge_of(s, id), mf=farther),
        Choices(
            lambda known: [Choice("place", id, place=label(known, cell)) for cell in entry_cells(known, id)],
            check=can_wait_there,
        ),
        rule="ASL-D4",
    )
    unit = s.units[id]
    put(s, unit, s.board.cell(choice.place))
    unit.arrive = 0
    there = choice.place
    yield tell("told-waits-to-enter", rule="ASL-D4", pieces=(id,), place=there, unit=unit_name(unit), hex=there)


def give_arriving(s: State, id: int) -> Procedure[None]:
    carriers = arriving_carriers(s, id)
    s.weapons[id].arrive = 0
    if not carriers:
        scrap(s, s.weapons[id])
        return
    choice = yield from ask(
        s.player,
        text("prompt-give-weapon", weapon=piece_name(s, id)),
        Choices(lambda known: [Choice("give", id, unit) for unit in arriving_carriers(known, id)]),
        rule="ASL-D21",
    )
    give(s, s.weapons[id], choice.other or 0)


def arriving_carriers(s: State, weapon: int) -> list[int]:
    """Units of the weapon's force that wait beside the map."""
    force, last = force_of(s, weapon), s.board.size
    return [u.id for u in s.units.values() if u.side == s.player and u.at >= last and force_of(s, u.id) is force]


def entry_cells(s: State, id: int) -> tuple[int, ...]:
    """The imaginary hexes along the edge by which a unit enters, front row first."""
    return cells_beyond(s.board, force_of(s, id).edge)


@lru_cache(maxsize=256)
def cells_beyond(board: Board, edge: str) -> tuple[int, ...]:
    """The imaginary hexes beside an edge of the map, or with no name beside any, front row first."""
    beyond = [cell for cell in range(board.size, len(board)) if not edge or edge in board.beyond[cell]]
    hexes = board.edge(edge) if edge else range(board.size)
    front = set(beyond).intersection(there for cell in hexes for there in board.neighbours[cell])
    return (*sorted(front), *(cell for cell in beyond if cell not in front))


def edge_of(s: State, id: int) -> str:
    """The edge by which a unit enters, or any."""
    return force_of(s, id).edge or "any"


@rule("ASL-D4")
def can_wait_there(s: State, choice: Choice) -> Violation | None:
    """Entering units wait beside their own edge, within stacking limits."""
    unit, cell = named_piece(s, choice), s.board.aliases.get(choice.place, OFF_MAP)
    if unit is None:
        return refuse("ASL-D4", "refuse-not-entry-hex", hex=choice.place, edge="any")
    if choice.verb != "place" or cell not in entry_cells(s, unit.id):
        return refuse("ASL-D4", "refuse-not-entry-hex", hex=choice.place, edge=edge_of(s, unit.id))
    if not room_for(s, unit, cell):
        return refuse("ASL-D4", "refuse-stacking", hex=choice.place)
    return None


# --- rally attempts -----------------------------------------------------------------------------------------------
@rule("ASL-E5", off=True)
def desperation_counts(s: State, alone: bool) -> bool:
    """DM weighs on a self-rally too; without the erratum, as the uncorrected example has it, it does not."""
    return not alone or bool(s.setting.option("E5"))


@rule("ASL-3.1l")
def desperation(unit: Unit) -> int:
    """A unit in desperation morale is hard to rally."""
    return tables().rally.dm if unit.dm else 0


@rule("ASL-3.1l")
def shelter(s: State, unit: Unit) -> int:
    """Woods and buildings calm."""
    return tables().rally.shelter if gives_rally_bonus(s, unit.at) else 0


@rule("ASL-3.1j")
def on_its_own(leader: int) -> int:
    """Nobody helps a unit that rallies by itself, its own leadership included."""
    return 0 if leader else tables().rally.self_rally


def rally_tally(s: State, unit: Unit, leader: int) -> Tally:
    """What modifies the attempt of a unit to rally, under a leader or, with 0, by itself."""
    tally = Tally()
    if desperation_counts(s, not leader):
        tally.add(desperation(unit), "dm", "ASL-3.1l")
    tally.add(shelter(s, unit), "shelter", "ASL-3.1l")
    tally.add(on_its_own(leader), "self-rally", "ASL-3.1j")
    if leader:
        tally.add(leadership_of(s.units[leader]), "leadership", "ASL-3.1l")
    return tally


def needed_to_rally(s: State, unit: Unit, leader: int) -> int:
    """The most that the dice may show for a unit to rally."""
    return current_morale(unit) - rally_tally(s, unit, leader).total


def rally_notes(s: State, unit: int, leader: int = 0) -> list[Note]:
    """What has to be rolled to rally, and what a failure may cost."""
    if unit not in s.units:
        return []
    needed = needed_to_rally(s, s.units[unit], leader)
    worst = tables().rally.casualty_on_original
    return [Note(text("note-rally-needs", needed=needed, worst=worst), "ASL-3.1l")]


class RallyAttempt(msgspec.Struct, frozen=True):
    """A unit's attempt to rally, under a leader or, with 0, by itself."""

    unit: int
    leader: int = 0

    def run(self, s: State) -> Procedure[str]:
        return attempt_rally(s, s.units[self.unit], self.leader)

    def touches(self, s: State) -> Touched:
        return pieces_in(s, {s.units[self.unit].at})


def attempt_rally(s: State, unit: Unit, leader: int) -> Procedure[str]:
    """Roll against the broken morale; an Original 12 costs men, an Original 2 by itself may bring forth a leader."""
    tally, morale = rally_tally(s, unit, leader), current_morale(unit)
    may_promote = not leader and is_mmc(unit)
    worst = tables().rally.casualty_on_original

    def read(faces: tuple[int, ...]) -> tuple[bool, int]:
        original = sum(faces)
        telling = original == worst or (may_promote and original == promotion.PROMOTING)
        return original + tally.total <= morale, original if telling else 0

    about = checked(unit, morale)
    success, original = yield from draw(
        TWO_D6, "rally", read, tally=tally, seat=unit.side, rule="ASL-3.1l", about=about
    )
    if original == worst:
        return (yield from rally_casualty(s, unit)) or "nothing"
    created = 0
    if may_promote and promotion.may_create_leader(original, [unit]):
        created = yield from promotion.create_leader(s, [unit], unit)
    if success or (may_promote and rallies_on_two(s, original)):
        unit.broken = unit.dm = False
        yield tell("told-rallied", rule="ASL-3.1l", pieces=(unit.id,), unit=unit_name(unit))
        return "rallied-with-leader" if created else "rallied"
    yield tell("told-not-rallied", rule="ASL-3.1l", pieces=(unit.id,), unit=unit_name(unit))
    return "leader" if created else "nothing"


@rule("ASL-D8")
def rallies_on_two(s: State, original: int) -> bool:
    """Option: the roll that promotes also rallies."""
    return original == promotion.PROMOTING and bool(s.setting.option("D8"))


@rule("ASL-3.1n")
def rally_casualty(s: State, unit: Unit) -> Procedure[str]:
    """An Original 12 costs the unit men; otherwise failing has no price."""
    yield tell("told-rally-casualty", rule="ASL-3.1n", pieces=(unit.id,), unit=unit_name(unit))
    before = leaders_now(s, [unit.id])
    yield from casualty_reduction(s, unit)
    yield from leader_losses(s, before)
    return "reduced" if unit.id in s.units else "eliminated"


def may_try_to_rally(s: State, unit: Unit | None) -> Violation | None:
    """Why a unit may not try to rally at all."""
    if unit is None or unit.side != acting_side(s) or not unit.broken or not s.board.on_map(unit.at):
        return refuse("ASL-3.1k", "refuse-not-broken")
    return can_rally_in_melee(unit) or can_rally_again(unit)


@rule("ASL-D16")
def can_rally_in_melee(unit: Unit) -> Violation | None:
    """Nobody rallies amid a Melee."""
    return refuse("ASL-D16", "refuse-melee", unit=unit_name(unit)) if unit.melee else None


@rule("ASL-3.1o")
def can_rally_again(unit: Unit) -> Violation | None:
    """One attempt a player turn."""
    return refuse("ASL-3.1o", "refuse-rally-tried", unit=unit_name(unit)) if unit.rally_tried else None


# --- step e: self-rally -------------------------------------------------------------------------------------------
def self_rallies(s: State) -> Iterator[Choice]:
    side = acting_side(s)
    return (Choice("self-rally", unit.id) for unit in own_units(s, side) if unit.broken)


def can_self_rally(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not try to rally by itself."""
    unit = named_piece(s, choice)
    if choice.verb != "self-rally":
        return refuse("ASL-3.1h", "refuse-rally-choice")
    found = may_try_to_rally(s, unit)
    if found or unit is None or has_box(unit):
        return found
    if may_self_rally_without_box(s, unit):
        return None
    return refuse("ASL-3.1i", "refuse-no-self-rally", unit=unit_name(unit))


@rule("ASL-3.1h", "ASL-1.2.3b")
def has_box(unit: Unit) -> bool:
    """A boxed broken morale: the unit can always try by itself."""
    return type_of(unit).self_rally


@rule("ASL-3.1i")
def may_self_rally_without_box(s: State, unit: Unit) -> bool:
    """The ATTACKER, and only he, may let one MMC without the box try."""
    return unit.side == s.player and is_mmc(unit) and not s.self_rallied


def self_rally(s: State) -> Procedure[None]:
    """Step e: one unit tries to rally by itself, or end."""
    choice = yield from asked(
        s,
        "prompt-self-rally",
        self_rallies,
        can_self_rally,
        "ASL-3.1h",
        resolution=lambda known, c: RallyAttempt(c.piece) if c.piece else None,
        tally=lambda known, c: rally_tally(known, known.units[c.piece], 0) if c.piece else None,
        notes=lambda known, c: rally_notes(known, c.piece or 0),
    )
    if choice == END:
        end_half(s, "rally-leaders")
        return
    unit = s.units[choice.piece or 0]
    unit.rally_tried = True
    s.self_rallied = s.self_rallied or not has_box(unit)
    yield from RallyAttempt(unit.id).run(s)


# --- step f: rally by leaders -------------------------------------------------------------------------------------
def leader_rallies(s: State) -> Iterator[Choice]:
    """Every broken unit and every leader in its hex."""
    side = acting_side(s)
    for unit in own_units(s, side):
        if unit.broken:
            for leader in friends_at(s, unit.at, side):
                if leader is not unit and is_leader(leader):
                    yield Choice("rally", unit.id, leader.id)


def can_be_rallied(s: State, choice: Choice) -> Violation | None:
    """Why a leader may not try to rally a unit."""
    unit, leader = named_piece(s, choice), s.units.get(choice.other or 0)
    if choice.verb != "rally" or unit is None:
        return refuse("ASL-3.1k", "refuse-rally-choice")
    if leader is None or leader is unit or not is_leader(leader) or leader.at != unit.at or leader.side != unit.side:
        return refuse("ASL-3.1k", "refuse-no-leader-here")
    return may_try_to_rally(s, unit) or can_lead_rally(leader) or can_act(leader) or can_lead_after_own_rally(leader)


@rule("ASL-3.1k", "ASL-3.1m")
def can_lead_rally(leader: Unit) -> Violation | None:
    """Only a Good Order leader rallies others; a broken one must first have rallied himself."""
    if is_good_order(leader) and not leader.pinned:
        return None
    return refuse("ASL-3.1m" if leader.broken else "ASL-3.1k", "refuse-leader-broken", leader=unit_name(leader))


@rule("ASL-D19", off=lambda leader: refuse("ASL-3.1b", "refuse-acted-already") if leader.rally_tried else None)
def can_lead_after_own_rally(leader: Unit) -> Violation | None:
    """His own attempt does not keep a leader from rallying others in the same RPh."""
    return None


def rally_by_leader(s: State) -> Procedure[None]:
    """Step f: a leader tries to rally one unit, or end."""
    choice = yield from asked(
        s,
        "prompt-rally",
        leader_rallies,
        can_be_rallied,
        "ASL-3.1k",
        resolution=lambda known, c: RallyAttempt(c.piece, c.other) if c.piece and c.other else None,
        tally=lambda known, c: rally_tally(known, known.units[c.piece], c.other) if c.piece and c.other else None,
        notes=lambda known, c: rally_notes(known, c.piece or 0, c.other or 0),
    )
    if choice == END:
        end_half(s, "rally-end")
        return
    s.units[choice.piece or 0].rally_tried = True
    yield from RallyAttempt(choice.piece or 0, choice.other or 0).run(s)


# --- step g: end of DM --------------------------------------------------------------------------------------------
def beside_known_enemy(s: State, unit: Unit) -> bool:
    """Whether a unit is adjacent to, or in one hex with, a Known Enemy Unit."""
    near = [enemy for enemy in own_units(s, other(unit.side)) if s.board.distance(unit.at, enemy.at) <= 1]
    return bool(near) and any(enemy in near for enemy in known_enemies(s, unit))


@rule("ASL-3.1p")
def loses_dm(s: State, unit: Unit) -> bool:
    """DM ends with the RPh, except beside a Known Enemy Unit."""
    return not beside_known_enemy(s, unit)


@rule("ASL-3.1q", off=lambda s, choice: refuse("ASL-3.1q", "refuse-no-dm"))
def can_keep_dm(s: State, choice: Choice) -> Violation | None:
    """A broken unit may stay in DM by choice, but not in woods or a building."""
    unit = named_piece(s, choice)
    if choice.verb != "keep-dm" or unit is None or unit.side != acting_side(s) or not unit.dm or not loses_dm(s, unit):
        return refuse("ASL-3.1q", "refuse-no-dm")
    if gives_rally_bonus(s, unit.at):
        return refuse("ASL-3.1q", "refuse-keep-dm-in-shelter", hex=label(s, unit.at))
    return None


def end_of_desperation(s: State) -> Procedure[None]:
    """Step g: DM is removed, except where it must or by choice may stay."""
    side = acting_side(s)
    kept: list[int] = []

    def options(known: State) -> list[Choice]:
        return [Choice("keep-dm", u.id) for u in own_units(known, side) if u.dm and u.id not in kept]

    while (choice := (yield from asked(s, "prompt-keep-dm", options, can_keep_dm, "ASL-3.1q"))) != END:
        kept.append(choice.piece or 0)
    for unit in own_units(s, side):
        if unit.dm and unit.id not in kept and loses_dm(s, unit):
            unit.dm = False
    end_half(s, "prep-fire-start")


STEPS: dict[str, Step] = {
    "rally-start": rally_start,
    "rally-reinforcements": reinforcements,
    "rally-recover": recover,
    "rally-repair": repair,
    "rally-transfer": transfer,
    "rally-self": self_rally,
    "rally-leaders": rally_by_leader,
    "rally-end": end_of_desperation,
}
