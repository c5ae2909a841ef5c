"""The core: the game contract, plays, records, randomness, data sets and messages. It knows no game."""
