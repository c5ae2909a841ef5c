"""Clubs: members with roles, requests to join, standings of the games that members play with each other."""
