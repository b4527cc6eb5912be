"""How a game begins and ends.

| in the rulebook | module |
|---|---|
| positions written as data, for cases and lessons | `situation` |
| 6.1a the forces of a scenario, their leaders drawn | `muster` |
| 2.3a what a scenario says, as terms | `terms` |
| 2.3a set-up | `setup`, `placing` |
| 2.3a, 16.5a what happens at the start of a turn | `events` |
| 2.3a victory | `victory` |
"""
