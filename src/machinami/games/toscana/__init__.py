"""Toscana: roofs and paving on a hill, for two."""
