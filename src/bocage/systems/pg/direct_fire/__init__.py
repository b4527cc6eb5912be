"""Direct fire (PG-10).

| in the rulebook | module |
|---|---|
| a chance to fire and its group | `occasion` |
| 10.0 who may fire, 6.4 combined fire | `group` |
| 7.5, 10.3 columns, DFT modifiers | `columns` |
| 10.2 the attack | `attack` |
| the questions that put an attack together | `declaration` |
"""
