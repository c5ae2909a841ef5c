"""Guests and accounts: cookies, names, passkeys, one-time tokens, data export."""
