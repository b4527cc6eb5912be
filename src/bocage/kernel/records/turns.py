"""The turns of a record as they are written: the state of each whole, or as what has changed since the turn before."""

from __future__ import annotations
