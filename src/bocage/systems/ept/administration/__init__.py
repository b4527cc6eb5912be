"""The administrative phase (EPT-2.Da), point by point in the order of the rulebook.

| point | module |
|---|---|
| 1, 2 barrages and smoke, 9 repairs, the next turn | `phase`, with the table of all points |
| 3 markers that go, and those that vehicles keep | `markers` |
| 4 surplus units, burning hexes | `displacement` |
| 5 crews of immobilised vehicles | `crews` |
| 6 leaders and their deputies | `leaders` |
| 7 rallying | `rallying` |
| 8 morale of formations | `resolve` |
| 10 hiding again | `hiding` |
"""
