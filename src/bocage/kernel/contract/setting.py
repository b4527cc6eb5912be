"""What the kernel needs of any state and any setting: the step to run next, the outcome, the sides and the seats."""

from __future__ import annotations
