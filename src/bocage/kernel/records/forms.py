"""A record as a file: readable text or compact bytes with the same content. Reading one never runs a rule.

What is read may come from anywhere: `RecordError` says in one sentence what is wrong and where.
"""

from __future__ import annotations
