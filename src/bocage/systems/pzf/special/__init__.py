"""Special rules of chapters 10 and 13.

| rules | module |
|---|---|
| 10.1 reserves | `reserves` |
| 10.2 hidden markers: deployed; moved; revealed | `concealment`; `hidden`; `revealing` |
| 10.3 objectives | `objectives` |
| 13.1 medics and flags | `equipment` |
| 13.2g–j ambush camouflage | `camouflage` |
"""
