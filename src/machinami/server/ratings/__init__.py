"""Ratings: how strong people and bots are at each game, by what they did to each other at rated tables."""
