"""What each viewer may know of Toshi, and the way back from a view to a game that shows it."""
