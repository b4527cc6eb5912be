"""Panzerfaust, bocage.systems.pzf.showing: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.pzf.showing import view

SWITCHED_OFF: Variants = {
    view.turn: "",
}
