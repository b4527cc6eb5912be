"""The state of a game and what never changes during it.

| subject | module |
|---|---|
| figures, markers, the phase, the active figure | `model` |
| the table as laid, the sides, the options; 17 variants | `setting` |
| calls between chapters that would close a circle of imports | `joins` |
| names of pieces in texts | `names` |
"""
