"""Demolition of scenery, and what engineers build and blow up.

| rules | module |
|---|---|
| 11.1, 11.2, 11.4 demolition of scenery | `demolition` |
| 12.1–12.5 defences laid before a side deploys | `defences` |
| 12.4–12.6 mines and wire in play | `mines` |
| 12.7–12.10 demolition charges | `explosives` |
"""
