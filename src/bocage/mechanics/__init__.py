"""Small mechanisms that several systems share; a thing moves here from the systems at its third use."""
