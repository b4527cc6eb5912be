"""A question to a side: what may be answered, and what a player can be told of each answer before he gives it."""

from __future__ import annotations
