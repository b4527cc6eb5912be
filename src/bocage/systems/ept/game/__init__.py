"""How a game begins: situations, scenarios, set-up.

| in the rulebook | module |
|---|---|
| any position as data, for cases and lessons | `situation` |
| 0.3 what a scenario says, as the terms of a game; its forces as the units of a game | `terms`, `muster` |
| set-up: where counters may stand, who may ride, suggested set-ups | `placing`, `riding`, `suggested` |
| set-up: the questions | `setup` |
| what a scenario lets happen at the start of a turn | `events` |
"""
