"""ASL Starter Kit 1: squads, leaders and support weapons in company-level infantry combat, one folder per chapter.

| chapter of the rules | folder |
|---|---|
| counters, charts and tables | `reference`, read from `data/` |
| 1.1 boards, 1.3 scenario cards | `scenarios` |
| the state of a game, Good Order, casualties, stacking | `state` |
| 1.1.2 terrain, 3.2d line of sight | `ground` |
| 4.0 support weapons | `weapons` |
| 3.2.1 morale checks and results of fire, 5.1 ELR, 5.3 promotion | `morale` |
| 1.3a set-up, 2.0c control, 3.9b victory | `game` |
| 3.2 fire attacks, 3.2.2 PFPh, 3.4 DFPh, 3.5 AFPh | `fire` |
| 3.1 RPh | `rally` |
| 3.3 MPh with 3.3.1 Defensive First Fire, 3.7 APh | `movement` |
| 3.6 RtPh | `rout` |
| 3.8 CCPh | `close_combat` |
| 3.0 sequence of play, 3.9 turn track | `sequence` |
| agents; what players see | `tactics`; `showing` |
| the system as the kernel knows it | `system` |

The folders are layers: `reference`, `scenarios`, `state`, `ground`, `weapons`, `morale`, `game`, `fire`, then `rally`,
`movement`, `rout` and `close_combat`, which do not import each other, then `sequence`, `tactics`, `showing`, `system`.
A layer imports only layers named before it; `pyproject.toml` holds the contract that import-linter checks.
"""
