"""Panzer Grenadier: platoons, leaders and their chains of activation, one room per chapter.

| chapter of the rules | room |
|---|---|
| counters, charts and tables | `reference`, read from `data/` |
| 1 definitions, the state of a game and its setting | `state` |
| 1.1 control | `control` |
| 3.1 to 3.3 activation | `activation` |
| 3.0 the sequence of play; 3.02 passing | `sequence`; `passing` |
| 4 stacking | `stacking` |
| 16.2, 16.4, 16.8 what protects a piece | `positions` |
| 5 movement | `movement`; 5.4 and 5.5 closing with the enemy: `closing`; 5.3d, 6.71b: `overrun` |
| 5.0d prices, 5.7 help at rivers | `passage` |
| 16.5 groups off the map | `arrival` |
| 5.6 transport | `transport` |
| 6 leaders; 6.6 kommissars | `leaders`, `kommissars` |
| 7 combat, 7.6 losses | `combat`, `losses` |
| 8 spotting, lines of sight, terrain | `spotting`, `ground` |
| 9 bombardment; 3.1k segments of support | `bombardment`; `support` |
| 10 direct fire | `direct_fire` |
| 11 anti-tank fire | `anti_tank` |
| 12 assault; 15.4 cavalry charges | `assault`, `charge` |
| 13 opportunity fire | `opportunity` |
| 5.66, 5.75, 16.22 what else happens to who is shaken | `shaken` |
| 15.2 aircraft; 16.1 smoke | `aircraft`; `smoke` |
| 16.7 minefields | `minefields` |
| 16.2 digging in, 16.3 wrecks, 16.73 clearing mines | `works` |
| 17.1 consolidation | `consolidation` |
| 14 morale, 14.3 flight, 14.4 recovery | `morale`, `recovery` |
| 2.2 boards, 2.3 scenarios | `scenarios` |
| set-up, events, situations and victory | `game` |
| 17.2, 17.4, 17.5 optional rules | `optional` |
| 16.6 hidden units; what each side may know | `hidden`, `knowledge` |
| agents; what players see | `tactics`; `showing` |
| the system as the kernel knows it | `system` |
"""
