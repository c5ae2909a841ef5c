"""Toscana, a tile-laying game for two players: stone against roofs on one hillside."""
