"""Movement of men (EPT-9): kinds of move, allowances, steps; who may move, and act besides (EPT-7.1).

| in the rulebook | module |
|---|---|
| 7.1 the actions, and who may not take them | `permitted` |
| 9.1, 9.2, 9.4 kinds of move and their points | `allowance` |
| 9.3 full hexes, and who passes through them | `room` |
| 9.1 a step: who may enter what, payment, Move markers | `steps` |
"""
