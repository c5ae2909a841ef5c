"""Programs that use the Bot API: authentication, limits, event streams, presence."""
