"""Push notifications: inform absent people of their turn through their browsers' push services."""
