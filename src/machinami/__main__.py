"""`python -m machinami` runs the command line."""

from machinami.cli import main

main()
