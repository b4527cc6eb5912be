"""Panzerfaust: single men, squads and vehicles of 1939-1945 in a skirmish on a continuous table, no hexes.

| chapter of the rules | module |
|---|---|
| 1, 5.1, 9.9, B13 profiles, weapons, vehicles, terrain | `tables`, `charts`, read by `datafiles` from `data/` |
| 2, B5 who moves, and how a move ends | `movement`, `activation` |
| 20.1–20.6, B5 moves on foot | `strides`, `walking`, `legs`, `footing`, `paths` |
| 20.1 control zones; 20.4, 20.5 obstacles; 20.6a postures; B5o leaving | `zones`; `barriers`; `postures`; `leaving` |
| 2.2 actions; B13 houses | `actions`; `buildings` |
| 20.2 charges; 20.7 horses and bicycles | `charging`; `mounts` |
| 3 troop organisation and command | `command`, `sheltering` |
| 4.1–4.3, 5, 20.8, B6 shooting: the phase; who, with what, at whom | `shooting`; `shooters`, `readiness`, `aiming` |
| 5.3 bursts; 4.1–4.3 one shot; 20.6c, d making out its target | `bursts`; `shots`, `ballistics`; `detection` |
| 5.4, 5.5 reloading; 4.4, 4.5 scatter and explosions | `reloading`; `templates` |
| 4.6, 6.7, 6.8i, B12 indirect and estimated fire | `laying`, `estimation`, `indirect` |
| 5.6 grenades, 5.7 flamethrowers | `grenades`, `flame` |
| 6 heavy weapons and crews | `gunners`, `crews`, `hauling` |
| 7, 20.10–20.12, B7 combat: division, duel, strikes, stepping back | `combat`, `fights`, `duel`, `strikes`, `retreat` |
| 8 bravery and break | `bravery` |
| 9.1–9.3 vehicles: driving, loads | `vehicles`, `driving`, `transport`, `embarking` |
| 9.4, 9.5 vehicles shooting and shot at | `vehicle_weapons`, `loading`, `vehicle_fire` |
| 9.6 assaults on vehicles, 9.7 ramming, 9.8 damage | `assault`, `ramming`, `damage` |
| 10.1 reserves, 10.2 hidden deployment | `reserves`; `concealment`, `hidden` |
| 10.3 objectives, 10.4 night and weather | `objectives`; `weather` |
| 11 demolition of scenery | `demolition`, `terrain` |
| 12 engineers: defences, mines, wire, charges | `engineers`, `defences`, `wire`, `explosives`, `cables` |
| 13.1 equipment, flags, medics; 13.2 vehicle equipment, camouflage | `equipment`, `flags`; `camouflage`, `spotting` |
| 14 army lists | `armies`, `builder`, `recruiting`, `catalogue`, `musters`, `enlisting` |
| 15 American, 16 German troops | `scouts`, `marksmen`; `sturmtruppen`, `advancing` |
| 17 standard scenarios | `scenarios`, `variants`, `roles`, `placing`, `deployment`, `setups` |
| 17.0b their tables | `generator`, `openness` |
| 18 historical scenarios | `history`, `landing` |
| 20.13, 20.14, B9 heroes; B8 wounds and losses | `heroes`; `wounds` |
| B2a several players on a side | `allies` |
| B3, B4 sequence of play, initiative | `sequence`, `turn`, `rolling_off`, `parts`; B10 how a game ends: `victory` |
| B11, 19 bases, distances, contact | `bodies`, `templates` |
| B11e–l line of sight: questions; what they rest on | `sight`; `volumes`, `openings`, `lines`, `outlook`, `screens` |
| named readings and switches of all chapters | `options` |
| calls between chapters that go round in a circle | `joins`, `wiring` |
| the state; any position as data | `model`, `scenario`; `situation` |
| what an agent must know | `tactics`, `guessing` |
| what a player sees | `view`, `describing`, `scene`, `looking`, `marching`, `aids`, `cards` |
"""
