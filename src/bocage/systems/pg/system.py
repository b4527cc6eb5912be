"""Panzer Grenadier as the kernel knows it: one value that names its state, steps, scenarios and views."""

from __future__ import annotations

from functools import partial

from bocage.kernel.contract.agent import without_memory
from bocage.kernel.contract.system import Knowledge, Lookup, Rules, Showing, System, Tools
from bocage.kernel.showing.presentation import read_presentation
from bocage.kernel.text import Text
from bocage.systems.pg import knowledge
from bocage.systems.pg.game import muster
from bocage.systems.pg.game.situation import situation
from bocage.systems.pg.game.terms import setting_of
from bocage.systems.pg.opportunity import CONDITIONS
from bocage.systems.pg.optional import players
from bocage.systems.pg.reference.tables import data_files, tables
from bocage.systems.pg.scenarios.cards import cards
from bocage.systems.pg.sequence import STEPS, acts_of
from bocage.systems.pg.showing import aids, lookup, notes, paths, view
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.setting import Setting
from bocage.systems.pg.tactics import agents, simple

AGENTS = {
    "passive": without_memory(simple.passive),
    "greedy": without_memory(simple.greedy),
    **{name: without_memory(agents.planner(name)) for name in ("novice", "cautious", "bold", "scripted")},
}

SYSTEM: System[Setting, State] = System(
    code="pg",
    title=Text("pg-title"),
    package="bocage.systems.pg",
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
        players_option="players",
        commander=players.commander,
        hand_over=players.hand_over,
    ),
    knowledge=Knowledge(
        known=knowledge.known, resample=knowledge.resample, perturb=knowledge.perturb, has_secrets=True
    ),
    showing=Showing(
        scene=view.scene,
        describe=partial(view.describe, acts_of),
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
    tools=Tools(
        fact=view.fact,
        agents=AGENTS,
        scale=lambda state: len(state.pieces),
    ),
)
