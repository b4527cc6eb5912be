"""What attacks do to morale (3.2.1), and what morale does to units.

| in the rulebook | module |
|---|---|
| 3.2.1i to 3.2.1u morale and pin checks, leader loss, 5.1 ELR | `checks` |
| 3.2.1c to 3.2.1u results of the Infantry Fire Table | `effects` |
| 3.2.1x, 3.2.1y Desperation Morale | `desperation` |
| 5.3 field promotion | `promotion` |
"""
