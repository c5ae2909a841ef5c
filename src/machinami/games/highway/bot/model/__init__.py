"""A table as flat lists of numbers, for bots: judged, built on and played out, compiled where possible."""
