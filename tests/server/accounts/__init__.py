"""Names that outlive a browser."""
