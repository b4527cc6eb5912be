"""Vehicles (EPT-16): arcs of fire, driving, fire at vehicles.

| in the rulebook | module |
|---|---|
| 16.2e to 16.2g arcs; 18.3 guns | `facing` |
| 16.2 driving: forward, in reverse, turning | `driving` |
| 16.6a to 16.6c hitting a vehicle | `hitting` |
| 16.6, 16.8 a shot at a vehicle | `gunnery` |
"""
