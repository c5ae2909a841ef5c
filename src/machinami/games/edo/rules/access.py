"""Access to a position and its data set, in kernel style."""

from machinami.games.edo.rules.layout import (
    CAPITAL,
    COLUMN,
    DEED,
    DEEDS,
    DISTANCES,
    HOUSE,
    MAX_DEEDS,
    MAX_SPACES,
    NONE,
    NUM_SAMURAI,
    NUM_USED_SPACES,
    ORDER,
    ORDER_CARD,
    ORDER_DEED,
    ORDERS,
    PLAYER,
    PLAYERS,
    RECRUITS,
    SAMURAI,
    SEATS,
    SEATS_PER_KIND,
    SHOGUN,
    SHOGUN_STOCK,
    SLOTS,
    TOWN_AT,
    TOWNS,
    TURN,
    USED_SPACES,
    Cells,
)
from machinami.kernel import leaf, rule


@leaf
def find_player(cells: Cells) -> int:
    """Return the offset of the player whose turn it is."""
    return PLAYERS + PLAYER * cells[TURN]


@leaf
def find_order(cells: Cells) -> int:
    """Return the offset of the order of the open card, or of the card to reveal next."""
    return PLAYERS + PLAYER * cells[TURN] + ORDERS + ORDER * cells[COLUMN]


@leaf
def find_deed(figures: Cells, cells: Cells) -> int:
    """Return the offset of the deed of the open card, or of the card to reveal next."""
    order = find_order(cells)
    return find_deed_of_card(cells[order + ORDER_CARD], cells[order + ORDER_DEED])


@leaf
def find_deed_of_card(card: int, number: int) -> int:
    """Return the offset of a deed of a card."""
    return DEEDS + DEED * (MAX_DEEDS * card + number)


@leaf
def measure_way(figures: Cells, start: int, end: int) -> int:
    """Return the distance between two spaces, the cost of a walk in Ryo."""
    return figures[DISTANCES + MAX_SPACES * start + end]


@leaf
def find_town(figures: Cells, town: int) -> int:
    """Return the offset of a town."""
    return TOWNS + (figures[SLOTS] + 1) * town


@rule
def count_own_samurai(cells: Cells, player: int, space: int) -> int:
    """Return the number of a player's samurai on a space."""
    count = 0
    for index in range(cells[player + NUM_SAMURAI]):
        if cells[player + SAMURAI + index] == space:
            count += 1
    return count


@rule
def count_samurai(figures: Cells, cells: Cells, space: int) -> int:
    """Return the number of samurai on a space, of all players."""
    count = 0
    for seat in range(figures[SEATS]):
        count += count_own_samurai(cells, PLAYERS + PLAYER * seat, space)
    return count


@rule
def count_idle_samurai(cells: Cells, space: int) -> int:
    """Return the number of the acting player's samurai on a space that can still serve the open card."""
    count = count_own_samurai(cells, find_player(cells), space)
    for index in range(cells[NUM_USED_SPACES]):
        if cells[USED_SPACES + index] == space:
            count -= 1
    return count


@rule
def count_shogun_left(figures: Cells, cells: Cells) -> int:
    """Return the number of the Shogun's officials left in the common stock."""
    left = figures[SHOGUN_STOCK]
    for seat in range(figures[SEATS]):
        player = PLAYERS + PLAYER * seat
        left -= cells[player + SHOGUN] + cells[player + RECRUITS]
    return left


@rule
def count_kind(figures: Cells, cells: Cells, town: int, kind: int) -> int:
    """Return the number of buildings of a kind in a town."""
    start, count = find_town(figures, town), 0
    for slot in range(start + 1, start + 1 + cells[start]):
        if cells[slot] // SEATS_PER_KIND == kind:
            count += 1
    return count


@rule
def has_building(figures: Cells, cells: Cells, town: int, kind: int, seat: int) -> bool:
    """Return whether a seat has a building of this kind in a town."""
    start, wanted = find_town(figures, town), SEATS_PER_KIND * kind + seat
    for slot in range(start + 1, start + 1 + cells[start]):  # noqa: SIM110 - a generator does not compile
        if cells[slot] == wanted:
            return True
    return False


@rule
def has_house_in_capital(figures: Cells, cells: Cells, seat: int) -> bool:
    """Return whether a seat has a house in the capital; without one it cannot win (E-22)."""
    return has_building(figures, cells, figures[TOWN_AT + figures[CAPITAL]], HOUSE, seat)


@rule
def move_samurai(cells: Cells, player: int, start: int, end: int) -> None:
    """Move a samurai from `start` to `end`. `NONE` as start adds one, `NONE` as end removes one."""
    base, count = player + SAMURAI, cells[player + NUM_SAMURAI]
    if start != NONE:
        index = 0
        while cells[base + index] != start:
            index += 1
        count -= 1
        while index < count:
            cells[base + index] = cells[base + index + 1]
            index += 1
    if end != NONE:
        index = count
        while index > 0 and cells[base + index - 1] > end:
            cells[base + index] = cells[base + index - 1]
            index -= 1
        cells[base + index] = end
        count += 1
    cells[player + NUM_SAMURAI] = count
