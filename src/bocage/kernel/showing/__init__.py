"""What a seat is shown, as data: `view` and its parts, `presentation` how they look, `drawing` and `journal` for
systems of many pieces, of which only the changed ones are drawn anew.
"""
