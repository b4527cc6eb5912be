"""Reminders for players who are not at the page: only for accounts that gave an address and confirmed it.

| what | module |
|---|---|
| how a message goes out, whatever carries it; by SMTP | `notifier`, `smtp` |
| the addresses of players: given, confirmed by a code, given up by a link | `mailboxes`, `stopping` |
| who is reminded of which game, and when | `reminders` |
"""
