"""Outpost as the kernel knows it: one value that names its rules, what is known, shown and measured."""

from __future__ import annotations

from functools import partial

from bocage.kernel.contract.agent import without_memory
from bocage.kernel.contract.state import copy
from bocage.kernel.contract.system import Knowledge, Lookup, Rules, Showing, System, Tools
from bocage.kernel.showing.presentation import read_presentation
from bocage.kernel.text import Text
from examples.outpost import scenarios, sequence, showing, tactics
from examples.outpost.model import Setting, State
from examples.outpost.reference import data_files

SYSTEM = System[Setting, State](
    code="outpost",
    title=Text("outpost-title"),
    package=__package__,
    revision=1,
    rules=Rules(
        state=State,
        steps=sequence.STEPS,
        options=tuple,
        scenarios=scenarios.cards,
        setting=scenarios.setting_of,
        situation=scenarios.situation,
        start=scenarios.start,
        turn=lambda s: f"{s.turn}.{s.active}",
        data_hash=lambda: data_files().hash,
    ),
    knowledge=Knowledge(resample=lambda known, side, rng: copy(known, known.setting)),
    showing=Showing(
        scene=showing.scene,
        describe=showing.describe,
        presentation=partial(read_presentation, __package__),
    ),
    lookup=Lookup(ways=showing.ways),
    tools=Tools(
        fact=showing.fact,
        agents={"greedy": without_memory(tactics.greedy)},
        scale=lambda s: len(s.units),
    ),
)
