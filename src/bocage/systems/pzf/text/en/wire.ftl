told-wire-torn = { $who } tears the wire away.
