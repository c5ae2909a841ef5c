"""Machinami: five games about building a town, to play and to study."""
