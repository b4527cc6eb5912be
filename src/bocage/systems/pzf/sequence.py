"""The sequence of play (PZF-B3): the steps of a turn, phase by phase."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.contract.procedure import Step
from bocage.systems.pzf import (
    combat,
    defences,
    deployment,
    grenades,
    history,
    movement,
    parts,
    reserves,
    roles,
    shooting,
    turn,
    victory,
)

SEQUENCE: tuple[tuple[str, Mapping[str, Step]], ...] = (
    ("deployment", {**deployment.STEPS, **roles.STEPS, **defences.STEPS, **history.STEPS}),
    ("turn", {**turn.STEPS, **reserves.STEPS}),
    ("movement", {**parts.STEPS, **movement.STEPS}),
    ("shooting", shooting.STEPS),
    ("grenades", grenades.STEPS),
    ("combat", combat.STEPS),
)

STEPS: dict[str, Step] = {name: victory.ending(step) for _, steps in SEQUENCE for name, step in steps.items()}
