"""Views of Tokyo Jutaku: the board, prompts, the static scene, and states imagined from a view."""
