"""Rout Phase (3.6).

| in the rulebook | module |
|---|---|
| 3.6g, 3.6j to 3.6r where a rout may lead | `routing` |
| 3.6t to 3.6z interdiction | `interdiction` |
| 3.6a to 3.6i who routs, one rout, the phase | `rout_phase` |
"""
