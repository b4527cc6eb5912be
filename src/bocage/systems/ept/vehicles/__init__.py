"""Vehicles (EPT-16): arcs of fire, driving, fire at vehicles.

| in the rulebook | module |
|---|---|
| 16.2e to 16.2g arcs; 18.3 guns | `facing` |
| 16.2 driving: forward, in reverse, turning | `driving` |
| 16.3 transport | `transport` |
| 16.4 moving under cover of a vehicle | `escort` |
| 17.3 who may overrun, and where | `charging` |
| 16.6a to 16.6c hitting a vehicle | `hitting` |
| 16.6, 16.8 a shot at a vehicle | `gunnery` |
| 17.1, T.8 portable anti-tank weapons | `portable` |
| 18.3f hollow charges | `hollow_charges` |
"""
