"""Optional rules that touch the order of play.

| in the rulebook | module |
|---|---|
| 17.2 excess initiative | `excess` |
| 17.4 random events | `random_events` |
| 17.5 several players of a side | `players` |
"""
