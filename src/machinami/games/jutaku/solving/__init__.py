"""Building on the lattice: plots, a solver and a simulated player, used by bots and by the generator."""
