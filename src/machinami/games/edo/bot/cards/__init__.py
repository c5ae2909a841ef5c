"""Carrying out cards as a sensible player would: the hands of Edo's bots."""
