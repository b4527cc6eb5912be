"""Vehicles (EPT-16): facing and zones, driving, fire at vehicles and what it does, those aboard.

| in the rulebook | module |
|---|---|
| 16.2 facing, zones, arcs; 18.3 guns | `facing` |
| 16.2 driving: forward, in reverse, turning | `driving` |
| 16.6a to 16.6c hitting a vehicle | `hitting` |
| 16.6d to 16.6o damage | `damage` |
| 16.6 a shot at a vehicle | `gunnery` |
| 16.3m, 16.9 those aboard | `aboard` |
"""
