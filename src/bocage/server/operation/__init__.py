"""For those who run a server: health and figures (`health`), the log (`logs`), what is kept how long (`retention`)."""
