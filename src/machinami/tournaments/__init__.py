"""Tournaments as pure functions: the log of a tournament, its pairings and its standings."""
