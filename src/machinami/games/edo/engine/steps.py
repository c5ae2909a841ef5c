"""Legal steps of a position, in kernel style."""

from machinami.games.edo.engine.access import (
    count_idle_samurai,
    count_kind,
    count_own_samurai,
    count_shogun_left,
    find_deed,
    find_order,
    find_player,
    find_town,
    has_building,
    measure_way,
)
from machinami.games.edo.engine.layout import (
    BARGAIN,
    BEFORE,
    BORDERS,
    BUILD,
    BUILD_EASY,
    BUILD_HARD,
    BUILDING,
    BUILDINGS,
    BUY_CARD,
    CAPITAL,
    CARD,
    CARD_KIND,
    CARD_MOST,
    CARD_POINT,
    CARD_PRICE,
    CARDS,
    CHOICES,
    CHOOSE_DEED,
    DEED,
    DEED_ANYWHERE,
    DEED_BOTH,
    DEED_FETCHES,
    DEED_OFF,
    DEED_OFFICIALS,
    DEED_RICE,
    DEED_RIDE,
    DEED_RYO,
    DEED_TIMES,
    DEEDS,
    DEVELOP,
    DISPLAY,
    DONE,
    DRAFT,
    FOOD,
    FORTRESS,
    FORTRESS_STOCK,
    FORTRESSES,
    HAND,
    HOUSE,
    HOUSES,
    KEEP,
    LEAD,
    LEFT,
    MAX_DEEDS,
    MAX_SPACES,
    MERCHANT,
    MERCHANT_CARD,
    MERCHANT_CARDS,
    MERCHANTS,
    MERCHANTS_TOP,
    MONEY,
    MOST,
    NO_OFF,
    NONE,
    NUM_BUILDINGS,
    NUM_CARDS,
    NUM_CHOICES,
    NUM_DEEDS,
    NUM_DISPLAY,
    NUM_GOODS,
    NUM_OFFS,
    NUM_SAMURAI,
    NUM_SETS,
    NUM_TOWNS,
    ORDER,
    ORDER_CARD,
    ORDER_DEED,
    ORDER_OWN,
    ORDER_SHOGUN,
    ORDERS,
    OWN_LEFT,
    PAY,
    PHASE,
    PLACE,
    PLACE_OWN,
    PLACE_SHOGUN,
    PLAN,
    PLAYER,
    PLAYERS,
    POST,
    POSTS,
    PRODUCTS,
    RECRUIT,
    REVEAL,
    RICE,
    RIDE_FROM,
    RIDE_OFF,
    RIDE_TO,
    RYO,
    SAMURAI,
    SEATS,
    SHOGUN,
    SLOTS,
    SPACES,
    START,
    STONE,
    TAKE_SET,
    TAKE_TOWN,
    TOWN_AT,
    TOWN_SPACES,
    TRADE,
    TRAVEL,
    TURN,
    USE,
    WAGES,
    WALK_FROM,
    WALK_TO,
    WOOD,
    WORK,
    Cells,
)
from machinami.kernel import leaf, rule


@rule
def list_steps(figures: Cells, cells: Cells, codes: Cells) -> int:
    """Write the codes of all legal steps into `codes` and return their number; 0 at the end of the game."""
    phase = cells[PHASE]
    if phase == CARD:
        return list_card_steps(figures, cells, codes)
    if phase == BEFORE:
        return list_walks(figures, cells, codes)
    if phase == PLAN:
        return list_plan_steps(figures, cells, codes)
    if phase == WAGES:
        return list_wages(cells, codes)
    return list_draft(figures, cells, codes) if phase == DRAFT else 0


# Start draft


@rule
def list_draft(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List the free start sets and towns that the player may take (E-2)."""
    player, count = find_player(cells), 0
    if cells[player + START] == NONE:
        for number in range(figures[NUM_SETS]):
            if is_set_free(figures, cells, number):
                codes[count] = TAKE_SET + number
                count += 1
    if cells[player + NUM_SAMURAI] == 0:
        for town in range(figures[NUM_TOWNS]):
            space = figures[TOWN_SPACES + town]
            if space != figures[CAPITAL] and cells[find_town(figures, town)] == 0:
                codes[count] = TAKE_TOWN + space
                count += 1
    return count


@rule
def is_set_free(figures: Cells, cells: Cells, number: int) -> bool:
    for seat in range(figures[SEATS]):  # noqa: SIM110 - a generator does not compile
        if cells[PLAYERS + PLAYER * seat + START] == number:
            return False
    return True


# Planning: for each column a deed, officials of the player's colour, then officials of the Shogun


@rule
def list_plan_steps(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List the next choices of the plan of the player in turn (E-4, E-5)."""
    player, column, part = find_player(cells), cells[NUM_CHOICES] // 3, cells[NUM_CHOICES] % 3
    if part == 0:
        return list_deeds(figures, cells, player, column, codes)
    order = player + ORDERS + ORDER * column
    deed = DEEDS + DEED * (MAX_DEEDS * cells[order + ORDER_CARD] + cells[order + ORDER_DEED])
    room = figures[deed + DEED_TIMES] * figures[deed + DEED_OFFICIALS]
    left = cells[player + HAND] if part == 1 else cells[player + SHOGUN]
    for earlier in range(column):
        placed = player + ORDERS + ORDER * earlier
        left -= cells[placed + ORDER_OWN] if part == 1 else cells[placed + ORDER_SHOGUN]
    if part == 2:
        room -= cells[order + ORDER_OWN]
    first, count = PLACE_OWN if part == 1 else PLACE_SHOGUN, min(room, left) + 1
    for officials in range(count):
        codes[officials] = first + officials
    return count


@rule
def list_deeds(figures: Cells, cells: Cells, player: int, column: int, codes: Cells) -> int:
    """List all deeds of the cards that are not in the plan yet."""
    free, count = cells[player + CARDS], 0
    for earlier in range(column):
        free &= ~(1 << cells[player + ORDERS + ORDER * earlier + ORDER_CARD])
    for card in range(figures[NUM_CARDS]):
        if free >> card & 1 == 1:
            for number in range(figures[NUM_DEEDS + card]):
                codes[count] = CHOOSE_DEED + MAX_DEEDS * card + number
                count += 1
    return count


# Walks


@rule
def list_walks(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List the samurai who can walk, the walks of the merchant, and the reveal; or ends (E-8)."""
    player, count = find_player(cells), 0
    ryo = cells[player + RYO]
    if cells[NUM_CHOICES] == 1:
        return list_ways(figures, cells[CHOICES], ryo, WALK_TO, codes, 0)
    if ryo > 0:
        for index in range(cells[player + NUM_SAMURAI]):
            if is_first_of_space(cells, player, index):
                codes[count] = WALK_FROM + cells[player + SAMURAI + index]
                count += 1
        count = list_ways(figures, cells[MERCHANT], ryo, LEAD, codes, count)
    codes[count] = REVEAL
    return count + 1


@rule
def list_ways(figures: Cells, start: int, ryo: int, first: int, codes: Cells, count: int) -> int:
    for end in range(figures[SPACES]):
        way = measure_way(figures, start, end)
        if 0 < way <= ryo:
            codes[count] = first + end
            count += 1
    return count


@leaf
def is_first_of_space(cells: Cells, player: int, index: int) -> bool:
    """Return whether no earlier samurai of the player stands on the same space."""
    at = player + SAMURAI + index
    return index == 0 or cells[at - 1] != cells[at]


# Cards


@rule
def list_card_steps(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List what the open card can activate, and its end; or the next choices of a ride."""
    if cells[NUM_CHOICES] > 0:
        return list_ride_steps(figures, cells, codes)
    deed, count = find_deed(figures, cells), 0
    do = figures[deed]
    if do == TRAVEL:
        count = list_travel(figures, cells, deed, codes)
    elif do in (MONEY, FOOD, RECRUIT):
        count = most_uses(figures, cells, deed)
        for times in range(count):
            codes[times] = USE + times
    elif do == DEVELOP:
        if cells[find_player(cells) + RYO] >= figures[deed + DEED_RYO]:
            count = cells[NUM_DISPLAY]
            for index in range(count):
                codes[index] = BUY_CARD + cells[DISPLAY + index]
    elif do in (BUILD_EASY, BUILD_HARD):
        count = list_buildings(figures, cells, deed, codes)
    elif do == TRADE:
        count = list_bargains(figures, cells, deed, codes)
    else:
        count = list_work(figures, cells, deed, codes)
    codes[count] = DONE
    return count + 1


@rule
def most_uses(figures: Cells, cells: Cells, deed: int) -> int:
    """Return the maximum number of uses of money, rice or recruitment now (E-10, E-11, E-13)."""
    most = cells[LEFT]
    if figures[deed] != RECRUIT:
        return most
    price = figures[deed + DEED_RICE]
    if price > 0:
        most = min(most, cells[find_player(cells) + RICE] // price)
    return min(most, count_shogun_left(figures, cells))


@rule
def list_travel(figures: Cells, cells: Cells, deed: int, codes: Cells) -> int:
    """List the spaces where an official may be placed, and the samurai who may ride (E-12)."""
    player, count = find_player(cells), 0
    if cells[OWN_LEFT] > 0:
        for space in range(figures[SPACES]):
            if figures[deed + DEED_ANYWHERE] == 1 or figures[BORDERS + space] == 1:
                codes[count] = PLACE + space
                count += 1
    if figures[deed + DEED_RIDE] > 0:
        for index in range(cells[player + NUM_SAMURAI]):
            if is_first_of_space(cells, player, index):
                codes[count] = RIDE_FROM + cells[player + SAMURAI + index]
                count += 1
    return count


@rule
def list_ride_steps(figures: Cells, cells: Cells, codes: Cells) -> int:
    """List the ends of a ride; or the samurai who may join it, in ascending order, and the departure."""
    chosen, count = cells[NUM_CHOICES], 0
    if chosen % 2 == 1:
        for end in range(figures[SPACES]):
            if end != cells[CHOICES + chosen - 1]:
                codes[count] = RIDE_TO + end
                count += 1
        return count
    player = find_player(cells)
    for index in range(cells[player + NUM_SAMURAI]):
        if is_first_of_space(cells, player, index) and can_join_ride(cells, cells[player + SAMURAI + index]):
            codes[count] = RIDE_FROM + cells[player + SAMURAI + index]
            count += 1
    codes[count] = RIDE_OFF
    return count + 1


@rule
def can_join_ride(cells: Cells, space: int) -> bool:
    """Return whether another samurai of this space may join the ride; starts ascend."""
    free = count_own_samurai(cells, find_player(cells), space)
    for index in range(0, cells[NUM_CHOICES], 2):
        if cells[CHOICES + index] > space:
            return False
        if cells[CHOICES + index] == space:
            free -= 1
    return free > 0


@rule
def list_work(figures: Cells, cells: Cells, deed: int, codes: Cells) -> int:
    """List the spaces with idle samurai that can work for the open card (E-15)."""
    player, count = find_player(cells), 0
    for index in range(cells[player + NUM_SAMURAI]):
        space = cells[player + SAMURAI + index]
        if (
            is_first_of_space(cells, player, index)
            and fetches(figures, deed, space)
            and count_idle_samurai(cells, space) > 0
        ):
            codes[count] = WORK + space
            count += 1
    return count


@leaf
def fetches(figures: Cells, deed: int, space: int) -> bool:
    """Return whether a deed gathers the product of a space."""
    product = figures[PRODUCTS + space]
    return product != NONE and figures[deed + DEED_FETCHES] >> product & 1 == 1


# Buildings


@rule
def list_buildings(figures: Cells, cells: Cells, deed: int, codes: Cells) -> int:
    """List the legal buildings, with each resource that the card can take off the price (E-16, E-17)."""
    player, count = find_player(cells), 0
    for town in range(figures[NUM_TOWNS]):
        space = figures[TOWN_SPACES + town]
        if count_idle_samurai(cells, space) < 1:
            continue
        for kind in range(NUM_BUILDINGS):
            if is_forbidden(figures, cells, cells[TURN], kind, town):
                continue
            for off in range(NUM_OFFS):
                if can_take_off(figures, deed, kind, off) and can_pay_building(
                    figures, cells, player, deed, kind, off
                ):
                    codes[count] = BUILD + MAX_SPACES * (NUM_OFFS * kind + off) + space
                    count += 1
    return count


@rule
def is_forbidden(figures: Cells, cells: Cells, seat: int, kind: int, town: int) -> bool:
    """Return whether E-17 forbids a seat this building in a town. The price is not checked."""
    if cells[find_town(figures, town)] >= figures[SLOTS]:
        return True
    player = PLAYERS + PLAYER * seat
    if kind == HOUSE:
        return cells[player + HOUSES] == 0
    if kind == POST:
        return (
            cells[player + POSTS] == 0
            or figures[TOWN_SPACES + town] == figures[CAPITAL]
            or count_kind(figures, cells, town, POST) > 0
        )
    return (
        cells[FORTRESSES] == figures[FORTRESS_STOCK]
        or count_kind(figures, cells, town, HOUSE) < 2 * (1 + count_kind(figures, cells, town, FORTRESS))
        or not has_building(figures, cells, town, HOUSE, seat)
    )


@leaf
def can_take_off(figures: Cells, deed: int, kind: int, off: int) -> bool:
    """Return whether the card can take this resource off the price of a building."""
    return off == NO_OFF or (figures[deed + DEED_OFF] > 0 and figures[BUILDINGS + BUILDING * kind + off] > 0)


@leaf
def find_price(figures: Cells, deed: int, kind: int, off: int, good: int) -> int:
    """Return the units of one good that a building costs with the discounts of a deed."""
    price = figures[BUILDINGS + BUILDING * kind + good]
    if good == RYO:
        return max(0, price - figures[deed + DEED_RYO])
    return max(0, price - figures[deed + DEED_OFF]) if off != NO_OFF and off == good else price


@rule
def can_pay_building(figures: Cells, cells: Cells, player: int, deed: int, kind: int, off: int) -> bool:
    return (
        cells[player + WOOD] >= find_price(figures, deed, kind, off, WOOD)
        and cells[player + STONE] >= find_price(figures, deed, kind, off, STONE)
        and cells[player + RYO] >= find_price(figures, deed, kind, off, RYO)
    )


# Trade


@leaf
def find_bargain(cells: Cells) -> int:
    """Return the offset of the merchant card in force."""
    return MERCHANT_CARDS + MERCHANT_CARD * cells[MERCHANTS + cells[MERCHANTS_TOP]]


@rule
def list_bargains(figures: Cells, cells: Cells, deed: int, codes: Cells) -> int:
    """List the deals that one samurai on the merchant's space can make (E-18)."""
    if count_idle_samurai(cells, cells[MERCHANT]) < 1:
        return 0
    card, both, count = find_bargain(cells), allows_both(figures, cells, deed), 0
    for units in range(figures[card + CARD_MOST] + 1):
        for point in range(2):
            if units + point == 0 or (units > 0 and point == 1 and not both):
                continue
            if can_deal(figures, cells, find_player(cells), card, units, point):
                codes[count] = BARGAIN + 2 * units + point
                count += 1
    return count


@rule
def allows_both(figures: Cells, cells: Cells, deed: int) -> bool:
    """Return whether one activation may buy resources and a point: by the card, or at the player's post."""
    if figures[deed + DEED_BOTH] == 1:
        return True
    town = figures[TOWN_AT + cells[MERCHANT]]
    return town != NONE and has_building(figures, cells, town, POST, cells[TURN])


@rule
def can_deal(figures: Cells, cells: Cells, player: int, card: int, units: int, point: int) -> bool:
    """Return whether one of the orders of a deal's two parts can be paid and held."""
    if point == 0:
        return can_buy(figures, cells, player, card, units, 0)
    if can_buy(figures, cells, player, card, units, 0) and can_pay_point(figures, cells, player, card, units):
        return True
    return can_pay_point(figures, cells, player, card, 0) and can_buy(figures, cells, player, card, units, 1)


@rule
def can_buy(figures: Cells, cells: Cells, player: int, card: int, units: int, point: int) -> bool:
    """Return whether a player can buy resources, after having paid for a point if `point` is 1."""
    kind = figures[card + CARD_KIND]
    ryo = cells[player + RYO] - point * figures[card + CARD_POINT + RYO]
    have = cells[player + kind] - point * figures[card + CARD_POINT + kind]
    return ryo >= figures[card + CARD_PRICE] * units and (units == 0 or have + units <= figures[MOST])


@rule
def can_pay_point(figures: Cells, cells: Cells, player: int, card: int, units: int) -> bool:
    """Return whether a player can pay for a point after having bought `units`."""
    for good in range(NUM_GOODS):
        have = cells[player + good]
        if good == figures[card + CARD_KIND]:
            have += units
        if good == RYO:
            have -= figures[card + CARD_PRICE] * units
        if have < figures[card + CARD_POINT + good]:
            return False
    return True


# Wages


@rule
def list_wages(cells: Cells, codes: Cells) -> int:
    """List the samurai who may stay next, in ascending order, and the payment (E-19)."""
    player, chosen, count = find_player(cells), cells[NUM_CHOICES], 0
    if chosen < cells[player + RICE]:
        for index in range(cells[player + NUM_SAMURAI]):
            space = cells[player + SAMURAI + index]
            if is_first_of_space(cells, player, index) and can_stay(cells, player, space):
                codes[count] = KEEP + space
                count += 1
    codes[count] = PAY
    return count + 1


@rule
def can_stay(cells: Cells, player: int, space: int) -> bool:
    """Return whether another samurai of this space may stay, after those chosen."""
    free = count_own_samurai(cells, player, space)
    for index in range(cells[NUM_CHOICES]):
        if cells[CHOICES + index] > space:
            return False
        if cells[CHOICES + index] == space:
            free -= 1
    return free > 0


@leaf
def find_placed(cells: Cells) -> int:
    """Return the number of officials on the open card, or on the card to reveal next."""
    order = find_order(cells)
    return cells[order + ORDER_OWN] + cells[order + ORDER_SHOGUN]
