"""Assault: close combat between opposing units in one hex (PG-12).

| in the rulebook | module |
|---|---|
| 12.2, 12.3, 12.13 who takes part | `participants` |
| 12.4a, 12.42, 12.53 strengths | `strength` |
| AST modifiers, 12.41 | `columns` |
| 7.63, AST results | `results` |
| 12.4, 12.43 the fight, first fire | `fight` |
| 12.12b leaving without a rearguard | `rearguard` |
| 12.11 entering the enemy's hex, 15.4 the cavalry charge | `entering`, `charge` |
| 12.2, 12.3 the assault as an act of a segment | `declaring` |
"""
