"""Commands for whoever runs a server: backups, tables, guests, age, keys."""
