"""Toshi Tōshi: ten tricks build a town, and whose tokens stand around a building takes it."""
