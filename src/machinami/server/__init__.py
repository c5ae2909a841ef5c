"""The server: tables, seats, links, sockets and clocks. It knows no rules."""
