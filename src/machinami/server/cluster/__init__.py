"""Other processes at the same tables: which of them holds a table, and how what concerns it gets there."""
