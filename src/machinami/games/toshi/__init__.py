"""Toshi Tōshi, a trick-taking game for three to five players who build a town and claim its cards."""
