"""A steward carries out plans sensibly and knows what things are worth: the hands and eyes of Edo's bots."""
