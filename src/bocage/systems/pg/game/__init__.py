"""How a game begins and ends.

| in the rulebook | module |
|---|---|
| positions written as data, for cases and lessons | `situation` |
| 2.3a victory | `victory` |
"""
