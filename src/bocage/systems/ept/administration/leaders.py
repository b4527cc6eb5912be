"""Leaders at the end of a turn (EPT-1.3): counters turn to their fresh side, deputies replace the fallen."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.ept.ground.stacking import has_room
from bocage.systems.ept.ground.terrain import terrain_at
from bocage.systems.ept.reference.counters import Quality
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import formations_of, is_under, leader_of, members
from bocage.systems.ept.state.model import OFF_MAP, Formation, State, Unit
from bocage.systems.ept.state.names import formation_name, label, tell_of
from bocage.systems.ept.state.units import is_vehicle, other, put, units_at, units_of

DEPUTY = "deputy"
"""The verb that places a deputy; it names the hex and, as `other`, the unit that he joins."""
SUCCESSOR = "succeed"
"""The verb that gives a company to one of its platoon leaders."""
PLATOON_LEADER = "platoon_leader"
COMPANY_LEADER = "company_leader"


@rule("EPT-1.3b")
def refresh(s: State) -> None:
    """The leaders' counters turn to the side that shows they may be activated."""
    for formation in s.formations.values():
        formation.activated = False


@rule("EPT-1.3e", "EPT-2.Dc")
def replace_fallen(s: State) -> Procedure[None]:
    """Every formation that has lost its leader gets another, side by side; companies choose among those who are left.

    A formation for which no place is found is tried again in the next turn.
    """
    for side in (0, 1):
        fallen = [formation for formation in formations_of(s, side) if formation.leader_fell]
        for formation in sorted(fallen, key=lambda one: not one.company):
            yield from replace(s, formation)


def replace(s: State, formation: Formation) -> Procedure[None]:
    """Replace the leader of one formation."""
    heirs = subordinate_leaders(s, formation)
    if heirs:
        yield from succeed(s, formation, heirs)
    elif leads_from_vehicle(s, formation):
        yield from appoint_vehicle(s, formation)
    elif any(True for _ in places(s, formation)):
        yield from send_deputy(s, formation)
    formation.leader_fell = not formation.leader


# --- a company leader is succeeded ------------------------------------------------------------------------------------
@rule("EPT-1.3g")
def subordinate_leaders(s: State, company: Formation) -> list[Unit]:
    """The leaders of the formations under a company."""
    under = [formation for formation in formations_of(s, company.side) if is_under(s, formation, company)]
    leaders = [leader_of(s, formation) for formation in under]
    return [leader for leader in leaders if leader is not None and leader.at != OFF_MAP]


@rule("EPT-1.3g")
def succeed(s: State, company: Formation, heirs: list[Unit]) -> Procedure[None]:
    """The owner picks a platoon leader, who keeps his own formation and leads the company besides."""
    choices = tuple(Choice(SUCCESSOR, heir.id, number=company.id) for heir in heirs)
    choice = yield from ask(
        company.side,
        text("prompt-successor", formation=formation_name(s, company.id)),
        Choices(lambda known: choices),
        rule="EPT-1.3g",
    )
    heir = s.units[choice.piece or 0]
    company.leader = heir.id
    yield tell_of(s, heir, "told-successor", "EPT-1.3g", formation=formation_name(s, company.id))


# --- a tank leads -----------------------------------------------------------------------------------------------------
def leads_from_vehicle(s: State, formation: Formation) -> bool:
    """Whether a formation is led by one of its vehicles (EPT-16.1g): all that is left of it are vehicles."""
    survivors = [unit for unit in members(s, formation) if not unit.decoy]
    return bool(vehicles_to_lead(s, formation)) and all(is_vehicle(unit) for unit in survivors)


@rule("EPT-16.1h")
def appoint_vehicle(s: State, formation: Formation) -> Procedure[None]:
    """The owner names in secret another vehicle that leads."""
    choices = tuple(Choice(SUCCESSOR, unit.id, number=formation.id) for unit in vehicles_to_lead(s, formation))
    choice = yield from ask(
        formation.side,
        text("prompt-successor", formation=formation_name(s, formation.id)),
        Choices(lambda known: choices),
        rule="EPT-16.1h",
    )
    formation.leader = choice.piece or 0


@rule("EPT-16.1h")
def vehicles_to_lead(s: State, formation: Formation) -> list[Unit]:
    """The vehicles of a formation itself; those that are only attached to it for a turn do not lead it."""
    return [unit for unit in units_of(s, formation.side) if unit.formation == formation.id and is_vehicle(unit)]


# --- a deputy comes ---------------------------------------------------------------------------------------------------
@rule("EPT-1.3e")
def places(s: State, formation: Formation) -> Iterator[Choice]:
    """Where a deputy may come: to a unit of his formation, in its hex or next to it; never among enemies."""
    for unit in units_of(s, formation.side):
        if unit.formation != formation.id or unit.decoy:
            continue
        for cell in (unit.at, *s.board.steps(unit.at)):
            floor = unit.floor if cell == unit.at else 0
            if s.board.on_map(cell) and why_not_place(s, formation, cell, floor) is None:
                yield Choice(DEPUTY, other=unit.id, place=label(s, cell), number=formation.id)


def why_not_place(s: State, formation: Formation, cell: int, floor: int = 0) -> Violation | None:
    """Why a deputy does not come in a hex: an enemy marker is there, men cannot enter it, or it is full."""
    if units_at(s, other(formation.side), cell):
        return refuse("EPT-1.3e", "refuse-enemy-there", hex=label(s, cell))
    if cell in s.fires or terrain_at(s, cell).cost.of("infantry") is None:
        return refuse("EPT-1.3e", "refuse-no-place", hex=label(s, cell))
    if not has_room(s, formation.side, cell, PLATOON_LEADER, floor):
        return refuse("EPT-1.3e", "refuse-full", hex=label(s, cell))
    return None


@rule("EPT-1.3e", "EPT-1.3f")
def send_deputy(s: State, formation: Formation) -> Procedure[None]:
    """Roll for the deputy's morale, then place him; he is fresh, and hidden with the unit that he joins."""
    morale = yield from deputy_morale(s, formation)
    options = tuple(dict.fromkeys(places(s, formation)))
    choice = yield from ask(
        formation.side,
        text("prompt-deputy", formation=formation_name(s, formation.id)),
        Choices(lambda known: options),
        rule="EPT-1.3e",
    )
    joined, cell = s.units[choice.other or 0], s.board.cell(choice.place)
    deputy = Unit(
        s.next_id,
        COMPANY_LEADER if formation.company else PLATOON_LEADER,
        formation.side,
        formation.quality,
        morale,
        formation=formation.id,
        floor=joined.floor if joined.at == cell else 0,
        hidden=joined.hidden,
    )
    s.next_id += 1
    s.units[deputy.id] = deputy
    put(s, deputy, cell)
    formation.leader = deputy.id
    yield tell_of(s, deputy, "told-deputy", "EPT-1.3e", formation=formation_name(s, formation.id))


@rule("EPT-1.3e")
def deputy_morale(s: State, formation: Formation) -> Procedure[int]:
    """The morale of a deputy: that of the first leader, by the option of the last, changed by a die on the chart."""
    tally = deputy_tally(formation.quality)
    from_last = s.setting.options.deputy_morale_from == "last" and formation.fallen_morale
    base, added = formation.fallen_morale if from_last else formation.leader_morale, tally.total

    def read(faces: Faces) -> int:
        return change_by(faces[0] + added)

    about: Args = {"formation": formation_name(s, formation.id)}
    change = yield from draw(D6, "deputy", read, tally=tally, seat=formation.side, rule="EPT-1.3e", about=about)
    return base + change


@rule("EPT-T.7a")
def change_by(die: int) -> int:
    """What a modified die on the chart of deputies changes; the first and last rows stand for what is beyond."""
    changes = tables().numbers.deputy.change
    return changes[min(max(die, 0), len(changes) - 1)]


def deputy_tally(quality: Quality) -> Tally:
    """What the quality of the formation adds to the die."""
    tally, numbers = Tally(), tables().numbers.deputy
    tally.add({"shock": numbers.shock, "green": numbers.green}.get(quality, 0), f"quality-{quality}", "EPT-1.3e")
    return tally
