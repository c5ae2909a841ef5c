"""Heuristics that carry out cards, used by bots and forecasts."""
