"""A resolution: a part of the rules that can be run alone, so that odds come from the rules themselves."""

from __future__ import annotations
