"""The server: tables and seats over HTTP and WebSockets, and background work. It contains no rules of
games."""
