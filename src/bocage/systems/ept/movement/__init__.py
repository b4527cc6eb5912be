"""Movement of men (EPT-9): kinds of move, allowances, steps and what entering a hex brings about.

| in the rulebook | module |
|---|---|
| 9.1, 9.2, 9.4 kinds of move and their points | `allowance` |
| 9.1 a step: who may enter what, payment, Move markers | `steps` |
"""
