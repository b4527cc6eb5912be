"""Systems by their codes: those of `bocage.systems`, found when they are asked for, and those that tests register."""

from __future__ import annotations
