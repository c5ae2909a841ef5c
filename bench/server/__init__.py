"""How fast a full house hears of a move, and what a table costs."""
