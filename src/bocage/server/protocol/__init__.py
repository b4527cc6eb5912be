"""The types of all messages: requests and answers of the HTTP interface, and the messages of a game's socket.

A client knows no rules: it draws views and sends notations back. A message for a seat holds only what that seat knows.

| what | module |
|---|---|
| bounded texts and numbers, base types of both directions, a refusal | `words` |
| sessions and accounts | `people` |
| systems, scenarios, lessons, options, rules, boards | `catalogue` |
| games outside of play, replays | `games` |
| army lists | `armies` |
| clocks and vacations | `clocks` |
| the view of a seat, and its changes | `views` |
| the socket: messages of the server, messages of a client | `answers`, `requests` |
"""
