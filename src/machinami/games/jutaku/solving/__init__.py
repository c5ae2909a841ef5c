"""Building on a lattice: plots, a solver, and a simulated player. Bots and the maker of data sets use it."""
