"""Combat in general (PG-7): what all kinds of fire share.

| in the rulebook | module |
|---|---|
| a chance to fire and its group | `occasion` |
| 7.2, 7.3 who may fire at all, kinds of fire, range | `firers` |
| 7.1 what the pieces of a segment may still fire | `members` |
| 11.2, 13.0 how often a unit fires | `shots` |
| 7.24, 10.1 friends in the way | `lane` |
| 6.4 fire of several hexes | `combining` |
| what firing costs the firers | `after_fire` |
| 7.4 who is hit | `targets` |
| what an attack has come to, for its odds | `outcomes` |
| the questions that put an attack together | `assembling` |
| 5.41 enemies that could hurt a piece | `threats` |
"""
