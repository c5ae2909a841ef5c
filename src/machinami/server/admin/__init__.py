"""For whoever watches over a server: how each process does, and all of them together."""
