"""The rules on a position of flat lists: legality, cars, points and turns, in plain Python and compiled."""
