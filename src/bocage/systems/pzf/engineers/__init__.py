"""Scenery broken down, and what engineers build and blow up.

| rules | module |
|---|---|
| 11 demolition of scenery | `demolition` |
| 12.1–12.5 defences laid before a side deploys | `defences` |
| 12.4, 12.5 mines and wire in play | `mines` |
| 12.7–12.10 demolition charges | `explosives` |
"""
