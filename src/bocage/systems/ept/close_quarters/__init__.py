"""Infantry against vehicles (EPT-17): men who assault vehicles, vehicles that drive into men.

| in the rulebook | module |
|---|---|
| 17.2 blows at vehicles, their answer | `blows_at_vehicles` |
| 17.2 the assault on vehicles | `vehicle_assault` |
| 17.3 who may overrun, and where to | `charging` |
| 17.3 the overrun | `overrun` |
"""
