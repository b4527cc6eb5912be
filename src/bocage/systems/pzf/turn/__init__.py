"""The sequence of play: the phases, put together from the procedures of the chapters.

| rules | module |
|---|---|
| B3 the steps of a turn in order | `sequence` |
| B3, B4 start, initiative and end of a turn | `initiative` |
| B3c the Movement phase and its parts | `movement` |
| 2, B5 which figures may act, and what a man may do in its activation | `activations` |
| B3d, B9e the Shooting phase | `shooting` |
| B3e, B9f the Combat phase | `combat` |
| B10, 17.0c, 18 the end of a game | `victory` |
"""
