"""Every struct that travels: HTTP bodies, socket messages, and what processes tell each other."""
