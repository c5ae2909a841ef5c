"""Commands for whoever keeps a house: backups, tables, guests, age, keys."""
