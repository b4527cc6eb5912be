"""How a game begins and ends.

| in the rulebook | module |
|---|---|
| 1.3a, D21 set-up | `setup` |
| positions written as data, for cases and lessons | `situation` |
| 2.0c control, 3.9b victory | `victory` |
| 3.0a one step of the sequence of play | `step` |
"""
