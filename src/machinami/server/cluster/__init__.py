"""Server processes on one database: heartbeats, leases of tables, rate limits and forwarding."""
