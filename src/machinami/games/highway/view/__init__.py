"""Views of Highway: the board, prompts, and the state reconstructed from a view."""
