"""En pointe toujours as the kernel knows it: one value that names its state, steps, scenarios and views."""

from __future__ import annotations

from functools import partial

from bocage.kernel.contract.system import Knowledge, Lookup, Rules, Showing, System, Tools
from bocage.kernel.showing.presentation import read_presentation
from bocage.kernel.text import Text
from bocage.systems.ept import benchmarks, knowledge
from bocage.systems.ept.game import muster
from bocage.systems.ept.game.situation import situation
from bocage.systems.ept.game.terms import setting_of
from bocage.systems.ept.reactions import CONDITIONS
from bocage.systems.ept.reference.tables import data_files, tables
from bocage.systems.ept.scenarios.cards import cards
from bocage.systems.ept.sequence import STEPS
from bocage.systems.ept.showing import aids, lookup, notes, paths, view
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.setting import Setting
from bocage.systems.ept.tactics.agents import AGENTS
from bocage.systems.ept.victory import settled

SYSTEM: System[Setting, State] = System(
    code="ept",
    title=Text("ept-title"),
    package="bocage.systems.ept",
    revision=1,
    rules=Rules(
        state=State,
        steps=STEPS,
        options=lambda: tables().switches.options,
        scenarios=cards,
        setting=setting_of,
        situation=situation,
        start=muster.start,
        turn=view.turn,
        data_hash=lambda: data_files().hash,
        has_reactions=True,
        conditions=CONDITIONS,
        settled=settled,
    ),
    knowledge=Knowledge(
        known=knowledge.known, resample=knowledge.resample, perturb=knowledge.perturb, has_secrets=True
    ),
    showing=Showing(
        scene=view.scene,
        describe=view.describe,
        presentation=partial(read_presentation, __package__),
        player_aids=aids.aids,
    ),
    lookup=Lookup(
        line_of_sight=lookup.line_of_sight,
        seen_from=lookup.seen_from,
        ways=paths.ways,
        notes_on_piece=notes.notes,
        notes_on_place=notes.ground,
    ),
    tools=Tools(fact=view.fact, agents=AGENTS, benchmarks={"sight": benchmarks.sight_lines}),
)
