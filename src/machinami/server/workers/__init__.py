"""Work outside the event loop: threads, process pools and worker processes."""
