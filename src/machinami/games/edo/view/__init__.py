"""Views, prompts and secrets of Edo, and determinization: sampling a state consistent with a view."""
