"""Access to a position and its data set, in kernel style."""

from machinami.games.edo.rules import cell, figure
from machinami.games.edo.rules.constants import HOUSE, MAX_DEEDS, MAX_SPACES, NONE, Cells
from machinami.kernel import leaf, rule


@leaf
def find_player(cells: Cells) -> int:
    """Return the offset of the player whose turn it is."""
    return cell.PLAYERS + cell.PLAYER_SIZE * cells[cell.TURN]


@leaf
def find_order(cells: Cells) -> int:
    """Return the offset of the order of the open card, or of the card to reveal next."""
    return (
        cell.PLAYERS
        + cell.PLAYER_SIZE * cells[cell.TURN]
        + cell.PLAYER_ORDERS
        + cell.ORDER_SIZE * cells[cell.COLUMN]
    )


@leaf
def find_deed(figures: Cells, cells: Cells) -> int:
    """Return the offset of the deed of the open card, or of the card to reveal next."""
    order = find_order(cells)
    return find_deed_of_card(cells[order + cell.ORDER_CARD], cells[order + cell.ORDER_DEED])


@leaf
def find_deed_of_card(card: int, number: int) -> int:
    """Return the offset of a deed of a card."""
    return figure.DEEDS + figure.DEED_SIZE * (MAX_DEEDS * card + number)


@leaf
def measure_way(figures: Cells, start: int, end: int) -> int:
    """Return the distance between two spaces, the cost of a walk in Ryo."""
    return figures[figure.DISTANCES + MAX_SPACES * start + end]


@leaf
def find_town(figures: Cells, town: int) -> int:
    """Return the offset of a town."""
    return cell.TOWNS + (figures[figure.NUM_SLOTS] + 1) * town


@rule
def count_own_samurai(cells: Cells, player: int, space: int) -> int:
    """Return the number of a player's samurai on a space."""
    count = 0
    for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
        if cells[player + cell.PLAYER_SAMURAI + index] == space:
            count += 1
    return count


@rule
def count_samurai(figures: Cells, cells: Cells, space: int) -> int:
    """Return the number of samurai on a space, of all players."""
    count = 0
    for seat in range(figures[figure.NUM_SEATS]):
        count += count_own_samurai(cells, cell.PLAYERS + cell.PLAYER_SIZE * seat, space)
    return count


@rule
def count_idle_samurai(cells: Cells, space: int) -> int:
    """Return the number of the acting player's samurai on a space that can still serve the open card."""
    count = count_own_samurai(cells, find_player(cells), space)
    for index in range(cells[cell.NUM_USED_SPACES]):
        if cells[cell.USED_SPACES + index] == space:
            count -= 1
    return count


@rule
def count_shogun_left(figures: Cells, cells: Cells) -> int:
    """Return the number of the Shogun's officials left in the common stock."""
    left = figures[figure.SHOGUN_STOCK]
    for seat in range(figures[figure.NUM_SEATS]):
        player = cell.PLAYERS + cell.PLAYER_SIZE * seat
        left -= cells[player + cell.PLAYER_SHOGUN] + cells[player + cell.PLAYER_RECRUITS]
    return left


@rule
def count_kind(figures: Cells, cells: Cells, town: int, kind: int) -> int:
    """Return the number of buildings of a kind in a town."""
    start, count = find_town(figures, town), 0
    for slot in range(start + 1, start + 1 + cells[start]):
        if cells[slot] // cell.SEATS_PER_KIND == kind:
            count += 1
    return count


@rule
def has_building(figures: Cells, cells: Cells, town: int, kind: int, seat: int) -> bool:
    """Return whether a seat has a building of this kind in a town."""
    start, wanted = find_town(figures, town), cell.SEATS_PER_KIND * kind + seat
    for slot in range(start + 1, start + 1 + cells[start]):  # noqa: SIM110 - a generator does not compile
        if cells[slot] == wanted:
            return True
    return False


@rule
def has_house_in_capital(figures: Cells, cells: Cells, seat: int) -> bool:
    """Return whether a seat has a house in the capital; without one it cannot win (E-22)."""
    return has_building(figures, cells, figures[figure.TOWN_AT + figures[figure.CAPITAL]], HOUSE, seat)


@rule
def move_samurai(cells: Cells, player: int, start: int, end: int) -> None:
    """Move a samurai from `start` to `end`. `NONE` as start adds one, `NONE` as end removes one."""
    base, count = player + cell.PLAYER_SAMURAI, cells[player + cell.PLAYER_NUM_SAMURAI]
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
    cells[player + cell.PLAYER_NUM_SAMURAI] = count
