"""What befalls vehicles (EPT-16): zones around them, damage, shells, those aboard.

| in the rulebook | module |
|---|---|
| 16.2a zones, the side that is hit; 18.3d shields of guns | `zones` |
| 16.6d to 16.6o damage; 16.3m to 16.3o, 16.9 those aboard | `damage` |
| 16.7 artillery and mortars against vehicles: what they need, the roll | `shell_numbers`, `shells` |
"""
