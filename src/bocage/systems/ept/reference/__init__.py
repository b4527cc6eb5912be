"""What the game prints: counters, charts, numbers and options, as typed tables read from `data/`.

`tables()` of `tables` is the door: everything else is read from what it returns.
"""
