"""The rules of Jutaku, phase by phase as its law has them."""
