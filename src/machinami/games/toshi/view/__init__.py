"""Views of Toshi Tōshi, and determinization of a game from a view."""
