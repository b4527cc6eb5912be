"""The agents: what they know of worth, chances and places, their plan, and a decision for every question.

| decides | module |
|---|---|
| chances of shots, distances by eye, what figures are worth | `chances` |
| goals and time; points worth reaching; quarters to clear; figures counted | `plan`; `goals`; `quarters`; `forces` |
| distances and cover; how good a place is for a man | `ground`; `post` |
| the questions of each phase | `setup`, `hide`, `march`, `serve`, `drive`, `fire`, `throw`, `melee`, `heroics` |
| parts of moves: the chain of a group; hulls and turrets | `chain`; `turrets` |
| the agents | `agents`, and `greedy` and `passive` in `simple` |
| every number they weigh by | `style`, `fire_style` and `styles.toml` |
"""
