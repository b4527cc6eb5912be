"""What a scenario says: its map, its forces and how to win.

| in the rulebook | module |
|---|---|
| 1.1 boards | `boards` |
| 1.3 scenarios, and the setting of one game | `scenario` |
| the cards from which players choose a scenario | `cards` |
"""
