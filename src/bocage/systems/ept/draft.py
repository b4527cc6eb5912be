"""En pointe toujours as far as its rules are written: a system for tests, unknown to players."""

from __future__ import annotations

from bocage.kernel.contract.scenario import ScenarioCard, ScenarioError
from bocage.kernel.contract.system import Knowledge, Rules, Showing, System, Tools
from bocage.kernel.text import Text
from bocage.systems.ept import knowledge
from bocage.systems.ept.game.situation import situation
from bocage.systems.ept.reactions import CONDITIONS
from bocage.systems.ept.reference.tables import data_files, tables
from bocage.systems.ept.sequence import STEPS
from bocage.systems.ept.showing import view
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.setting import Setting
from bocage.systems.ept.tactics.agents import AGENTS


def no_cards() -> tuple[ScenarioCard, ...]:
    """There are no scenarios yet."""
    return ()


def no_scenario(scenario: str, options: object) -> Setting:
    """There are no scenarios yet."""
    raise ScenarioError(f"there is no scenario {scenario!r}")


def no_start(setting: Setting) -> State:
    """Games begin from situations only."""
    raise ScenarioError("there is no scenario to start")


SYSTEM: System[Setting, State] = System(
    code="ept",
    title=Text("ept-title"),
    package="bocage.systems.ept",
    revision=1,
    rules=Rules(
        state=State,
        steps=STEPS,
        options=lambda: tables().switches.options,
        scenarios=no_cards,
        setting=no_scenario,
        situation=situation,
        start=no_start,
        turn=view.turn,
        data_hash=lambda: data_files().hash,
        has_reactions=True,
        conditions=CONDITIONS,
    ),
    knowledge=Knowledge(
        known=knowledge.known, resample=knowledge.resample, perturb=knowledge.perturb, has_secrets=True
    ),
    showing=Showing(scene=view.scene, describe=view.describe),
    tools=Tools(fact=view.fact, agents=AGENTS),
)
