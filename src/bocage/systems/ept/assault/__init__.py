"""Assault (EPT-15): entering an enemy's hex, rounds of blows in the order of initiative, withdrawal.

| in the rulebook | module |
|---|---|
| 15.0 who may assault what, alone or as a stack | `declaring` |
| 8.3 withdrawal before an assault, the entry, what it reveals | `entry` |
| 15.0 initiative, blows, rounds | `fight` |
| 15.0j, 15.0k a blow | `blows` |
| 15.0l to 15.0o withdrawal between rounds | `withdrawal` |
"""
