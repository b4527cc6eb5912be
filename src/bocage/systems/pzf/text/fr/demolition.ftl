told-holds = { $what } : cela tient.
told-damaged = { $what } : endommagé.
told-demolished = { $what } : démoli.
told-rams = { $who } percute un obstacle : { $what }.
