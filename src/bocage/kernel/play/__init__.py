"""Playing a game: `game` is the public face. Below it `questions` (who is asked, what is legal), `machine` (running the
rules), `fork` (games that agree with what a seat knows), `saves`, `orders`; beside it `replay` and `shown`.
"""
