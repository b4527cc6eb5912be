"""Works that act by themselves or are dealt with: mines (EPT-18.5) and sappers (EPT-18.6).

| in the rulebook | module |
|---|---|
| 18.4 wire that is crushed, 18.5 mines | `mines` |
| 18.6 sappers | `sappers` |

Entrenchments are dug in `actions.digging`; bunkers and wire as ground are in `ground.bunkers` and `ground.wire`.
"""
