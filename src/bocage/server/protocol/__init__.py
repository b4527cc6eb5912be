"""What goes over the wire, as types: requests and answers of the HTTP interface, and the messages of a game's socket.

A client knows no rules: it draws views and sends notations back. Everything made for a seat comes from what it knows.

| what | module |
|---|---|
| bounded words and numbers, what is sent and what is given, a refusal | `words` |
| sessions and accounts | `people` |
| systems, scenarios, lessons, options, rules, boards | `catalogue` |
| games outside of play, replays | `games` |
| army lists | `armies` |
| what a seat sees, and its changes | `views` |
| the socket: from the server, from a client | `answers`, `requests` |
"""
