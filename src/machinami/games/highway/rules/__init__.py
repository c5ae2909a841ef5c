"""The rules of Highway, phase by phase as its law has them."""
