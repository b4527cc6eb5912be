"""Movement (PG-5).

| in the rulebook | module |
|---|---|
| 5.4 closing with the enemy, 5.5 night | `closing` |
| 5.0 to 5.3 which hexes a piece may enter | `steps` |
| 5.3d, 6.71b enemies that are overrun | `overrun` |
| 5.0a the move, hex by hex | `moving` |
"""
