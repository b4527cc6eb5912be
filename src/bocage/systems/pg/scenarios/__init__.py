"""What a scenario says: its map, its forces and how to win (PG-2.3a).

| in the rulebook | module |
|---|---|
| 2.2 boards | `boards` |
| 2.3 what a scenario gives | `scenario` |
| the cards from which players choose a scenario | `cards` |
"""
