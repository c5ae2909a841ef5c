"""Generator of the data sets: pieces, sites and cards, rated by simulated players."""
