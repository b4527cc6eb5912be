"""Movement (PG-5), stacks too large (PG-4.4a).

| in the rulebook | module |
|---|---|
| 1.1s, 5.0e allowances and what is spent of them | `pace` |
| 5.0 to 5.3 which hexes a piece may enter | `steps` |
| 5.0b leaders who move along | `accompany` |
| 17.3 strategic movement | `strategic` |
| 16.5 leaving the map | `departure` |
| 5.7 river crossings | `rivers` |
| 5.0a the move, hex by hex | `moving` |
| 4.4a stacks that are too large | `excess` |
"""
