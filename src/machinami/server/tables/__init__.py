"""A table: its play, its places, and everything that happens at it."""
