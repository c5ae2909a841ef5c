"""Steps applied to a position, in kernel style. Legality is not checked; the position changes in place."""

from machinami.games.edo.rules.access import (
    count_samurai,
    find_deed,
    find_order,
    find_player,
    find_town,
    measure_way,
    move_samurai,
)
from machinami.games.edo.rules.layout import (
    ACTIVATIONS_LEFT,
    BEFORE,
    BOUGHT,
    BUILD,
    BUILDING,
    BUILDING_INFLUENCE,
    BUILDING_POWER,
    BUILDINGS,
    BUY_CARD,
    CARD,
    CARD_KIND,
    CARD_POINT,
    CARD_PRICE,
    CARDS,
    CHOICES,
    CHOOSE_DEED,
    COLUMN,
    COLUMNS,
    DECK,
    DECK_TOP,
    DEED_ALWAYS,
    DEED_MORE,
    DEED_OFFICIALS,
    DEED_RICE,
    DEED_RYO,
    DISPLAY,
    DONE,
    DRAFT_TURNS,
    END_POWER,
    FIRST,
    FOOD,
    FORTRESSES,
    HAND,
    HOUSE,
    HOUSES,
    INCOME,
    KEEP,
    LEAD_MERCHANT,
    MAKE_TRADE,
    MAX_DEEDS,
    MAX_SEATS,
    MAX_SPACES,
    MERCHANT,
    MERCHANTS_TOP,
    MONEY,
    NONE,
    NUM_CHOICES,
    NUM_DISPLAY,
    NUM_GOODS,
    NUM_MERCHANTS,
    NUM_OFFS,
    NUM_SAMURAI,
    NUM_SPECIALS,
    NUM_TOWNS,
    NUM_USED_SPACES,
    NUM_YIELDS,
    OFFICIALS,
    ORDER,
    ORDER_CARD,
    ORDER_DEED,
    ORDER_OWN,
    ORDER_SHOGUN,
    ORDERS,
    OVER,
    OWN_OFFICIALS_LEFT,
    PAY,
    PHASE,
    PLACE,
    PLACE_OWN,
    PLACE_SHOGUN,
    PLAN,
    PLANNED,
    PLAYER,
    PLAYERS,
    POST,
    POSTS,
    POWER,
    PRODUCTS,
    PROFIT_ROWS,
    PROFITS,
    RANKS,
    RECRUITS,
    REVEAL,
    RICE,
    RIDE_FROM,
    RIDE_OFF,
    RIDE_TO,
    ROUND,
    RYO,
    SAMURAI,
    SEATS,
    SEATS_PER_KIND,
    SETS,
    SHOGUN,
    START,
    STORAGE_LIMIT,
    TAKE_SET,
    TAKE_TOWN,
    TOWN_AT,
    TRAVEL,
    TURN,
    USE,
    USED_SPACES,
    WAGES,
    WALK_FROM,
    WALK_TO,
    WORK,
    YIELDS,
    Cells,
)
from machinami.games.edo.rules.legality import LEGAL, find_merchant_card, find_price, find_ride_fault
from machinami.games.edo.rules.steps import can_join_ride
from machinami.kernel import leaf, rule


@leaf
def mover(cells: Cells) -> int:
    """Return the seat that decides now; -1 at the end. Seats without a plan plan one after another."""
    return NONE if cells[PHASE] == OVER else cells[TURN]


@rule
def take_step(figures: Cells, cells: Cells, code: int) -> None:
    """Apply a legal step and all its automatic consequences."""
    if code < CHOOSE_DEED:
        take_start(figures, cells, code)
    elif code < WALK_FROM:
        take_plan_step(figures, cells, code)
    elif code <= REVEAL:
        take_walk_step(figures, cells, code)
    elif code < KEEP:
        take_card_step(figures, cells, code)
    else:
        take_wages_step(figures, cells, code)


# Start draft


@rule
def take_start(figures: Cells, cells: Cells, code: int) -> None:
    """Take a start set, or put the first house and samurai in a town (E-2)."""
    player = find_player(cells)
    if code < TAKE_TOWN:
        number = code - TAKE_SET
        for good in range(NUM_GOODS):
            cells[player + good] += figures[SETS + NUM_GOODS * number + good]
        cells[player + START] = number
    else:
        space = code - TAKE_TOWN
        add_building(figures, cells, space, HOUSE)
        cells[player + HOUSES] -= 1
        move_samurai(cells, player, NONE, space)
    seats = figures[SEATS]
    taken = cells[DRAFT_TURNS] + 1
    cells[DRAFT_TURNS] = taken
    if taken == 2 * seats:
        start_round(figures, cells)
    else:
        step = taken if taken < seats else 2 * seats - 1 - taken
        cells[TURN] = (cells[FIRST] + step) % seats


@leaf
def add_building(figures: Cells, cells: Cells, space: int, kind: int) -> None:
    """Put a building of the acting seat on the next slot of a town."""
    town = find_town(figures, figures[TOWN_AT + space])
    cells[town] += 1
    cells[town + cells[town]] = SEATS_PER_KIND * kind + cells[TURN]


# Rounds


@rule
def start_round(figures: Cells, cells: Cells) -> None:
    """Start a round: all players take back cards and officials, and plan."""
    for seat in range(figures[SEATS]):
        player = PLAYERS + PLAYER * seat
        cells[player + PLANNED] = 0
        for index in range(ORDERS, ORDERS + ORDER * COLUMNS):
            cells[player + index] = 0
        cells[player + HAND] = figures[OFFICIALS] - cells[player + NUM_SAMURAI]
        cells[player + SHOGUN] += cells[player + RECRUITS]
        cells[player + RECRUITS] = 0
        cells[player + CARDS] |= cells[player + BOUGHT]
        cells[player + BOUGHT] = 0
    cells[PHASE] = PLAN
    cells[TURN] = 0
    cells[COLUMN] = 0
    cells[ROUND] += 1


@rule
def take_plan_step(figures: Cells, cells: Cells, code: int) -> None:
    """Write the next choice of a plan; after the last one the next seat plans, or cards are carried out."""
    player = find_player(cells)
    order = player + ORDERS + ORDER * (cells[NUM_CHOICES] // 3)
    if code < PLACE_OWN:
        cells[order + ORDER_CARD] = (code - CHOOSE_DEED) // MAX_DEEDS
        cells[order + ORDER_DEED] = (code - CHOOSE_DEED) % MAX_DEEDS
    elif code < PLACE_SHOGUN:
        cells[order + ORDER_OWN] = code - PLACE_OWN
    else:
        cells[order + ORDER_SHOGUN] = code - PLACE_SHOGUN
    cells[NUM_CHOICES] += 1
    if cells[NUM_CHOICES] == 3 * COLUMNS:
        cells[NUM_CHOICES] = 0
        cells[player + PLANNED] = 1
        continue_planning(figures, cells)


@rule
def continue_planning(figures: Cells, cells: Cells) -> None:
    """Let the first seat without a plan plan; without one, let the first player reveal a card (E-7)."""
    cells[TURN] = find_planner(figures, cells)
    if cells[TURN] == NONE:
        cells[PHASE] = BEFORE
        cells[TURN] = cells[FIRST]
        cells[COLUMN] = 0


@rule
def find_planner(figures: Cells, cells: Cells) -> int:
    """Return the first seat without a plan, or `NONE`."""
    for seat in range(figures[SEATS]):
        if cells[PLAYERS + PLAYER * seat + PLANNED] == 0:
            return seat
    return NONE


# Walks and the course of cards


@rule
def take_walk_step(figures: Cells, cells: Cells, code: int) -> None:
    """Choose or move a samurai, lead the merchant, or reveal the card (E-8)."""
    if code < WALK_TO:
        cells[CHOICES] = code - WALK_FROM
        cells[NUM_CHOICES] = 1
    elif code < LEAD_MERCHANT:
        cells[NUM_CHOICES] = 0
        walk(figures, cells, cells[CHOICES], code - WALK_TO)
    elif code < REVEAL:
        lead_merchant(figures, cells, code - LEAD_MERCHANT)
    else:
        open_card(figures, cells)


@rule
def walk(figures: Cells, cells: Cells, start: int, end: int) -> None:
    """Move a samurai along a shortest path, for 1 Ryo a space."""
    player = find_player(cells)
    cells[player + RYO] -= measure_way(figures, start, end)
    move_samurai(cells, player, start, end)


@rule
def lead_merchant(figures: Cells, cells: Cells, end: int) -> None:
    """Move the merchant, for 1 Ryo a space."""
    cells[find_player(cells) + RYO] -= measure_way(figures, cells[MERCHANT], end)
    cells[MERCHANT] = end


@rule
def prepare_card(figures: Cells, cells: Cells) -> None:
    """Set the activations of the player's current card."""
    order, deed = find_order(cells), find_deed(figures, cells)
    own = cells[order + ORDER_OWN]
    cells[ACTIVATIONS_LEFT] = (own + cells[order + ORDER_SHOGUN]) // figures[deed + DEED_OFFICIALS]
    cells[OWN_OFFICIALS_LEFT] = own if figures[deed] == TRAVEL else 0
    cells[NUM_USED_SPACES] = 0


@rule
def open_card(figures: Cells, cells: Cells) -> None:
    """Open the player's current card. A card without activations ends at once."""
    prepare_card(figures, cells)
    cells[PHASE] = CARD
    if cells[ACTIVATIONS_LEFT] == 0:
        end_card(figures, cells)


@rule
def end_card(figures: Cells, cells: Cells) -> None:
    """Forgo the activations left; the next player follows, then the next column, then wages (E-7)."""
    cells[ACTIVATIONS_LEFT] = 0
    cells[OWN_OFFICIALS_LEFT] = 0
    cells[NUM_USED_SPACES] = 0
    turn = (cells[TURN] + 1) % figures[SEATS]
    if turn == cells[FIRST]:
        cells[COLUMN] += 1
    if cells[COLUMN] < COLUMNS:
        cells[PHASE] = BEFORE
        cells[TURN] = turn
    else:
        cells[COLUMN] = 0
        cells[PHASE] = WAGES
        continue_wages(figures, cells, 0)


# Cards


@rule
def take_card_step(figures: Cells, cells: Cells, code: int) -> None:
    """Activate the open card, or end it. A card ends when its activations are used up (E-9)."""
    if code < BUY_CARD:
        use_card(figures, cells, code - USE + 1)
    elif code < PLACE:
        buy_card(figures, cells, code - BUY_CARD)
    elif code < RIDE_FROM:
        place_official(cells, code - PLACE)
    elif code < WORK:
        take_ride_step(figures, cells, code)
    elif code < BUILD:
        work(figures, cells, code - WORK)
    elif code < MAKE_TRADE:
        number = (code - BUILD) // MAX_SPACES
        build(figures, cells, number // NUM_OFFS, (code - BUILD) % MAX_SPACES, number % NUM_OFFS)
    elif code < DONE:
        trade(figures, cells, (code - MAKE_TRADE) // 2, (code - MAKE_TRADE) % 2)
    else:
        cells[ACTIVATIONS_LEFT] = 0
    if cells[ACTIVATIONS_LEFT] == 0:
        end_card(figures, cells)


@rule
def use_card(figures: Cells, cells: Cells, times: int) -> None:
    """Collect money or rice, or recruit officials of the Shogun (E-10, E-11, E-13)."""
    player, deed = find_player(cells), find_deed(figures, cells)
    cells[ACTIVATIONS_LEFT] -= times
    if figures[deed] == MONEY:
        cells[player + RYO] += figures[deed + DEED_RYO] * times
    elif figures[deed] == FOOD:
        add_capped(figures, cells, player, RICE, figures[deed + DEED_RICE] * times)
    else:
        cells[player + RICE] -= figures[deed + DEED_RICE] * times
        cells[player + RECRUITS] += times


@leaf
def add_capped(figures: Cells, cells: Cells, player: int, good: int, units: int) -> None:
    """Add goods; units above the limit are lost (E-1a)."""
    cells[player + good] += min(units, figures[STORAGE_LIMIT] - cells[player + good])


@rule
def buy_card(figures: Cells, cells: Cells, card: int) -> None:
    """Buy a special card and replace it in the display from the deck (E-14)."""
    player = find_player(cells)
    cells[player + RYO] -= figures[find_deed(figures, cells) + DEED_RYO]
    cells[player + BOUGHT] |= 1 << card
    cells[ACTIVATIONS_LEFT] -= 1
    index = 0
    while cells[DISPLAY + index] != card:
        index += 1
    top = cells[DECK_TOP]
    if top < figures[NUM_SPECIALS]:
        cells[DISPLAY + index] = cells[DECK + top]
        cells[DECK_TOP] = top + 1
        return
    cells[NUM_DISPLAY] -= 1
    while index < cells[NUM_DISPLAY]:
        cells[DISPLAY + index] = cells[DISPLAY + index + 1]
        index += 1


@rule
def place_official(cells: Cells, space: int) -> None:
    """Place an official of the player's colour as a samurai (E-12)."""
    move_samurai(cells, find_player(cells), NONE, space)
    cells[ACTIVATIONS_LEFT] -= 1
    cells[OWN_OFFICIALS_LEFT] -= 1


@rule
def take_ride_step(figures: Cells, cells: Cells, code: int) -> None:
    """Choose a samurai or the end of its ride. They depart when no other samurai can join (E-12)."""
    count = cells[NUM_CHOICES]
    if code < RIDE_OFF:
        cells[CHOICES + count] = code - RIDE_FROM if code < RIDE_TO else code - RIDE_TO
        cells[NUM_CHOICES] = count + 1
        if code < RIDE_TO or can_ride_grow(figures, cells):
            return
    ride(cells, cells[NUM_CHOICES] // 2)
    cells[NUM_CHOICES] = 0


@rule
def can_ride_grow(figures: Cells, cells: Cells) -> bool:
    if find_ride_fault(figures, find_deed(figures, cells), cells[NUM_CHOICES] // 2 + 1) != LEGAL:
        return False
    player = find_player(cells)
    for index in range(cells[player + NUM_SAMURAI]):
        if can_join_ride(cells, cells[player + SAMURAI + index]):
            return True
    return False


@rule
def ride(cells: Cells, count: int) -> None:
    """Move the samurai of the chosen pairs; an official of the Shogun is spent first, if there is one."""
    player = find_player(cells)
    for index in range(count):
        move_samurai(cells, player, cells[CHOICES + 2 * index], NONE)
    for index in range(count):
        move_samurai(cells, player, NONE, cells[CHOICES + 2 * index + 1])
    cells[ACTIVATIONS_LEFT] -= 1
    cells[OWN_OFFICIALS_LEFT] = min(cells[OWN_OFFICIALS_LEFT], cells[ACTIVATIONS_LEFT])


@leaf
def find_yield(figures: Cells, deed: int, crowd: int) -> int:
    """Return the amount that one samurai gathers on a space with `crowd` samurai (E-15)."""
    if figures[deed + DEED_ALWAYS] > 0:
        return figures[deed + DEED_ALWAYS]
    return figures[YIELDS + min(crowd, figures[NUM_YIELDS]) - 1] + figures[deed + DEED_MORE]


@rule
def work(figures: Cells, cells: Cells, space: int) -> None:
    """Gather goods with one samurai."""
    units = find_yield(figures, find_deed(figures, cells), count_samurai(figures, cells, space))
    add_capped(figures, cells, find_player(cells), figures[PRODUCTS + space], units)
    use_space(cells, space)


@leaf
def use_space(cells: Cells, space: int) -> None:
    """Use one activation and one samurai of a space."""
    cells[USED_SPACES + cells[NUM_USED_SPACES]] = space
    cells[NUM_USED_SPACES] += 1
    cells[ACTIVATIONS_LEFT] -= 1


@rule
def build(figures: Cells, cells: Cells, kind: int, space: int, off: int) -> None:
    """Put a building on the town's next slot, pay for it and score it (E-16)."""
    player, deed = find_player(cells), find_deed(figures, cells)
    for good in range(NUM_GOODS):
        cells[player + good] -= find_price(figures, deed, kind, off, good)
    cells[player + POWER] += figures[BUILDINGS + BUILDING * kind + BUILDING_POWER]
    if kind == HOUSE:
        cells[player + HOUSES] -= 1
    elif kind == POST:
        cells[player + POSTS] -= 1
    else:
        cells[FORTRESSES] += 1
    add_building(figures, cells, space, kind)
    use_space(cells, space)


@rule
def trade(figures: Cells, cells: Cells, units: int, point: int) -> None:
    """Buy units of the merchant's resource, and a power point if `point` is 1 (E-18)."""
    player, card = find_player(cells), find_merchant_card(cells)
    cells[player + RYO] -= figures[card + CARD_PRICE] * units
    cells[player + figures[card + CARD_KIND]] += units
    for good in range(NUM_GOODS):
        cells[player + good] -= point * figures[card + CARD_POINT + good]
    cells[player + POWER] += point
    use_space(cells, cells[MERCHANT])


# Wages, income and the end


@rule
def take_wages_step(figures: Cells, cells: Cells, code: int) -> None:
    """Choose a samurai who stays, or pay those chosen (E-19)."""
    if code < PAY:
        cells[CHOICES + cells[NUM_CHOICES]] = code - KEEP
        cells[NUM_CHOICES] += 1
        return
    player, stay = find_player(cells), cells[NUM_CHOICES]
    cells[player + RICE] -= stay
    for index in range(stay):
        cells[player + SAMURAI + index] = cells[CHOICES + index]
    cells[player + NUM_SAMURAI] = stay
    cells[NUM_CHOICES] = 0
    seats = figures[SEATS]
    continue_wages(figures, cells, (cells[TURN] - cells[FIRST]) % seats + 1)


@rule
def continue_wages(figures: Cells, cells: Cells, step: int) -> None:
    """Let the next player with samurai decide, `step` or more seats after the first one; then pay income."""
    seats = figures[SEATS]
    while step < seats:
        seat = (cells[FIRST] + step) % seats
        if cells[PLAYERS + PLAYER * seat + NUM_SAMURAI] > 0:
            cells[TURN] = seat
            return
        step += 1
    cells[TURN] = NONE
    compute_income(figures, cells)
    for seat in range(seats):
        cells[PLAYERS + PLAYER * seat + RYO] += cells[INCOME + seat]
    end_round(figures, cells)


RANK_STEP = 64
"""Factor on influence in the ranks of owners, larger than the number of slots of a town."""


@rule
def compute_income(figures: Cells, cells: Cells) -> None:
    """Write the income of each seat from all towns to the scratch (E-20)."""
    seats = figures[SEATS]
    for seat in range(seats):
        cells[INCOME + seat] = 0
    for town in range(figures[NUM_TOWNS]):
        owners = rank_owners(figures, cells, town)
        for seat in range(seats):
            if cells[RANKS + seat] > 0:
                cells[INCOME + seat] += find_town_income(figures, cells, town, owners, seat)


@rule
def rank_owners(figures: Cells, cells: Cells, town: int) -> int:
    """Write a number for each seat that orders the owners of a town, 0 for others; return their number.

    More influence ranks higher, then the earlier first building that has influence.
    """
    start, owners = find_town(figures, town), 0
    for seat in range(figures[SEATS]):
        cells[RANKS + seat] = 0
    for slot in range(cells[start]):
        building = cells[start + 1 + slot]
        influence = figures[BUILDINGS + BUILDING * (building // SEATS_PER_KIND) + BUILDING_INFLUENCE]
        if influence > 0:
            rank = RANKS + building % SEATS_PER_KIND
            if cells[rank] == 0:
                owners += 1
                cells[rank] = RANK_STEP - 1 - slot
            cells[rank] += RANK_STEP * influence
    return owners


@leaf
def find_town_income(figures: Cells, cells: Cells, town: int, owners: int, seat: int) -> int:
    """Return the income of one of the ranked owners of a town."""
    row = PROFITS + PROFIT_ROWS * town + MAX_SEATS * (owners - 1)
    return figures[row + count_before(figures, cells, seat)]


@rule
def count_before(figures: Cells, cells: Cells, seat: int) -> int:
    """Return the number of owners who rank before a seat."""
    count = 0
    for other in range(figures[SEATS]):
        if cells[RANKS + other] > cells[RANKS + seat]:
            count += 1
    return count


@rule
def is_last_round(figures: Cells, cells: Cells) -> bool:
    """Return whether the game ends with this round (E-21)."""
    if cells[MERCHANTS_TOP] >= figures[NUM_MERCHANTS] - 1:
        return True
    for seat in range(figures[SEATS]):  # noqa: SIM110 - a generator does not compile
        if cells[PLAYERS + PLAYER * seat + POWER] >= figures[END_POWER]:
            return True
    return False


@rule
def end_round(figures: Cells, cells: Cells) -> None:
    """End the game, or turn up the next merchant card and start the next round (E-21)."""
    if is_last_round(figures, cells):
        cells[PHASE] = OVER
        return
    cells[MERCHANTS_TOP] += 1
    cells[FIRST] = (cells[FIRST] + 1) % figures[SEATS]
    start_round(figures, cells)
