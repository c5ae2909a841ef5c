"""The lobby: listed tables, people online, matchmaking."""
