"""Several processes at one PostgreSQL."""
