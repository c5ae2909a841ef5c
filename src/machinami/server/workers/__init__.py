"""What is worked out beside the event loop."""
