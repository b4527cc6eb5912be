"""Command, bravery, wounds, and the points of heroes.

| rules | module |
|---|---|
| 3 command | `command` |
| 20.13a, 20.14a Might and Fate on a die | `might` |
| 20.13, B9 heroic actions and their order | `heroes` |
| 9.9, 20.9, B8, 15.1d wounds, losses, marksmen | `wounds` |
| 8 bravery and break | `bravery` |
"""
