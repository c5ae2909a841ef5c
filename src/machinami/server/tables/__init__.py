"""Tables: plays, places, clocks, chat, proposals and ratings."""
