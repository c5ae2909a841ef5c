"""WebSockets of tables and of the lobby: transport, connections and commands."""
