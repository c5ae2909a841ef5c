"""How the house set was made: pieces, sites, cards and the builder by whom they were tried."""
