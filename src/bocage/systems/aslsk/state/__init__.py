"""The state of a game and what holds for a unit at any moment.

| in the rulebook | module |
|---|---|
| units, weapons, moves in progress; who is where and has what | `model` |
| 2.0d Good Order, 3.2.1 breaking, casualties and wounds, 3.8z Melee | `condition` |
| 3.3m stacking | `stacking` |
"""
