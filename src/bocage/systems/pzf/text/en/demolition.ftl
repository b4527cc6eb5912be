told-holds = { $what }: it holds.
told-damaged = { $what }: damaged.
told-demolished = { $what }: demolished.
told-tree-falls = { $what }: a tree falls.
told-rams = { $who } runs into an obstacle: { $what }.
