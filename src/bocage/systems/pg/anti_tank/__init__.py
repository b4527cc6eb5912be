"""Anti-tank fire (PG-11).

| in the rulebook | module |
|---|---|
| 11.0, 7.24c which vehicles a unit may fire at | `targets` |
| 11.11 crossfire | `crossfire` |
| 11.1, 11.3, ATT the index and its modifiers | `index` |
| 11.1 the shot and its effect on one vehicle | `shot` |
| 11.2 the shots of a segment | `declaration` |
"""
