"""Off-map artillery (EPT-12): secret plots a turn ahead, delay, scatter, strength by distance, barrages that last.

| in the rulebook | module |
|---|---|
| 12.1, 12.3, 12.4a plots and their observers | `plots` |
| 12.2, 12.4b delay, cancelling, correction | `missions` |
| 12.2a, 12.2e, 12.5c, 12.6 what falls where | `effects` |
| 12.7 buildings | `buildings` |
| 12.5 barrages that meet movers | `barrage` |
"""
