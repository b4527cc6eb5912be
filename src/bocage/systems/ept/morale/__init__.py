"""Morale: what a unit's morale is now, tests, losses of steps, the results of fire.

| in the rulebook | module |
|---|---|
| 14.1 hesitant formations | `value` |
| 1.2, 14.1 steps lost and what they count for | `losses` |
| 13 results of fire, 13.3 tests | `results` |
"""
