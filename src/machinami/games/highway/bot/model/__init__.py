"""A position as flat lists of numbers, for bots: legality, construction, points and rollouts, compiled if
possible."""
