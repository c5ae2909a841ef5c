"""Administration of a server: backups, database copies, tables, guests, ratings, reports, pruning, keys."""
