"""Written by `make types`: the release and what travels in it, by one name on both sides."""

PROTOCOL = "0.2.0+ba1855ca"
