"""Tournaments on a server: entering, rounds that start by themselves, and results taken from the tables."""
