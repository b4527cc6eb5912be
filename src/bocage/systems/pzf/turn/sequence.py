"""The sequence of play (PZF-B3): the steps of a turn, phase by phase."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.contract.procedure import Step
from bocage.systems.pzf.engineers import defences
from bocage.systems.pzf.scenarios import deployment, history, roles
from bocage.systems.pzf.shooting import grenades
from bocage.systems.pzf.special import reserves
from bocage.systems.pzf.turn import activations, combat, initiative, movement, shooting, victory

SEQUENCE: tuple[tuple[str, Mapping[str, Step]], ...] = (
    ("deployment", {**deployment.STEPS, **roles.STEPS, **defences.STEPS, **history.STEPS}),
    ("turn", {**initiative.STEPS, **reserves.STEPS}),
    ("movement", {**movement.STEPS, **activations.STEPS}),
    ("shooting", shooting.STEPS),
    ("grenades", grenades.STEPS),
    ("combat", combat.STEPS),
)
"""The phases in order, each with its steps by id (PZF-B3)."""

STEPS: dict[str, Step] = {
    name: victory.with_instant_victory(step) for _, steps in SEQUENCE for name, step in steps.items()
}
"""All steps of the game by id; after each, victory conditions that end the game at once are tested."""
