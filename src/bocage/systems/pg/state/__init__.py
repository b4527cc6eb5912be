"""The state of a game and its setting.

| in the rulebook | module |
|---|---|
| what never changes: board, scenario terms, options | `setting` |
| pieces, fortifications, the segment, the activation and the move in progress | `model` |
| pieces by place, their names | `pieces` |
| 1.1 definitions of units, 14.2a present values | `printed` |
"""
