"""Transport (PG-5.6): passengers, guns in tow, leaders aboard.

| in the rulebook | module |
|---|---|
| 5.61 what a transport holds, 5.63 limbers | `capacity` |
| 5.62a what getting on and off costs | `fares` |
| 5.62, 5.63 loading and unloading | `loading` |
| 5.61b leaders aboard | `riding` |
| 5.63e limbering and unlimbering | `limbering` |
"""
