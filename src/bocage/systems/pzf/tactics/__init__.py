"""What an agent must know of this game: worth, chances, places, plans, and a decision for every question.

| decides | module |
|---|---|
| what is seen, judged by eye, likely and worth it | `chances` |
| what there is to do, how pressing it is, which places are good | `plan`, `ground`, `post` |
| each phase's questions | `setup`, `hide`, `march`, `serve`, `drive`, `fire`, `throw`, `melee`, `heroics` |
| the agents | `agents`, and `greedy` and `passive` in `simple` |
| every number they weigh by | `style`, `fire_style` and `styles.toml` |
"""
