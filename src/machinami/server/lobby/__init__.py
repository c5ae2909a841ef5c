"""The lobby: tables that wait in the street, games to watch there, and who is here."""
