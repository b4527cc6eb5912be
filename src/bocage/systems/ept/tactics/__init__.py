"""What an agent must know of this game: chances, danger, ways, tasks, and which choice follows from them.

| module | holds |
|---|---|
| `style`, `styles.toml` | the numbers by which an agent weighs |
| `chances` | what fire, shots and blows may be expected to do, enumerated from the tables |
| `lines`, `ways` | lines of sight and distances in turns, kept for the game |
| `unseen` | what may be under the enemy's markers |
| `estimate` | worth, harm and danger as one side sees them |
| `plan` | what is to be taken and held, who does it, how time presses |
| `barrages` | what shells cost those who enter |
| `march`, `posts` | where a unit can go, and what it is worth to stand there |
| `shots`, `storm` | fire and assaults of the own side |
| `volleys` | groups that fire together |
| `armour`, `hunting` | overruns, and men against vehicles |
| `deeds` | the shape of what a unit had best do |
| `intents` | the best that a unit can do |
| `activate`, `acts`, `react` | the questions of the operations phase |
| `shells` | plots, fires that are called off, flak |
| `chores` | everything else |
| `simple` | opponents without a plan |
| `agents` | the agents and their decision tables |
"""
