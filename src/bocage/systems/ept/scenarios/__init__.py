"""What a scenario says: its maps, its forces, its special rules and how to win (EPT-0.3a).

| in the rulebook | module |
|---|---|
| 0.2 maps | `boards` |
| 0.3 what a scenario gives | `scenario` |
| the cards from which players choose a scenario | `cards` |
"""
