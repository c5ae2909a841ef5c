"""A player with enough rated games that a result against this player counts in full."""

from __future__ import annotations

from sqlalchemy import insert

from machinami.server.tables.strength import KNOWN_GAMES, START_POINTS, START_SPREAD
from machinami.store.dialect import find_dialect
from machinami.store.location import parse_location
from machinami.store.schema import ratings


def make_known(database: str, cookie: str, game: str) -> None:
    """Write an established rating for the guest with this cookie value."""
    engine = find_dialect(parse_location(database)).create_server_engine(parse_location(database))
    row = {"game": game, "guest": cookie.partition(".")[0]}
    with engine.begin() as connection:
        connection.execute(
            insert(ratings), row | {"points": START_POINTS, "spread": START_SPREAD, "games": KNOWN_GAMES}
        )
    engine.dispose()
