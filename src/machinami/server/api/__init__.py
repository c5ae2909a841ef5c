"""The HTTP API: middleware, route handlers and the description of the interface."""
