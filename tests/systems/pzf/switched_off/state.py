"""Panzerfaust, bocage.systems.pzf.state: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.pzf.state import setting

SWITCHED_OFF: Variants = {
    setting.offers: True,
}
