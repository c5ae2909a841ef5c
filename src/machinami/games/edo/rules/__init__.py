"""The rules of Edo, one module per phase or kind of action."""
