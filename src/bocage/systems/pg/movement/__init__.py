"""Movement (PG-5).

| in the rulebook | module |
|---|---|
| 5.0 to 5.3 which hexes a piece may enter | `steps` |
| 5.0a the move, hex by hex | `moving` |
"""
