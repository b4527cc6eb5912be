"""Bombardment (PG-9).

| in the rulebook | module |
|---|---|
| 9.1 who spots for the guns | `observers` |
| 9.0, 9.3 who bombards and combines | `group` |
| BFT columns and modifiers | `columns` |
| 9.4, 9.51 the attack | `barrage` |
| 9.52 friendly fire | `friendly_fire` |
| the batteries on the map in a segment | `declaration` |
| 9.2, 9.31b batteries off the map | `off_board` |
"""
