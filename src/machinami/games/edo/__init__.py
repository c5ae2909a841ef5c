"""Edo by clauses E-1 to E-22 of its law."""
