"""Edo, by its law E-1 to E-22."""
