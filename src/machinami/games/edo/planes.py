"""Observation planes of a seat, in kernel style; `observation.build_planes` has their order and shapes.

Only facts that the viewer knows are read. A spectator (-1) sees the planes of seat 0 without its secrets.
"""

from collections.abc import MutableSequence

from machinami.games.edo.rules import cell, figure
from machinami.games.edo.rules.access import count_shogun_left, find_order, find_town
from machinami.games.edo.rules.constants import COLUMNS, NONE, NUM_GOODS, RYO, Cells
from machinami.kernel import leaf, rule

NUM_PHASES = 7
FACE_UP_MERCHANTS = 2
"""Merchant cards visible to all: the one in force and the top of the pile."""
SIZE_OPEN, SIZE_PIECES, SIZE_STOCK = 6, 6, 3


@leaf
def relative_seat(figures: Cells, own: int, seat: int) -> int:
    """Return a seat's index in planes that start with the viewer."""
    return (seat - own + figures[figure.NUM_SEATS]) % figures[figure.NUM_SEATS]


@rule
def fill_observation(figures: Cells, cells: Cells, viewer: int, planes: MutableSequence[int]) -> int:
    """Write the observation of a viewer into blank planes, one after another, and return its length."""
    own, seats = max(viewer, 0), figures[figure.NUM_SEATS]
    planes[own] = 1
    at = seats
    planes[at + (cells[cell.PHASE] + 1) % NUM_PHASES] = 1
    at += NUM_PHASES
    planes[at] = cells[cell.ROUND]
    planes[at + 1] = cells[cell.COLUMN]
    at += 2
    if cells[cell.FIRST_SEAT] != NONE:
        planes[at + relative_seat(figures, own, cells[cell.FIRST_SEAT])] = 1
    at += seats
    if cells[cell.PHASE] not in (cell.PHASE_PLAN, cell.PHASE_OVER) and cells[cell.TURN] != NONE:
        planes[at + relative_seat(figures, own, cells[cell.TURN])] = 1
    at += seats
    planes[at] = count_shogun_left(figures, cells)
    planes[at + 1] = figures[figure.FORTRESS_STOCK] - cells[cell.FORTRESSES]
    planes[at + 2] = figures[figure.NUM_SPECIALS] - cells[cell.DECK_TOP]
    at = fill_market(figures, cells, planes, at + SIZE_STOCK)
    at = fill_towns(figures, cells, own, planes, at)
    at = fill_open_card(figures, cells, planes, at)
    if cells[cell.PHASE] == cell.PHASE_DRAFT:
        planes[at] = 1 + cells[cell.DRAFT_TURNS]
    at = fill_goods(figures, cells, viewer, planes, at + 1)
    at = fill_pieces(figures, cells, own, planes, at)
    return fill_plans(figures, cells, viewer, planes, at)


@rule
def fill_market(figures: Cells, cells: Cells, planes: MutableSequence[int], at: int) -> int:
    """Write the merchant, its cards and the special cards for sale."""
    planes[at + cells[cell.MERCHANT_SPACE]] = 1
    at += figures[figure.NUM_SPACES]
    cards, top = figures[figure.NUM_MERCHANTS], cells[cell.MERCHANTS_TOP]
    for index in range(top, cards):
        row = min(index - top, FACE_UP_MERCHANTS)
        planes[at + row * cards + cells[cell.MERCHANTS + index]] = 1
    at += (FACE_UP_MERCHANTS + 1) * cards
    for index in range(cells[cell.NUM_DISPLAY]):
        planes[at + cells[cell.DISPLAY + index]] = 1
    return at + figures[figure.NUM_CARDS]


@rule
def fill_towns(figures: Cells, cells: Cells, own: int, planes: MutableSequence[int], at: int) -> int:
    """Write the kind and the owner of each building, both counted from 1."""
    for town in range(figures[figure.NUM_TOWNS]):
        start = find_town(figures, town)
        for slot in range(cells[start]):
            building = cells[start + 1 + slot]
            planes[at + 2 * slot] = 1 + building // cell.SEATS_PER_KIND
            planes[at + 2 * slot + 1] = 1 + relative_seat(figures, own, building % cell.SEATS_PER_KIND)
        at += 2 * figures[figure.NUM_SLOTS]
    return at


@rule
def fill_open_card(figures: Cells, cells: Cells, planes: MutableSequence[int], at: int) -> int:
    """Write the card being carried out, and the spaces that it has used."""
    if cells[cell.PHASE] == cell.PHASE_CARD:
        fill_order(cells, find_order(cells), 4, planes, at)
        planes[at + 4] = cells[cell.ACTIVATIONS_LEFT]
        planes[at + 5] = cells[cell.OWN_OFFICIALS_LEFT]
        for index in range(cells[cell.NUM_USED_SPACES]):
            planes[at + SIZE_OPEN + cells[cell.USED_SPACES + index]] += 1
    return at + SIZE_OPEN + figures[figure.NUM_SPACES]


@rule
def fill_order(cells: Cells, order: int, count: int, planes: MutableSequence[int], at: int) -> None:
    """Write the first `count` numbers of an order: card and action, counted from 1, and officials."""
    if count > 0:
        planes[at] = 1 + cells[order + cell.ORDER_CARD]
        planes[at + 1] = 1 + cells[order + cell.ORDER_DEED]
    if count > 2:
        planes[at + 2] = cells[order + cell.ORDER_OWN]
    if count > 3:
        planes[at + 3] = cells[order + cell.ORDER_SHOGUN]


@rule
def fill_goods(figures: Cells, cells: Cells, viewer: int, planes: MutableSequence[int], at: int) -> int:
    """Write the goods of each seat; concealed money is -1."""
    for seat in range(figures[figure.NUM_SEATS]):
        player = cell.PLAYERS + cell.PLAYER_SIZE * seat
        row = at + NUM_GOODS * relative_seat(figures, max(viewer, 0), seat)
        for good in range(NUM_GOODS):
            planes[row + good] = cells[player + good]
        if cells[cell.MONEY_HIDDEN] == 1 and seat != viewer and cells[cell.PHASE] != cell.PHASE_OVER:
            planes[row + RYO] = -1
    return at + NUM_GOODS * figures[figure.NUM_SEATS]


@rule
def fill_pieces(figures: Cells, cells: Cells, own: int, planes: MutableSequence[int], at: int) -> int:
    """Write the pieces, samurai, cards and start set of each seat."""
    seats, spaces, cards = figures[figure.NUM_SEATS], figures[figure.NUM_SPACES], figures[figure.NUM_CARDS]
    samurai = at + SIZE_PIECES * seats
    held = samurai + spaces * seats
    starts = held + 2 * cards * seats
    for seat in range(seats):
        player, row = cell.PLAYERS + cell.PLAYER_SIZE * seat, relative_seat(figures, own, seat)
        first = at + SIZE_PIECES * row
        planes[first] = cells[player + cell.PLAYER_POWER]
        planes[first + 1] = cells[player + cell.PLAYER_HAND]
        planes[first + 2] = cells[player + cell.PLAYER_SHOGUN]
        planes[first + 3] = cells[player + cell.PLAYER_RECRUITS]
        planes[first + 4] = cells[player + cell.PLAYER_HOUSES]
        planes[first + 5] = cells[player + cell.PLAYER_POSTS]
        for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
            planes[samurai + spaces * row + cells[player + cell.PLAYER_SAMURAI + index]] += 1
        for card in range(cards):
            planes[held + 2 * cards * row + card] = cells[player + cell.PLAYER_CARDS] >> card & 1
            planes[held + 2 * cards * row + cards + card] = (
                cells[player + cell.PLAYER_BOUGHT_CARDS] >> card & 1
            )
        planes[starts + 2 * row] = 1 + cells[player + cell.PLAYER_START_SET]
        planes[starts + 2 * row + 1] = cells[player + cell.PLAYER_HAS_PLAN]
    return starts + 2 * seats


@rule
def fill_plans(figures: Cells, cells: Cells, viewer: int, planes: MutableSequence[int], at: int) -> int:
    """Write the orders that the viewer knows: its own ones, of an unfinished plan too, and revealed ones."""
    seats = figures[figure.NUM_SEATS]
    revealed = at + COLUMNS * 4 * seats
    for seat in range(seats):
        player, row = cell.PLAYERS + cell.PLAYER_SIZE * seat, relative_seat(figures, max(viewer, 0), seat)
        known, chosen = count_revealed_cards(figures, cells, seat), 0
        if seat == viewer and cells[player + cell.PLAYER_HAS_PLAN] == 1:
            chosen = 3 * COLUMNS
        elif seat == viewer and cells[cell.PHASE] == cell.PHASE_PLAN and cells[cell.TURN] == seat:
            chosen = cells[cell.NUM_CHOICES]
        for column in range(COLUMNS):
            order, parts = player + cell.PLAYER_ORDERS + cell.ORDER_SIZE * column, chosen - 3 * column
            if column < known or parts >= 3:
                parts = 3
            fill_order(cells, order, parts + 1 if parts > 0 else 0, planes, at + 4 * (COLUMNS * row + column))
            planes[revealed + COLUMNS * row + column] = 1 if column < known else 0
    return revealed + COLUMNS * seats


@rule
def count_revealed_cards(figures: Cells, cells: Cells, seat: int) -> int:
    """Return the number of revealed cards of a seat's plan."""
    if (
        cells[cell.PLAYERS + cell.PLAYER_SIZE * seat + cell.PLAYER_HAS_PLAN] == 0
        or cells[cell.PHASE] == cell.PHASE_PLAN
    ):
        return 0
    if cells[cell.PHASE] not in (cell.PHASE_BEFORE_CARD, cell.PHASE_CARD):
        return COLUMNS
    seats, first = figures[figure.NUM_SEATS], cells[cell.FIRST_SEAT]
    place, turn = (seat - first + seats) % seats, (cells[cell.TURN] - first + seats) % seats
    if place < turn or (place == turn and cells[cell.PHASE] == cell.PHASE_CARD):
        return cells[cell.COLUMN] + 1
    return cells[cell.COLUMN]


@rule
def fill_choices(cells: Cells, viewer: int, planes: MutableSequence[int], at: int) -> None:
    """Write the number of steps of the viewer's unfinished action, and the spaces they chose, from 1."""
    if cells[cell.TURN] == viewer and cells[cell.PHASE] != cell.PHASE_OVER:
        planes[at] = cells[cell.NUM_CHOICES]
        if cells[cell.PHASE] != cell.PHASE_PLAN:
            for index in range(cells[cell.NUM_CHOICES]):
                planes[at + 1 + index] = 1 + cells[cell.CHOICES + index]
