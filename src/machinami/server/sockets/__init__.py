"""A table's socket: what comes in, what goes out, and to whom."""
