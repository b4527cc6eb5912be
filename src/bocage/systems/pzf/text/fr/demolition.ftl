told-holds = { $what } : cela tient.
told-damaged = { $what } : endommagé.
told-demolished = { $what } : démoli.
told-tree-falls = { $what } : un arbre tombe.
told-rams = { $who } percute un obstacle : { $what }.
