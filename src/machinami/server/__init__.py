"""The server: tables and seats, HTTP and sockets, and the work done beside them. It knows no rules."""
