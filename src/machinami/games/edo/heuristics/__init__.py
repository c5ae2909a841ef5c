"""Heuristics that plan and carry out cards, used by the bots, the codec and forecasts."""
