"""The forces of a scenario as the formations, units, works and batteries of a game (EPT-1.4b, EPT-3.1c)."""

from __future__ import annotations

from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.kernel.rules import rule
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.scenarios.boards import cells_in
from bocage.systems.ept.scenarios.order import DECOY, ListedCounter, counters, template_of
from bocage.systems.ept.scenarios.scenario import Force, Scenario, find_scenario
from bocage.systems.ept.state.model import NOBODY, OFF_MAP, UNLIMITED, Battery, Formation, State, Unit, Work
from bocage.systems.ept.state.setting import Setting

NOT_YET = 99
"""The turn of arrival of a force whose die has not let it come."""
COMPANY = "company_leader"


def start(setting: Setting) -> State:
    """The state before the first counter is placed."""
    scenario = find_scenario(setting.terms.id)
    s: State = attach(State({}, {}, "mix"), setting)
    s.control = [NOBODY] * setting.board.size
    add_formations(s, scenario)
    for id, counter in counters(scenario).items():
        force = scenario.forces[counter.force]
        if counter.is_work:
            s.works[id] = work_of(scenario, force, id, counter)
        else:
            add_unit(s, scenario, force, id, counter)
        s.next_id = id + 1
    add_batteries(s, scenario)
    return s


# --- formations -------------------------------------------------------------------------------------------------------
@rule("EPT-1.4b", "EPT-3.1c", "EPT-14.2e")
def add_formations(s: State, scenario: Scenario) -> None:
    """Give every force with a formation its own; it is under the leader of the force that it names."""
    numbers: dict[str, int] = {}
    for force in scenario.forces:
        template = template_of(force)
        if template is None:
            continue
        id, numbers[force.name] = s.next_id, s.next_id
        if force.of and force.of not in numbers:
            raise ScenarioError(f"scenario {scenario.id}: {force.of!r} is no formation before {force.name!r}")
        low, high = force.threshold or template.threshold
        s.formations[id] = Formation(
            id, force.name, scenario.sides.index(force.side), force.quality or template.quality,
            superior=numbers.get(force.of, 0), company=template.leader == COMPANY, independent=not force.of,
            radius=force.radius, reach=force.reach, hesitates_at=low, breaks_at=high,
            fire_groups=template.fire_groups, entry=list(entry_of(s, force)),
            leader_morale=(template.leader_morale or template.morale) + force.leader,
        )  # fmt: skip
        s.next_id += 1


def entry_of(s: State, force: Force) -> tuple[int, ...]:
    """The cells at the edge by which a force arrives."""
    edges = {cell for name in ("north", "east", "south", "west") for cell in s.board.edge(name)}
    return tuple(cell for cell in cells_in(s.board, force.entry) if cell in edges)


def formation_id(s: State, scenario: Scenario, number: int) -> int:
    """The formation of a force by the force's number, 0 for single counters."""
    if not scenario.forces[number].formation:
        return 0
    return 1 + sum(bool(force.formation) for force in scenario.forces[:number])


# --- units ------------------------------------------------------------------------------------------------------------
def add_unit(s: State, scenario: Scenario, force: Force, id: int, counter: ListedCounter) -> None:
    """Add a counter, off the map; a tank that leads its formation is chosen in the set-up (EPT-16.1g)."""
    formation = s.formations.get(formation_id(s, scenario, counter.force))
    unit = Unit(id, counter.type, scenario.sides.index(force.side), "line", 0, number=id)
    unit.formation = 0 if formation is None or counter.type == DECOY else formation.id
    unit.decoy = counter.type == DECOY
    unit.arrives = (NOT_YET if force.roll else force.arrive) if force.arrive else 0
    rate(unit, force, counter)
    begin_hidden(unit)
    s.units[id] = unit
    if counter.leads and formation is not None and not tables().units[counter.type].is_vehicle:
        formation.leader, unit.morale = id, formation.leader_morale


@rule("EPT-0.3b")
def rate(unit: Unit, force: Force, counter: ListedCounter) -> None:
    """Give a unit its steps, quality and morale: of its counter, of its formation, or by its quality."""
    if unit.decoy:
        unit.morale = tables().numbers.quality_morale.of(unit.quality).unit
        return
    printed, template = tables().units[counter.type], template_of(force)
    unit.steps = printed.steps
    unit.quality = force.quality or (template.quality if template else None) or printed.quality or "line"
    by_quality = tables().numbers.quality_morale.of(unit.quality).unit
    unit.morale = template.morale if template is not None and force.quality is None else by_quality


@rule("EPT-10.1a")
def begin_hidden(unit: Unit) -> None:
    """All units begin hidden, also in the open and as reinforcements."""
    unit.hidden = True


def work_of(scenario: Scenario, force: Force, id: int, counter: ListedCounter) -> Work:
    """A fortification, wire or minefield that waits to be placed."""
    work = Work(id, "mines", OFF_MAP, scenario.sides.index(force.side), dummy=counter.type == "dummy_mines")
    if counter.type in ("entrenchment", "prepared_position", "bunker", "wire"):
        work.kind = counter.type  # type: ignore[assignment]
    return work


# --- batteries --------------------------------------------------------------------------------------------------------
@rule("EPT-12.3c", "EPT-12.8a")
def add_batteries(s: State, scenario: Scenario) -> None:
    """Add batteries and aircraft; the scenario may say who directs them."""
    for guns in scenario.guns:
        side = scenario.sides.index(guns.side)
        directing = [unit.id for unit in s.units.values() if unit.side == side and unit.type in guns.directed_by]
        for _ in range(guns.count):
            s.batteries[s.next_id] = Battery(
                s.next_id, side, guns.calibre, directing, preregistered=guns.preregistered,
                sorties=guns.missions or UNLIMITED, from_turn=guns.from_turn,
            )  # fmt: skip
            s.next_id += 1
