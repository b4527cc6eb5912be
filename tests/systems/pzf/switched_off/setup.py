"""Panzerfaust, bocage.systems.pzf.setup: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.pzf.setup import musters

SWITCHED_OFF: Variants = {
    musters.on_small_table: lambda data, options: data,
}
