"""Vehicles on the move, under fire and in combat.

| rules | module |
|---|---|
| 9.2, 11.5, 12.5d, e what slows or stops a vehicle | `ground` |
| 9.1, 9.2 driving; turning hull and turret; bogging | `driving`; `turning`; `bogging` |
| 9.1, 9.3 men carried; 17.0d units that begin aboard | `transport`; `embarking` |
| 9.4 shooting from vehicles | `weapons` |
| 9.5 shooting at vehicles | `fire` |
| 9.6 assaults on vehicles | `assault` |
| 9.7, 11.3 ramming | `ramming` |
| 9.8 damage | `damage` |
"""
