"""Carrying out cards as a sensible player would: the hands of bots, and of forecasts."""
