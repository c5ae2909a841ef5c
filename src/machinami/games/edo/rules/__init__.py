"""The rules of Edo, phase by phase as its law has them."""
