told-wire-torn = { $who } arrache les barbelés.
