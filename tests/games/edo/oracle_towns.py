"""Towns in the oracle: legal buildings, influence and payments (E-16, E-17, E-20)."""

from tests.games.edo.oracle_table import CAPITAL, Table

BUILDINGS = ("house", "post", "fortress")


def may_stand(table: Table, seat: int, kind: str, town: str) -> bool:
    """E-17: whether the town and the supply allow this building, regardless of its cost."""
    pieces = table.data["pieces"]
    if len(table.towns[town]) >= int(pieces["slots"]):
        return False
    if kind == "house":
        return table.count_built("house", seat) < int(pieces["houses"])
    if kind == "post":
        return (
            town != CAPITAL
            and table.count_built("post", seat) < pieces["posts"]
            and table.count_built("post", None, town) == 0
        )
    if table.count_built("fortress") >= pieces["fortresses"]:
        return False
    nth = table.count_built("fortress", None, town) + 1
    return table.count_built("house", None, town) >= 2 * nth and table.count_built("house", seat, town) >= 1


def influence(table: Table, town: str) -> dict[int, int]:
    """E-20: return the influence of each owner in a town; an owner has a house or a trading post there."""
    found: dict[int, int] = {}
    for kind, owner in table.towns[town]:
        if kind in ("house", "post"):
            found[owner] = found.get(owner, 0) + table.data["buildings"][kind]["influence"]
    return found


def ranks(table: Table, town: str) -> list[int]:
    """E-20: return the owners by influence, highest first; ties go to the earlier builder in the town."""
    held = influence(table, town)
    came = [owner for kind, owner in table.towns[town] if kind in ("house", "post")]
    return sorted(held, key=lambda owner: (-held[owner], came.index(owner)))


def income(table: Table) -> list[dict[str, int]]:
    """E-20: return the current payment of each town to each seat."""
    paid: list[dict[str, int]] = [{} for _ in table.players]
    for town in table.towns:
        owners = ranks(table, town)
        if owners:
            row = table.data["profits"][town][len(owners) - 1]
            for owner, share in zip(owners, row, strict=True):
                paid[owner][town] = share
    return paid
