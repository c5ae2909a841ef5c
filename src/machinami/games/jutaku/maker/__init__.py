"""How our data sets are made: pieces, sites and cards, tried by simulated players."""
