"""The terminal renderer of Tokyo Highway: views only, since pieces are placed with a pointer."""

PLAYABLE = False
