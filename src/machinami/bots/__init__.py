"""Bots: the base class, position evaluation, and searches for any game of the kernel."""
