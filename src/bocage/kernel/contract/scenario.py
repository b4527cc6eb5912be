"""What a player sees of a scenario before choosing it, and what is said of one that cannot be used."""

from __future__ import annotations
