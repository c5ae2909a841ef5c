"""Commands for whoever runs a server: backups, moving, tables, guests, age, keys."""
