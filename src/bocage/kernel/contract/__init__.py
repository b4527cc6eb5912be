"""What a rule system must provide, and the words in which its rules ask, roll and tell.

Read `system` first: the parts of a system with their laws. Then `procedure` (what rules yield), `question` (what may be
answered), `resolution` (what is rolled, for odds), `agent` (who plays). `registry` finds systems by their codes.
"""
