"""The order of battle: which counters each force of a scenario has, in the order in which they get their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from bocage.kernel.contract.scenario import ScenarioError
from bocage.systems.ept.reference.organisation import FormationTemplate
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.scenarios.scenario import Force, Scenario

DECOY = "decoy"
"""The type of a unit that is only a marker."""


class ListedCounter(Struct, frozen=True):
    """One counter or work of a force; `leads` says that it is the leader of its formation."""

    force: int
    """The number of its force in the scenario, from 0."""
    type: str
    leads: bool = False
    is_work: bool = False


def template_of(force: Force) -> FormationTemplate | None:
    """The kind of formation of a force, None for single counters."""
    if not force.formation:
        return None
    template = tables().organisation.formation.get(force.formation)
    if template is None:
        raise ScenarioError(f"there is no formation {force.formation!r}")
    return template


def counters_of(force: Force) -> dict[str, int]:
    """How many counters of each type a force has, its leader first, its carriers last."""
    template, counted = template_of(force), Counter[str]()
    if template is not None:
        leader = (template.leader,) if template.leader else ()
        counted.update((*leader, *template.units))
        counted.subtract(force.fewer)
        counted.update(template.carriers if force.carriers else ())
    counted.update(force.units)
    unknown = [type for type in counted if type not in tables().units]
    if unknown:
        raise ScenarioError(f"there is no unit {unknown[0]!r}")
    return {type: count for type, count in counted.items() if count > 0}


def listed_counters(force: Force, number: int) -> Iterator[ListedCounter]:
    """The works, units and decoys of a force in order: works first, since units are placed in them."""
    for kind, count in force.works.items():
        yield from (ListedCounter(number, kind, is_work=True) for _ in range(count))
    template = template_of(force)
    is_led = template is None
    for type, count in sorted(counters_of(force).items(), key=lambda entry: not tables().units[entry[0]].is_vehicle):
        for _ in range(count):
            leads = not is_led and template is not None and type == (template.leader or template.units[0])
            is_led = is_led or leads
            yield ListedCounter(number, type, leads)
    yield from (ListedCounter(number, DECOY) for _ in range(force.decoys))


def counters(scenario: Scenario) -> dict[int, ListedCounter]:
    """All counters of a scenario by the number that each has as a piece; formations have the first numbers."""
    first = 1 + sum(bool(force.formation) for force in scenario.forces)
    listed = (counter for number, force in enumerate(scenario.forces) for counter in listed_counters(force, number))
    return dict(enumerate(listed, first))
