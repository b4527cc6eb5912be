"""Formations and batteries as scenarios name them."""

from __future__ import annotations

from msgspec import Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Positive
from bocage.systems.ept.reference.charts import Calibre
from bocage.systems.ept.reference.counters import Nation, Quality


class FormationTemplate(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A formation: its leader's counter (None where one of its vehicles leads it, EPT-16.1g), units and morale.

    `threshold` are the steps lost that make it hesitant and that make it test for demoralisation (EPT-14.2e).
    `fire_groups` says whether its vehicles may fire together (EPT-11.2f).
    """

    id: str = ""
    nation: Nation
    leader: str | None = None
    units: tuple[str, ...]
    carriers: tuple[str, ...] = ()
    quality: Quality
    morale: Positive
    leader_morale: Positive | None = None
    threshold: tuple[Positive, Positive]
    fire_groups: bool = True


class BatteryTemplate(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An off-map battery: its calibre decides strength and spread (EPT-3.2a)."""

    id: str = ""
    nation: Nation
    calibre: Calibre


class Organisation(Sourced, frozen=True):
    """All formations and batteries."""

    formation: dict[str, FormationTemplate]
    battery: dict[str, BatteryTemplate]
