"""Legality, in kernel style: each `find_…_fault` returns `LEGAL` or the number of the clause that is broken.

The lists of steps and the parser of actions use the same functions. A space, card or building that does not
exist is `NONE`. `CLAUSES` gives the keys of the refusals.
"""

from machinami.games.edo.rules.access import (
    count_idle_samurai,
    count_kind,
    count_own_samurai,
    count_shogun_left,
    find_player,
    find_town,
    has_building,
)
from machinami.games.edo.rules.layout import (
    ACTIVATIONS_LEFT,
    BORDERS,
    BUILD_EASY,
    BUILD_HARD,
    BUILDING,
    BUILDINGS,
    CAPITAL,
    CARD_KIND,
    CARD_MOST,
    CARD_POINT,
    CARD_PRICE,
    CARDS,
    DEED_ANYWHERE,
    DEED_BOTH,
    DEED_FETCHES,
    DEED_OFF,
    DEED_OFFICIALS,
    DEED_RICE,
    DEED_RIDE,
    DEED_RYO,
    DEED_TIMES,
    DEVELOP,
    DISPLAY,
    DISTANCES,
    FOOD,
    FORTRESS,
    FORTRESS_STOCK,
    FORTRESSES,
    HAND,
    HOUSE,
    HOUSES,
    MAX_SPACES,
    MERCHANT,
    MERCHANT_CARD,
    MERCHANT_CARDS,
    MERCHANTS,
    MERCHANTS_TOP,
    MONEY,
    NO_OFF,
    NONE,
    NUM_DISPLAY,
    NUM_GOODS,
    NUM_SAMURAI,
    NUM_SETS,
    OWN_OFFICIALS_LEFT,
    PLAYER,
    PLAYERS,
    POST,
    POSTS,
    PRODUCTS,
    RECRUIT,
    RICE,
    RYO,
    SEATS,
    SHOGUN,
    SLOTS,
    START,
    STONE,
    STORAGE_LIMIT,
    TOWN_AT,
    TOWN_SPACES,
    TRADE,
    TRAVEL,
    TURN,
    WOOD,
    Cells,
)
from machinami.kernel import leaf, rule

LEGAL = 0
(
    SECOND_SET, NO_SET, SET_TAKEN, SECOND_TOWN, NO_TOWN, TOWN_TAKEN, UNKNOWN_SPACE,
    NO_CARD, CARD_TWICE, NO_ROOM, NO_OWN_OFFICIAL, NO_SHOGUN_OFFICIAL,
    NOBODY_WALKS, SAME_SPACE, WAY_TOO_LONG,
    WRONG_DEED, TOO_MANY, NO_SHOGUN_STOCK, NO_RICE_TO_RECRUIT, NOT_DISPLAYED, NO_RYO_FOR_CARD,
    NO_OFFICIAL_LEFT, NO_BORDER, TOO_MANY_RIDERS,
    NO_BUILDING, NO_DISCOUNT, WRONG_DISCOUNT, NOT_A_TOWN, NO_BUILDER, NOTHING_OFF,
    NO_SLOT, NO_HOUSE_LEFT, NO_POST_LEFT, POST_IN_CAPITAL, SECOND_POST, NO_FORTRESS_LEFT, TOO_FEW_HOUSES,
    NO_OWN_HOUSE, TOO_EXPENSIVE,
    EMPTY_DEAL, TOO_MANY_UNITS, NOBODY_TRADES, NOT_BOTH, NO_STORAGE, DEAL_TOO_EXPENSIVE, NO_RICE_FOR_WAGES,
) = range(1, 47)  # fmt: skip
CLAUSES = (
    "", "E-2/one_set", "E-2/no_set", "E-2/set_gone", "E-2/one_town", "E-2/no_town", "E-2/town_gone", "E-3",
    "E-4/card", "E-4/twice", "E-5/most", "E-5/own", "E-5/shogun",
    "E-8/nobody", "E-8/same", "E-8/ryo",
    "E-9/other", "E-5/left", "E-13/stock", "E-13/rice", "E-14/display", "E-14/ryo",
    "E-12/own", "E-12/border", "E-12/count",
    "E-16/what", "E-16/no_off", "E-16/off", "E-16/town", "E-16/samurai", "E-16/nothing_off",
    "E-17/slots", "E-17/houses", "E-17/posts", "E-17/capital", "E-17/post", "E-17/fortresses",
    "E-17/fortress", "E-17/own_house", "E-16/cost",
    "E-18/nothing", "E-18/most", "E-18/samurai", "E-18/both", "E-1a", "E-18/price", "E-19/rice",
)  # fmt: skip


# Start draft


@rule
def find_set_fault(figures: Cells, cells: Cells, number: int) -> int:
    """Judge whether the player may take a start set (E-2)."""
    if cells[find_player(cells) + START] != NONE:
        return SECOND_SET
    if number < 0 or number >= figures[NUM_SETS]:
        return NO_SET
    return LEGAL if is_set_free(figures, cells, number) else SET_TAKEN


@rule
def is_set_free(figures: Cells, cells: Cells, number: int) -> bool:
    for seat in range(figures[SEATS]):  # noqa: SIM110 - a generator does not compile
        if cells[PLAYERS + PLAYER * seat + START] == number:
            return False
    return True


@rule
def find_town_fault(figures: Cells, cells: Cells, space: int) -> int:
    """Judge whether the player may take a start town (E-2)."""
    if cells[find_player(cells) + NUM_SAMURAI] > 0:
        return SECOND_TOWN
    if space == NONE or space == figures[CAPITAL] or figures[TOWN_AT + space] == NONE:
        return NO_TOWN
    return LEGAL if is_town_free(figures, cells, figures[TOWN_AT + space]) else TOWN_TAKEN


@leaf
def is_town_free(figures: Cells, cells: Cells, town: int) -> bool:
    """Return whether a town is a start town that nobody has taken."""
    return figures[TOWN_SPACES + town] != figures[CAPITAL] and cells[find_town(figures, town)] == 0


# Planning


@leaf
def find_card_fault(cells: Cells, player: int, used: int, card: int) -> int:
    """Judge whether a card may be the next one of a plan that uses a set of cards already (E-4)."""
    if card == NONE or cells[player + CARDS] >> card & 1 == 0:
        return NO_CARD
    return CARD_TWICE if used >> card & 1 == 1 else LEGAL


@leaf
def find_room_fault(figures: Cells, deed: int, officials: int) -> int:
    """Judge whether a deed has room for this number of officials (E-5)."""
    return NO_ROOM if officials > figures[deed + DEED_TIMES] * figures[deed + DEED_OFFICIALS] else LEGAL


@leaf
def find_officials_fault(cells: Cells, player: int, own: int, shogun: int) -> int:
    """Judge whether a player has these officials for a plan, of its colour and of the Shogun (E-5)."""
    if own > cells[player + HAND]:
        return NO_OWN_OFFICIAL
    return NO_SHOGUN_OFFICIAL if shogun > cells[player + SHOGUN] else LEGAL


# Walks


@rule
def find_walk_fault(figures: Cells, cells: Cells, start: int, end: int) -> int:
    """Judge the walk of a samurai (E-8)."""
    player = find_player(cells)
    if count_own_samurai(cells, player, start) == 0:
        return NOBODY_WALKS
    return find_way_fault(figures, start, end, cells[player + RYO])


@leaf
def find_way_fault(figures: Cells, start: int, end: int, ryo: int) -> int:
    """Judge a way of a samurai or of the merchant for a player with this money (E-8)."""
    way = figures[DISTANCES + MAX_SPACES * start + end]
    if way == 0:
        return SAME_SPACE
    return WAY_TOO_LONG if way > ryo else LEGAL


# Cards


@rule
def find_use_fault(figures: Cells, cells: Cells, deed: int, times: int) -> int:
    """Judge several uses of money, rice or recruitment (E-10, E-11, E-13)."""
    if figures[deed] not in (MONEY, FOOD, RECRUIT):
        return WRONG_DEED
    if times < 1 or times > cells[ACTIVATIONS_LEFT]:
        return TOO_MANY
    if times <= most_uses(figures, cells, deed):
        return LEGAL
    return NO_SHOGUN_STOCK if times > count_shogun_left(figures, cells) else NO_RICE_TO_RECRUIT


@rule
def most_uses(figures: Cells, cells: Cells, deed: int) -> int:
    """Return the maximum number of uses of money, rice or recruitment now (E-10, E-11, E-13)."""
    most = cells[ACTIVATIONS_LEFT]
    if figures[deed] != RECRUIT:
        return most
    price = figures[deed + DEED_RICE]
    if price > 0:
        most = min(most, cells[find_player(cells) + RICE] // price)
    return min(most, count_shogun_left(figures, cells))


@rule
def find_purchase_fault(figures: Cells, cells: Cells, deed: int, card: int) -> int:
    """Judge the purchase of a special card (E-14)."""
    if figures[deed] != DEVELOP:
        return WRONG_DEED
    if not is_displayed(cells, card):
        return NOT_DISPLAYED
    return NO_RYO_FOR_CARD if cells[find_player(cells) + RYO] < figures[deed + DEED_RYO] else LEGAL


@rule
def is_displayed(cells: Cells, card: int) -> bool:
    for index in range(cells[NUM_DISPLAY]):  # noqa: SIM110 - a generator does not compile
        if cells[DISPLAY + index] == card:
            return True
    return False


@rule
def find_place_fault(figures: Cells, cells: Cells, deed: int, space: int) -> int:
    """Judge the placing of an official of the player's colour (E-12)."""
    if figures[deed] != TRAVEL:
        return WRONG_DEED
    if cells[OWN_OFFICIALS_LEFT] == 0:
        return NO_OFFICIAL_LEFT
    if space == NONE:
        return UNKNOWN_SPACE
    return LEGAL if is_entry_space(figures, deed, space) else NO_BORDER


@leaf
def is_entry_space(figures: Cells, deed: int, space: int) -> bool:
    """Return whether officials may be placed on a space: on border posts, or on all if the deed allows it."""
    return figures[deed + DEED_ANYWHERE] == 1 or figures[BORDERS + space] == 1


@leaf
def find_ride_fault(figures: Cells, deed: int, riders: int) -> int:
    """Judge the number of samurai of a ride (E-12)."""
    if figures[deed] != TRAVEL:
        return WRONG_DEED
    return TOO_MANY_RIDERS if riders < 1 or riders > figures[deed + DEED_RIDE] else LEGAL


@leaf
def find_work_fault(figures: Cells, cells: Cells, deed: int, workers: int) -> int:
    """Judge the number of samurai at work (E-15)."""
    if figures[deed + DEED_FETCHES] == 0:
        return WRONG_DEED
    return TOO_MANY if workers < 1 or workers > cells[ACTIVATIONS_LEFT] else LEGAL


@leaf
def fetches(figures: Cells, deed: int, space: int) -> bool:
    """Return whether a deed gathers the product of a space (E-15)."""
    product = figures[PRODUCTS + space]
    return product != NONE and figures[deed + DEED_FETCHES] >> product & 1 == 1


# Buildings


@rule
def find_building_fault(figures: Cells, cells: Cells, deed: int, kind: int, space: int, off: int) -> int:
    """Judge a building in a town, with a resource taken off its price (E-16, E-17)."""
    if figures[deed] not in (BUILD_EASY, BUILD_HARD):
        return WRONG_DEED
    if kind == NONE:
        return NO_BUILDING
    if space == NONE:
        return UNKNOWN_SPACE
    if off != NO_OFF and figures[deed + DEED_OFF] == 0:
        return NO_DISCOUNT
    if off == NONE:
        return WRONG_DISCOUNT
    town = figures[TOWN_AT + space]
    if town == NONE:
        return NOT_A_TOWN
    if count_idle_samurai(cells, space) < 1:
        return NO_BUILDER
    if not can_take_off(figures, deed, kind, off):
        return NOTHING_OFF
    fault = find_site_fault(figures, cells, cells[TURN], kind, town)
    if fault != LEGAL:
        return fault
    affordable = can_pay_building(figures, cells, find_player(cells), deed, kind, off)
    return LEGAL if affordable else TOO_EXPENSIVE


@rule
def find_site_fault(figures: Cells, cells: Cells, seat: int, kind: int, town: int) -> int:
    """Judge whether a town admits a building of a seat (E-17). The price is not checked."""
    if cells[find_town(figures, town)] >= figures[SLOTS]:
        return NO_SLOT
    player = PLAYERS + PLAYER * seat
    if kind == HOUSE:
        return NO_HOUSE_LEFT if cells[player + HOUSES] == 0 else LEGAL
    if kind == POST:
        if cells[player + POSTS] == 0:
            return NO_POST_LEFT
        if figures[TOWN_SPACES + town] == figures[CAPITAL]:
            return POST_IN_CAPITAL
        return SECOND_POST if count_kind(figures, cells, town, POST) > 0 else LEGAL
    if cells[FORTRESSES] == figures[FORTRESS_STOCK]:
        return NO_FORTRESS_LEFT
    if count_kind(figures, cells, town, HOUSE) < count_houses_needed(figures, cells, town):
        return TOO_FEW_HOUSES
    return LEGAL if has_building(figures, cells, town, HOUSE, seat) else NO_OWN_HOUSE


@leaf
def count_houses_needed(figures: Cells, cells: Cells, town: int) -> int:
    """Return the number of houses that the next fortress in a town needs: two for each fortress."""
    return 2 * (1 + count_kind(figures, cells, town, FORTRESS))


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


@rule
def find_deal_fault(figures: Cells, cells: Cells, deed: int, units: int, point: int) -> int:
    """Judge a deal with the merchant: the units bought, and whether a power point is bought (E-18)."""
    if figures[deed] != TRADE:
        return WRONG_DEED
    card = find_merchant_card(cells)
    if units == 0 and point == 0:
        return EMPTY_DEAL
    if units < 0 or units > figures[card + CARD_MOST]:
        return TOO_MANY_UNITS
    if count_idle_samurai(cells, cells[MERCHANT]) < 1:
        return NOBODY_TRADES
    if units > 0 and point == 1 and not allows_both(figures, cells, deed):
        return NOT_BOTH
    player = find_player(cells)
    if can_deal(figures, cells, player, card, units, point):
        return LEGAL
    have = cells[player + figures[card + CARD_KIND]]
    return NO_STORAGE if units > 0 and have + units > figures[STORAGE_LIMIT] else DEAL_TOO_EXPENSIVE


@leaf
def find_merchant_card(cells: Cells) -> int:
    """Return the offset of the merchant card in force."""
    return MERCHANT_CARDS + MERCHANT_CARD * cells[MERCHANTS + cells[MERCHANTS_TOP]]


@rule
def allows_both(figures: Cells, cells: Cells, deed: int) -> bool:
    """Return whether one activation may buy resources and a point: by the card, or at the player's post."""
    return figures[deed + DEED_BOTH] == 1 or has_post_at_merchant(figures, cells, cells[TURN])


@rule
def has_post_at_merchant(figures: Cells, cells: Cells, seat: int) -> bool:
    """Return whether a seat has a trading post where the merchant stands."""
    town = figures[TOWN_AT + cells[MERCHANT]]
    return town != NONE and has_building(figures, cells, town, POST, seat)


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
    return ryo >= figures[card + CARD_PRICE] * units and (
        units == 0 or have + units <= figures[STORAGE_LIMIT]
    )


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


@leaf
def find_wages_fault(cells: Cells, stay: int) -> int:
    """Judge whether the player can pay the wages of this number of samurai (E-19)."""
    return NO_RICE_FOR_WAGES if stay > cells[find_player(cells) + RICE] else LEGAL
