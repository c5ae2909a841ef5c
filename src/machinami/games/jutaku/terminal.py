"""Tokyo Jutaku in the terminal: it can be looked at, but pieces are placed by hand and eye."""

PLAYABLE = False
