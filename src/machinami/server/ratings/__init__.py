"""Ratings: the strength of people and bots in each game, from the results of rated tables."""
