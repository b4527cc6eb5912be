"""Off-map artillery (EPT-12): secret plots a turn ahead, delay, scatter, strength by distance, barrages that last.

| in the rulebook | module |
|---|---|
| 12.1a, 12.3 observers | `observers` |
| 12.1b, 12.3d, 12.8 plots, pre-registered fire | `plots` |
| 12.2, 12.4 delay, cancelling, correction | `missions` |
| 12.2a how much falls where | `strength` |
| 12.2e, 12.6 what it does | `effects` |
| 12.5c cover from shells | `cover` |
| 12.7 buildings | `buildings` |
| 12.2e, 16.7 what it does to one unit, 12.5 barrages that meet movers | `barrage` |
| S.1 aircraft | `aircraft` |
"""
