"""Calling people to their turn by their browsers' push services."""
