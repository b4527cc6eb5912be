"""A game in progress: the state and what never changes, pieces and formations by their questions, names.

| module | holds |
|---|---|
| `model` | the state, plain data |
| `setting` | board, terms of the scenario, options, sides and seats |
| `units` | units by place and side; what is printed on a counter |
| `formations` | who belongs to which formation, who leads it |
| `names` | what pieces, formations and sides are called |
"""
