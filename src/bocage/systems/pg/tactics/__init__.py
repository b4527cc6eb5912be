"""What an agent must know of this game: worth, chances, danger, plans, and a decision for every question.

| decides | module |
|---|---|
| what fire, shots, assaults and checks do | `chances` |
| what pieces are worth, where the enemy's fire is | `estimate` |
| what there is to do, and how pressing it is | `plan`, `ways` |
| attacks, assaults, marches, places to stand | `strikes`, `storm`, `march`, `posts` |
| who may act together, and what each had best do | `company`, `intents`, `deeds` |
| the questions | `segment`, `acts`, `react`, `support`, `setup`, `chores` |
| the agents | `planner` in `agents`, `greedy` and `passive` in `simple` |
| every number they weigh by | `style` and `styles.toml` |
"""
