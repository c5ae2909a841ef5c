"""Legality, in kernel style: each `find_…_fault` returns `LEGAL` or the number of the clause that is broken.

The lists of steps and the parser of actions use the same functions. A space, card or building that does not
exist is `NONE`. `CLAUSES` gives the keys of the refusals.
"""

from machinami.games.edo.rules import cell, deed_kind, figure
from machinami.games.edo.rules.access import (
    count_idle_samurai,
    count_kind,
    count_own_samurai,
    count_shogun_left,
    find_player,
    find_town,
    has_building,
)
from machinami.games.edo.rules.constants import (
    FORTRESS,
    HOUSE,
    MAX_SPACES,
    NONE,
    NUM_GOODS,
    POST,
    RICE,
    RYO,
    STONE,
    UNDISCOUNTED,
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
CLAUSES = {
    SECOND_SET: "E-2/one_set",
    NO_SET: "E-2/no_set",
    SET_TAKEN: "E-2/set_gone",
    SECOND_TOWN: "E-2/one_town",
    NO_TOWN: "E-2/no_town",
    TOWN_TAKEN: "E-2/town_gone",
    UNKNOWN_SPACE: "E-3",
    NO_CARD: "E-4/card",
    CARD_TWICE: "E-4/twice",
    NO_ROOM: "E-5/most",
    NO_OWN_OFFICIAL: "E-5/own",
    NO_SHOGUN_OFFICIAL: "E-5/shogun",
    NOBODY_WALKS: "E-8/nobody",
    SAME_SPACE: "E-8/same",
    WAY_TOO_LONG: "E-8/ryo",
    WRONG_DEED: "E-9/other",
    TOO_MANY: "E-5/left",
    NO_SHOGUN_STOCK: "E-13/stock",
    NO_RICE_TO_RECRUIT: "E-13/rice",
    NOT_DISPLAYED: "E-14/display",
    NO_RYO_FOR_CARD: "E-14/ryo",
    NO_OFFICIAL_LEFT: "E-12/own",
    NO_BORDER: "E-12/border",
    TOO_MANY_RIDERS: "E-12/count",
    NO_BUILDING: "E-16/what",
    NO_DISCOUNT: "E-16/no_off",
    WRONG_DISCOUNT: "E-16/off",
    NOT_A_TOWN: "E-16/town",
    NO_BUILDER: "E-16/samurai",
    NOTHING_OFF: "E-16/nothing_off",
    NO_SLOT: "E-17/slots",
    NO_HOUSE_LEFT: "E-17/houses",
    NO_POST_LEFT: "E-17/posts",
    POST_IN_CAPITAL: "E-17/capital",
    SECOND_POST: "E-17/post",
    NO_FORTRESS_LEFT: "E-17/fortresses",
    TOO_FEW_HOUSES: "E-17/fortress",
    NO_OWN_HOUSE: "E-17/own_house",
    TOO_EXPENSIVE: "E-16/cost",
    EMPTY_DEAL: "E-18/nothing",
    TOO_MANY_UNITS: "E-18/most",
    NOBODY_TRADES: "E-18/samurai",
    NOT_BOTH: "E-18/both",
    NO_STORAGE: "E-1a",
    DEAL_TOO_EXPENSIVE: "E-18/price",
    NO_RICE_FOR_WAGES: "E-19/rice",
}
"""The key of the refusal of each fault."""


# Start draft


@rule
def find_set_fault(figures: Cells, cells: Cells, number: int) -> int:
    """Judge whether the player may take a start set (E-2)."""
    if cells[find_player(cells) + cell.PLAYER_START_SET] != NONE:
        return SECOND_SET
    if number < 0 or number >= figures[figure.NUM_START_SETS]:
        return NO_SET
    return LEGAL if is_set_free(figures, cells, number) else SET_TAKEN


@rule
def is_set_free(figures: Cells, cells: Cells, number: int) -> bool:
    for seat in range(figures[figure.NUM_SEATS]):
        if cells[cell.PLAYERS + cell.PLAYER_SIZE * seat + cell.PLAYER_START_SET] == number:
            return False
    return True


@rule
def find_town_fault(figures: Cells, cells: Cells, space: int) -> int:
    """Judge whether the player may take a start town (E-2)."""
    if cells[find_player(cells) + cell.PLAYER_NUM_SAMURAI] > 0:
        return SECOND_TOWN
    if space == NONE or space == figures[figure.CAPITAL] or figures[figure.TOWN_AT + space] == NONE:
        return NO_TOWN
    return LEGAL if is_town_free(figures, cells, figures[figure.TOWN_AT + space]) else TOWN_TAKEN


@leaf
def is_town_free(figures: Cells, cells: Cells, town: int) -> bool:
    """Return whether a town is a free start town."""
    return (
        figures[figure.TOWN_SPACES + town] != figures[figure.CAPITAL] and cells[find_town(figures, town)] == 0
    )


# Planning


@leaf
def find_card_fault(cells: Cells, player: int, used: int, card: int) -> int:
    """Judge whether a card may be the next one of a plan that uses a set of cards already (E-4)."""
    if card == NONE or cells[player + cell.PLAYER_CARDS] >> card & 1 == 0:
        return NO_CARD
    return CARD_TWICE if used >> card & 1 == 1 else LEGAL


@leaf
def find_room_fault(figures: Cells, deed: int, officials: int) -> int:
    """Judge whether a deed has room for this number of officials (E-5)."""
    room = figures[deed + figure.DEED_TIMES] * figures[deed + figure.DEED_OFFICIALS]
    return NO_ROOM if officials > room else LEGAL


@leaf
def find_officials_fault(cells: Cells, player: int, own: int, shogun: int) -> int:
    """Judge whether a player has these officials for a plan, of its colour and of the Shogun (E-5)."""
    if own > cells[player + cell.PLAYER_HAND]:
        return NO_OWN_OFFICIAL
    return NO_SHOGUN_OFFICIAL if shogun > cells[player + cell.PLAYER_SHOGUN] else LEGAL


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
    way = figures[figure.DISTANCES + MAX_SPACES * start + end]
    if way > ryo:
        return WAY_TOO_LONG
    return SAME_SPACE if way == 0 else LEGAL


# Cards


@rule
def find_use_fault(figures: Cells, cells: Cells, deed: int, times: int) -> int:
    """Judge several uses of money, rice or recruitment (E-10, E-11, E-13)."""
    if figures[deed + figure.DEED_KIND] not in (deed_kind.MONEY, deed_kind.RICE, deed_kind.RECRUIT):
        return WRONG_DEED
    if times < 1 or times > cells[cell.ACTIVATIONS_LEFT]:
        return TOO_MANY
    if times <= most_uses(figures, cells, deed):
        return LEGAL
    return NO_SHOGUN_STOCK if times > count_shogun_left(figures, cells) else NO_RICE_TO_RECRUIT


@rule
def most_uses(figures: Cells, cells: Cells, deed: int) -> int:
    """Return the maximum number of uses of money, rice or recruitment now (E-10, E-11, E-13)."""
    most = cells[cell.ACTIVATIONS_LEFT]
    if figures[deed + figure.DEED_KIND] != deed_kind.RECRUIT:
        return most
    price = figures[deed + figure.DEED_RICE]
    if price > 0:
        most = min(most, cells[find_player(cells) + RICE] // price)
    return min(most, count_shogun_left(figures, cells))


@rule
def find_purchase_fault(figures: Cells, cells: Cells, deed: int, card: int) -> int:
    """Judge the purchase of a special card (E-14)."""
    if figures[deed + figure.DEED_KIND] != deed_kind.DEVELOP:
        return WRONG_DEED
    if not is_displayed(cells, card):
        return NOT_DISPLAYED
    return NO_RYO_FOR_CARD if cells[find_player(cells) + RYO] < figures[deed + figure.DEED_RYO] else LEGAL


@rule
def is_displayed(cells: Cells, card: int) -> bool:
    for index in range(cells[cell.NUM_DISPLAY]):  # noqa: SIM110 - a generator does not compile
        if cells[cell.DISPLAY + index] == card:
            return True
    return False


@rule
def find_place_fault(figures: Cells, cells: Cells, deed: int, space: int) -> int:
    """Judge the placing of an official of the player's colour (E-12)."""
    if figures[deed + figure.DEED_KIND] != deed_kind.TRAVEL:
        return WRONG_DEED
    if cells[cell.OWN_OFFICIALS_LEFT] == 0:
        return NO_OFFICIAL_LEFT
    if space == NONE:
        return UNKNOWN_SPACE
    return LEGAL if is_entry_space(figures, deed, space) else NO_BORDER


@leaf
def is_entry_space(figures: Cells, deed: int, space: int) -> bool:
    """Return whether officials may be placed on a space: on border posts, or on all if the deed allows it."""
    return figures[deed + figure.DEED_ANYWHERE] == 1 or figures[figure.BORDER_AT + space] == 1


@leaf
def find_ride_fault(figures: Cells, deed: int, riders: int) -> int:
    """Judge the number of samurai of a ride (E-12)."""
    if figures[deed + figure.DEED_KIND] != deed_kind.TRAVEL:
        return WRONG_DEED
    return TOO_MANY_RIDERS if riders < 1 or riders > figures[deed + figure.DEED_RIDE] else LEGAL


@leaf
def find_work_fault(figures: Cells, cells: Cells, deed: int, workers: int) -> int:
    """Judge the number of samurai at work (E-15)."""
    if figures[deed + figure.DEED_FETCHES] == 0:
        return WRONG_DEED
    return TOO_MANY if workers < 1 or workers > cells[cell.ACTIVATIONS_LEFT] else LEGAL


@leaf
def fetches(figures: Cells, deed: int, space: int) -> bool:
    """Return whether a deed gathers the product of a space (E-15)."""
    product = figures[figure.PRODUCT_AT + space]
    return product != NONE and figures[deed + figure.DEED_FETCHES] >> product & 1 == 1


# Buildings


@rule
def find_building_fault(figures: Cells, cells: Cells, deed: int, kind: int, space: int, off: int) -> int:
    """Judge a building in a town, with a resource taken off its price (E-16, E-17)."""
    if figures[deed + figure.DEED_KIND] not in (deed_kind.BUILD_EASY, deed_kind.BUILD_HARD):
        return WRONG_DEED
    if kind == NONE:
        return NO_BUILDING
    if space == NONE:
        return UNKNOWN_SPACE
    if off != UNDISCOUNTED and figures[deed + figure.DEED_DISCOUNT] == 0:
        return NO_DISCOUNT
    if off == NONE:
        return WRONG_DISCOUNT
    town = figures[figure.TOWN_AT + space]
    if town == NONE:
        return NOT_A_TOWN
    if count_idle_samurai(cells, space) < 1:
        return NO_BUILDER
    if not can_take_off(figures, deed, kind, off):
        return NOTHING_OFF
    fault = find_site_fault(figures, cells, cells[cell.TURN], kind, town)
    if fault != LEGAL:
        return fault
    affordable = can_pay_building(figures, cells, find_player(cells), deed, kind, off)
    return LEGAL if affordable else TOO_EXPENSIVE


@rule
def find_site_fault(figures: Cells, cells: Cells, seat: int, kind: int, town: int) -> int:
    """Judge whether a town admits a building of a seat (E-17). The price is not checked."""
    if cells[find_town(figures, town)] >= figures[figure.NUM_SLOTS]:
        return NO_SLOT
    player = cell.PLAYERS + cell.PLAYER_SIZE * seat
    if kind == HOUSE:
        return NO_HOUSE_LEFT if cells[player + cell.PLAYER_HOUSES] == 0 else LEGAL
    if kind == POST:
        if cells[player + cell.PLAYER_POSTS] == 0:
            return NO_POST_LEFT
        if figures[figure.TOWN_SPACES + town] == figures[figure.CAPITAL]:
            return POST_IN_CAPITAL
        return SECOND_POST if count_kind(figures, cells, town, POST) > 0 else LEGAL
    if cells[cell.FORTRESSES] == figures[figure.FORTRESS_STOCK]:
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
    return off == UNDISCOUNTED or (
        figures[deed + figure.DEED_DISCOUNT] > 0
        and figures[figure.BUILDINGS + figure.BUILDING_SIZE * kind + off] > 0
    )


@leaf
def find_price(figures: Cells, deed: int, kind: int, off: int, good: int) -> int:
    """Return the units of one good that a building costs with the discounts of a deed."""
    price = figures[figure.BUILDINGS + figure.BUILDING_SIZE * kind + good]
    if good == RYO:
        return max(0, price - figures[deed + figure.DEED_RYO])
    return (
        max(0, price - figures[deed + figure.DEED_DISCOUNT]) if off != UNDISCOUNTED and off == good else price
    )


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
    if figures[deed + figure.DEED_KIND] != deed_kind.TRADE:
        return WRONG_DEED
    card = find_merchant_card(cells)
    if units == 0 and point == 0:
        return EMPTY_DEAL
    if units < 0 or units > figures[card + figure.MERCHANT_CARD_MOST]:
        return TOO_MANY_UNITS
    if count_idle_samurai(cells, cells[cell.MERCHANT_SPACE]) < 1:
        return NOBODY_TRADES
    if units > 0 and point == 1 and not allows_both(figures, cells, deed):
        return NOT_BOTH
    player = find_player(cells)
    if can_deal(figures, cells, player, card, units, point):
        return LEGAL
    have = cells[player + figures[card + figure.MERCHANT_CARD_RESOURCE]]
    return NO_STORAGE if units > 0 and have + units > figures[figure.STORAGE_LIMIT] else DEAL_TOO_EXPENSIVE


@leaf
def find_merchant_card(cells: Cells) -> int:
    """Return the offset of the merchant card in force."""
    return (
        figure.MERCHANT_CARDS + figure.MERCHANT_CARD_SIZE * cells[cell.MERCHANTS + cells[cell.MERCHANTS_TOP]]
    )


@rule
def allows_both(figures: Cells, cells: Cells, deed: int) -> bool:
    """Return whether one activation may buy resources and a point: by the card, or at the player's post."""
    return figures[deed + figure.DEED_BOTH] == 1 or has_post_at_merchant(figures, cells, cells[cell.TURN])


@rule
def has_post_at_merchant(figures: Cells, cells: Cells, seat: int) -> bool:
    """Return whether a seat has a trading post where the merchant stands."""
    town = figures[figure.TOWN_AT + cells[cell.MERCHANT_SPACE]]
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
    kind = figures[card + figure.MERCHANT_CARD_RESOURCE]
    ryo = cells[player + RYO] - point * figures[card + figure.MERCHANT_CARD_POINT + RYO]
    have = cells[player + kind] - point * figures[card + figure.MERCHANT_CARD_POINT + kind]
    return ryo >= figures[card + figure.MERCHANT_CARD_PRICE] * units and (
        units == 0 or have + units <= figures[figure.STORAGE_LIMIT]
    )


@rule
def can_pay_point(figures: Cells, cells: Cells, player: int, card: int, units: int) -> bool:
    """Return whether a player can pay for a point after having bought `units`."""
    for good in range(NUM_GOODS):
        have = cells[player + good]
        if good == figures[card + figure.MERCHANT_CARD_RESOURCE]:
            have += units
        if good == RYO:
            have -= figures[card + figure.MERCHANT_CARD_PRICE] * units
        if have < figures[card + figure.MERCHANT_CARD_POINT + good]:
            return False
    return True


# Wages


@leaf
def find_wages_fault(cells: Cells, stay: int) -> int:
    """Judge whether the player can pay the wages of this number of samurai (E-19)."""
    return NO_RICE_FOR_WAGES if stay > cells[find_player(cells) + RICE] else LEGAL
