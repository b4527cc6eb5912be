"""`python -m bocage.cli`: the command line without its installed name."""

from bocage.cli import main

main()
