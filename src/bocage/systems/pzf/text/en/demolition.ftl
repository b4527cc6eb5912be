told-holds = { $what }: it holds.
told-damaged = { $what }: damaged.
told-demolished = { $what }: demolished.
told-rams = { $who } runs into an obstacle: { $what }.
