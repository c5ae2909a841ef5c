"""Heuristics that sample and evaluate roads, used by the bots and the codec."""
