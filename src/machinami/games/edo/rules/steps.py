"""Legal steps of a position, in kernel style."""

from machinami.games.edo.rules import cell, deed_kind, figure, step_code
from machinami.games.edo.rules.access import (
    count_idle_samurai,
    count_own_samurai,
    find_deed,
    find_deed_of_card,
    find_player,
)
from machinami.games.edo.rules.constants import (
    MAX_DEEDS,
    MAX_SPACES,
    NUM_BUILDINGS,
    NUM_DISCOUNTS,
    RYO,
    Cells,
)
from machinami.games.edo.rules.legality import (
    LEGAL,
    fetches,
    find_building_fault,
    find_card_fault,
    find_deal_fault,
    find_merchant_card,
    find_officials_fault,
    find_place_fault,
    find_purchase_fault,
    find_ride_fault,
    find_room_fault,
    find_set_fault,
    find_site_fault,
    find_town_fault,
    find_wages_fault,
    find_way_fault,
    most_uses,
)
from machinami.kernel import leaf, rule


@rule
def list_steps(figures: Cells, cells: Cells, codes: Cells) -> int:
    """Write the codes of all legal steps into `codes` and return their number; 0 at the end of the game."""
    phase = cells[cell.PHASE]
    if phase == cell.PHASE_PLAN:
        return list_plan_steps(figures, cells, codes)
    if phase == cell.PHASE_BEFORE_CARD:
        return list_walks(figures, cells, codes)
    if phase == cell.PHASE_CARD:
        return list_card_steps(figures, cells, codes)
    if phase == cell.PHASE_WAGES:
        return list_wages(cells, codes)
    return list_draft(figures, cells, codes) if phase == cell.PHASE_DRAFT else 0


# Start draft


@rule
def list_draft(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List the start sets and towns that the player may take (E-2)."""
    count = 0
    for number in range(figures[figure.NUM_START_SETS]):
        if find_set_fault(figures, cells, number) == LEGAL:
            codes[count] = step_code.TAKE_START_SET + number
            count += 1
    for town in range(figures[figure.NUM_TOWNS]):
        space = figures[figure.TOWN_SPACES + town]
        if find_town_fault(figures, cells, space) == LEGAL:
            codes[count] = step_code.TAKE_TOWN + space
            count += 1
    return count


# Planning: for each column a deed, officials of the player's colour, then officials of the Shogun


@rule
def list_plan_steps(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List the next choices of the plan of the player in turn (E-4, E-5)."""
    player, column, part = find_player(cells), cells[cell.NUM_CHOICES] // 3, cells[cell.NUM_CHOICES] % 3
    if part == 0:
        return list_deeds(figures, cells, player, column, codes)
    orders = player + cell.PLAYER_ORDERS
    order = orders + cell.ORDER_SIZE * column
    deed = find_deed_of_card(cells[order + cell.ORDER_CARD], cells[order + cell.ORDER_DEED])
    own, shogun = 0, 0
    for earlier in range(orders, order, cell.ORDER_SIZE):
        own += cells[earlier + cell.ORDER_OWN]
        shogun += cells[earlier + cell.ORDER_SHOGUN]
    here = 0 if part == 1 else cells[order + cell.ORDER_OWN]
    first, count = step_code.PLACE_OWN if part == 1 else step_code.PLACE_SHOGUN, 0
    while find_room_fault(figures, deed, here + count) == LEGAL:
        if part == 1 and find_officials_fault(cells, player, own + count, shogun) != LEGAL:
            break
        if part == 2 and find_officials_fault(cells, player, own + here, shogun + count) != LEGAL:
            break
        codes[count] = first + count
        count += 1
    return count


@rule
def list_deeds(figures: Cells, cells: Cells, player: int, column: int, codes: Cells) -> int:
    """List all deeds of the cards that are not in the plan yet."""
    used, count, orders = 0, 0, player + cell.PLAYER_ORDERS
    for order in range(orders, orders + cell.ORDER_SIZE * column, cell.ORDER_SIZE):
        used |= 1 << cells[order + cell.ORDER_CARD]
    for card in range(figures[figure.NUM_CARDS]):
        if find_card_fault(cells, player, used, card) == LEGAL:
            for number in range(figures[figure.NUM_DEEDS + card]):
                codes[count] = step_code.CHOOSE_DEED + MAX_DEEDS * card + number
                count += 1
    return count


# Walks


@rule
def list_walks(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List the samurai who can walk, the walks of the merchant, and the reveal; or ends (E-8)."""
    if cells[cell.NUM_CHOICES] == 1:
        return list_ways(figures, cells, cells[cell.CHOICES], step_code.WALK_TO, codes, 0)
    player, count = find_player(cells), 0
    if cells[player + RYO] > 0:
        for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
            if is_first_of_space(cells, player, index):
                codes[count] = step_code.WALK_FROM + cells[player + cell.PLAYER_SAMURAI + index]
                count += 1
        count = list_ways(figures, cells, cells[cell.MERCHANT_SPACE], step_code.LEAD_MERCHANT, codes, count)
    codes[count] = step_code.REVEAL
    return count + 1


@rule
def list_ways(figures: Cells, cells: Cells, start: int, first: int, codes: Cells, count: int) -> int:
    """Append `first` plus each space that can be reached from a space; return the number of codes."""
    ryo = cells[find_player(cells) + RYO]
    for end in range(figures[figure.NUM_SPACES]):
        if find_way_fault(figures, start, end, ryo) == LEGAL:
            codes[count] = first + end
            count += 1
    return count


@leaf
def is_first_of_space(cells: Cells, player: int, index: int) -> bool:
    """Return whether no earlier samurai of the player stands on the same space."""
    at = player + cell.PLAYER_SAMURAI + index
    return index == 0 or cells[at - 1] != cells[at]


# Cards


@rule
def list_card_steps(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List what the open card can activate, and its end; or the next choices of a ride."""
    if cells[cell.NUM_CHOICES] > 0:
        return list_ride_steps(figures, cells, codes)
    deed = find_deed(figures, cells)
    do = figures[deed + figure.DEED_KIND]
    if do == deed_kind.TRAVEL:
        count = list_travel(figures, cells, deed, codes)
    elif do == deed_kind.DEVELOP:
        count = list_purchases(figures, cells, deed, codes)
    elif do in (deed_kind.BUILD_EASY, deed_kind.BUILD_HARD):
        count = list_buildings(figures, cells, deed, codes)
    elif do == deed_kind.TRADE:
        count = list_deals(figures, cells, deed, codes)
    elif figures[deed + figure.DEED_FETCHES] > 0:
        count = list_work(figures, cells, deed, codes)
    else:
        count = most_uses(figures, cells, deed)
        for times in range(count):
            codes[times] = step_code.USE + times
    codes[count] = step_code.DONE
    return count + 1


@rule
def list_purchases(figures: Cells, cells: Cells, deed: int, codes: Cells) -> int:
    """List the special cards that can be bought (E-14)."""
    count = 0
    for index in range(cells[cell.NUM_DISPLAY]):
        card = cells[cell.DISPLAY + index]
        if find_purchase_fault(figures, cells, deed, card) == LEGAL:
            codes[count] = step_code.BUY_CARD + card
            count += 1
    return count


@rule
def list_travel(figures: Cells, cells: Cells, deed: int, codes: Cells) -> int:
    """List the spaces where an official may be placed, and the samurai who may ride (E-12)."""
    player, count = find_player(cells), 0
    for space in range(figures[figure.NUM_SPACES]):
        if find_place_fault(figures, cells, deed, space) == LEGAL:
            codes[count] = step_code.PLACE + space
            count += 1
    if find_ride_fault(figures, deed, 1) == LEGAL:
        for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
            if is_first_of_space(cells, player, index):
                codes[count] = step_code.RIDE_FROM + cells[player + cell.PLAYER_SAMURAI + index]
                count += 1
    return count


@rule
def list_ride_steps(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List the ends of a ride; or the samurai who may join it, in ascending order, and the departure."""
    chosen, count = cells[cell.NUM_CHOICES], 0
    if chosen % 2 == 1:
        for end in range(figures[figure.NUM_SPACES]):
            if end != cells[cell.CHOICES + chosen - 1]:
                codes[count] = step_code.RIDE_TO + end
                count += 1
        return count
    player = find_player(cells)
    for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
        if is_first_of_space(cells, player, index) and can_join_ride(
            cells, cells[player + cell.PLAYER_SAMURAI + index]
        ):
            codes[count] = step_code.RIDE_FROM + cells[player + cell.PLAYER_SAMURAI + index]
            count += 1
    codes[count] = step_code.RIDE_DEPART
    return count + 1


@rule
def can_join_ride(cells: Cells, space: int) -> bool:
    """Return whether another samurai of this space may join the ride; starts ascend."""
    free = count_own_samurai(cells, find_player(cells), space)
    for index in range(0, cells[cell.NUM_CHOICES], 2):
        if cells[cell.CHOICES + index] > space:
            return False
        if cells[cell.CHOICES + index] == space:
            free -= 1
    return free > 0


@rule
def list_work(figures: Cells, cells: Cells, deed: int, codes: Cells) -> int:
    """List the spaces with idle samurai that can work for the open card (E-15)."""
    player, count = find_player(cells), 0
    for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
        space = cells[player + cell.PLAYER_SAMURAI + index]
        if (
            is_first_of_space(cells, player, index)
            and fetches(figures, deed, space)
            and count_idle_samurai(cells, space) > 0
        ):
            codes[count] = step_code.WORK + space
            count += 1
    return count


# Buildings


@rule
def list_buildings(figures: Cells, cells: Cells, deed: int, codes: Cells) -> int:
    """List the legal buildings, with each resource that the card can take off the price (E-16, E-17).

    Towns without idle samurai, and buildings that a town does not admit at any price, are skipped first.
    """
    count = 0
    for town in range(figures[figure.NUM_TOWNS]):
        space = figures[figure.TOWN_SPACES + town]
        if count_idle_samurai(cells, space) < 1:
            continue
        for kind in range(NUM_BUILDINGS):
            if find_site_fault(figures, cells, cells[cell.TURN], kind, town) != LEGAL:
                continue
            for off in range(NUM_DISCOUNTS):
                if find_building_fault(figures, cells, deed, kind, space, off) == LEGAL:
                    codes[count] = step_code.BUILD + MAX_SPACES * (NUM_DISCOUNTS * kind + off) + space
                    count += 1
    return count


# Trade


@rule
def list_deals(figures: Cells, cells: Cells, deed: int, codes: Cells) -> int:
    """List the deals that one samurai on the merchant's space can make (E-18)."""
    if count_idle_samurai(cells, cells[cell.MERCHANT_SPACE]) < 1:
        return 0
    count = 0
    for units in range(figures[find_merchant_card(cells) + figure.MERCHANT_CARD_MOST] + 1):
        for point in range(2):
            if find_deal_fault(figures, cells, deed, units, point) == LEGAL:
                codes[count] = step_code.MAKE_TRADE + 2 * units + point
                count += 1
    return count


# Wages


@rule
def list_wages(cells: Cells, codes: Cells) -> int:
    """List the samurai who may stay next, in ascending order, and the payment (E-19)."""
    player, count = find_player(cells), 0
    if find_wages_fault(cells, cells[cell.NUM_CHOICES] + 1) == LEGAL:
        for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
            space = cells[player + cell.PLAYER_SAMURAI + index]
            if is_first_of_space(cells, player, index) and can_stay(cells, player, space):
                codes[count] = step_code.KEEP + space
                count += 1
    codes[count] = step_code.PAY
    return count + 1


@rule
def can_stay(cells: Cells, player: int, space: int) -> bool:
    """Return whether another samurai of this space may stay, after those chosen."""
    free = count_own_samurai(cells, player, space)
    for index in range(cells[cell.NUM_CHOICES]):
        if cells[cell.CHOICES + index] > space:
            return False
        if cells[cell.CHOICES + index] == space:
            free -= 1
    return free > 0
