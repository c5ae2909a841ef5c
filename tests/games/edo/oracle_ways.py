"""Ways on the map in the oracle: walks and the merchant, before a card is revealed (E-8)."""

from tests.games.edo.oracle_table import Board, Table


def is_way(board: Board, way: object) -> bool:
    """E-8, E-12: a move goes from a space to a different space."""
    return (
        isinstance(way, list)
        and len(way) == 2
        and all(isinstance(space, str) and space in board.kinds for space in way)
        and way[0] != way[1]
    )


def may_before_reveal(table: Table, seat: int, kind: str, wanted: object) -> bool:
    """E-8: a walk, a move of the merchant, or the reveal."""
    if kind == "reveal":
        return wanted is True
    if kind == "merchant":
        return may_pay_way(table, seat, [table.merchant, wanted])
    if kind == "walk":
        return may_pay_way(table, seat, wanted) and has_samurai_at(table, seat, wanted)
    return False


def may_pay_way(table: Table, seat: int, way: object) -> bool:
    """E-8: 1 Ryo per space of the shortest way."""
    if not is_way(table.board, way):
        return False
    assert isinstance(way, list)
    return table.board.distance(way[0], way[1]) <= table.players[seat].ryo


def has_samurai_at(table: Table, seat: int, way: object) -> bool:
    """E-8: only the player's own samurai walk."""
    assert isinstance(way, list)
    return table.players[seat].samurai[way[0]] >= 1


def walk(table: Table, seat: int, way: list[str]) -> None:
    """E-8: one samurai walks for 1 Ryo per space."""
    origin, goal = way
    player = table.players[seat]
    player.ryo -= table.board.distance(origin, goal)
    player.samurai[origin] -= 1
    player.samurai[goal] += 1


def lead(table: Table, seat: int, goal: str) -> None:
    """E-8: the merchant moves for 1 Ryo per space."""
    table.players[seat].ryo -= table.board.distance(table.merchant, goal)
    table.merchant = goal
