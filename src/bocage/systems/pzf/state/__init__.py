"""The state of a game and what never changes during it.

| rules | module |
|---|---|
| figures, markers, whose phase it is, who acts | `model` |
| the table as laid, the sides, the readings; 17 variants | `setting` |
| calls between chapters that go round in a circle | `joins` |
| what pieces are called in texts | `names` |
"""
