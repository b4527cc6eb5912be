"""What a unit may do in its action (EPT-7), and what it takes to fire more than once.

| in the rulebook | module |
|---|---|
| 7.1 the actions, and who may not take them | `permitted` |
| 7.2 cadence, 7.3 jams and ammunition | `cadence` |
| 7.4 command actions | `command` |
"""
