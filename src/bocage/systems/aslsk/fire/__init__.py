"""Fire attacks (3.2), from the right to fire to what the attack leaves behind.

| in the rulebook | module |
|---|---|
| 3.2k to 3.2n firepower and range | `firepower` |
| 3.2a to 3.2q, 4.0m to 4.2 who may fire at what | `firers` |
| 3.2w to 3.2ab fire groups and directing leaders | `group` |
| 3.2.1b die roll modifiers, and whom an attack hits | `modifiers` |
| 3.2r to 3.2v cowering, 1.2.4d ROF, 4.1f breakdown: the roll | `attack_roll` |
| 3.2.1a resolution of an attack | `attack` |
| 3.3.1y to 3.3.1ad Residual FP; 3.2.2a fire markers | `residual`; `markers` |
| declaring an attack, and what players are told before | `declaration`, `small_print` |
| 3.2.2, 3.4, 3.5 the fire phases | `fire_phases` |
"""
