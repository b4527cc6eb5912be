choice-later = { $piece }: deploy later
