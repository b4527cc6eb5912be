"""What an agent must know of this game: worth, expectation, threat, plans, and a decision for every question.

| decides | module |
|---|---|
| what units, attacks and hexes are worth | `worth`, `expectation`, `estimate`, `position`, `shots` |
| what there is to do, and how pressing it is | `plan`, `ground` |
| each phase's questions | `setup`, `rally`, `fire`, `move`, `react`, `rout`, `advance`, `close_combat` |
| the agents | `planner` here, `greedy` and `passive` in `simple` |
| every number they weigh by | `style` and `styles.toml` |
"""
