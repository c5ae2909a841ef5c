"""Bots: the base class, position evaluation, and searches for any kernel game."""
