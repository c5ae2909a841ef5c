"""Steps applied to a position, in kernel style. Legality is not checked; the position changes in place."""

from machinami.games.edo.rules import cell, deed_kind, figure, step_code
from machinami.games.edo.rules.access import (
    count_samurai,
    find_deed,
    find_order,
    find_player,
    find_town,
    measure_way,
    move_samurai,
)
from machinami.games.edo.rules.constants import (
    COLUMNS,
    HOUSE,
    MAX_DEEDS,
    MAX_SEATS,
    MAX_SPACES,
    NONE,
    NUM_DISCOUNTS,
    NUM_GOODS,
    POST,
    RICE,
    RYO,
    Cells,
)
from machinami.games.edo.rules.legality import LEGAL, find_merchant_card, find_price, find_ride_fault
from machinami.games.edo.rules.steps import can_join_ride
from machinami.kernel import leaf, rule


@leaf
def mover(cells: Cells) -> int:
    """Return the seat that decides now; -1 at the end. Seats without a plan plan one after another."""
    return NONE if cells[cell.PHASE] == cell.PHASE_OVER else cells[cell.TURN]


@rule
def take_step(figures: Cells, cells: Cells, code: int) -> None:
    """Apply a legal step and all its automatic consequences."""
    if code < step_code.CHOOSE_DEED:
        take_start(figures, cells, code)
    elif code < step_code.WALK_FROM:
        take_plan_step(figures, cells, code)
    elif code <= step_code.REVEAL:
        take_walk_step(figures, cells, code)
    elif code < step_code.KEEP:
        take_card_step(figures, cells, code)
    else:
        take_wages_step(figures, cells, code)


# Start draft


@rule
def take_start(figures: Cells, cells: Cells, code: int) -> None:
    """Take a start set, or put the first house and samurai in a town (E-2)."""
    player = find_player(cells)
    if code < step_code.TAKE_TOWN:
        number = code - step_code.TAKE_START_SET
        for good in range(NUM_GOODS):
            cells[player + good] += figures[figure.START_SETS + NUM_GOODS * number + good]
        cells[player + cell.PLAYER_START_SET] = number
    else:
        space = code - step_code.TAKE_TOWN
        add_building(figures, cells, space, HOUSE)
        cells[player + cell.PLAYER_HOUSES] -= 1
        move_samurai(cells, player, NONE, space)
    seats = figures[figure.NUM_SEATS]
    taken = cells[cell.DRAFT_TURNS] + 1
    cells[cell.DRAFT_TURNS] = taken
    if taken == 2 * seats:
        start_round(figures, cells)
    else:
        step = taken if taken < seats else 2 * seats - 1 - taken
        cells[cell.TURN] = (cells[cell.FIRST_SEAT] + step) % seats


@leaf
def add_building(figures: Cells, cells: Cells, space: int, kind: int) -> None:
    """Put a building of the acting seat on the next slot of a town."""
    town = find_town(figures, figures[figure.TOWN_AT + space])
    cells[town] += 1
    cells[town + cells[town]] = cell.SEATS_PER_KIND * kind + cells[cell.TURN]


# Rounds


@rule
def start_round(figures: Cells, cells: Cells) -> None:
    """Start a round: all players take back cards and officials, and plan."""
    for seat in range(figures[figure.NUM_SEATS]):
        player = cell.PLAYERS + cell.PLAYER_SIZE * seat
        cells[player + cell.PLAYER_HAS_PLAN] = 0
        for index in range(cell.PLAYER_ORDERS, cell.PLAYER_ORDERS + cell.ORDER_SIZE * COLUMNS):
            cells[player + index] = 0
        cells[player + cell.PLAYER_HAND] = (
            figures[figure.NUM_OFFICIALS] - cells[player + cell.PLAYER_NUM_SAMURAI]
        )
        cells[player + cell.PLAYER_SHOGUN] += cells[player + cell.PLAYER_RECRUITS]
        cells[player + cell.PLAYER_RECRUITS] = 0
        cells[player + cell.PLAYER_CARDS] |= cells[player + cell.PLAYER_BOUGHT_CARDS]
        cells[player + cell.PLAYER_BOUGHT_CARDS] = 0
    cells[cell.PHASE] = cell.PHASE_PLAN
    cells[cell.TURN] = 0
    cells[cell.COLUMN] = 0
    cells[cell.ROUND] += 1


@rule
def take_plan_step(figures: Cells, cells: Cells, code: int) -> None:
    """Write the next choice of a plan; after the last one the next seat plans, or cards are carried out."""
    write_plan_step(cells, code)
    if cells[cell.NUM_CHOICES] == 3 * COLUMNS:
        cells[cell.NUM_CHOICES] = 0
        cells[find_player(cells) + cell.PLAYER_HAS_PLAN] = 1
        continue_planning(figures, cells)


@rule
def write_plan_step(cells: Cells, code: int) -> None:
    """Write the next choice of the plan of the player in turn."""
    order = find_player(cells) + cell.PLAYER_ORDERS + cell.ORDER_SIZE * (cells[cell.NUM_CHOICES] // 3)
    if code < step_code.PLACE_OWN:
        cells[order + cell.ORDER_CARD] = (code - step_code.CHOOSE_DEED) // MAX_DEEDS
        cells[order + cell.ORDER_DEED] = (code - step_code.CHOOSE_DEED) % MAX_DEEDS
    elif code < step_code.PLACE_SHOGUN:
        cells[order + cell.ORDER_OWN] = code - step_code.PLACE_OWN
    else:
        cells[order + cell.ORDER_SHOGUN] = code - step_code.PLACE_SHOGUN
    cells[cell.NUM_CHOICES] += 1


@rule
def continue_planning(figures: Cells, cells: Cells) -> None:
    """Let the first seat without a plan plan; without one, let the first player reveal a card (E-7)."""
    cells[cell.TURN] = find_planner(figures, cells)
    if cells[cell.TURN] == NONE:
        cells[cell.PHASE] = cell.PHASE_BEFORE_CARD
        cells[cell.TURN] = cells[cell.FIRST_SEAT]
        cells[cell.COLUMN] = 0


@rule
def find_planner(figures: Cells, cells: Cells) -> int:
    """Return the first seat without a plan, or `NONE`."""
    for seat in range(figures[figure.NUM_SEATS]):
        if cells[cell.PLAYERS + cell.PLAYER_SIZE * seat + cell.PLAYER_HAS_PLAN] == 0:
            return seat
    return NONE


# Walks and the course of cards


@rule
def take_walk_step(figures: Cells, cells: Cells, code: int) -> None:
    """Choose or move a samurai, lead the merchant, or reveal the card (E-8)."""
    if code < step_code.WALK_TO:
        cells[cell.CHOICES] = code - step_code.WALK_FROM
        cells[cell.NUM_CHOICES] = 1
    elif code < step_code.LEAD_MERCHANT:
        cells[cell.NUM_CHOICES] = 0
        walk(figures, cells, cells[cell.CHOICES], code - step_code.WALK_TO)
    elif code < step_code.REVEAL:
        lead_merchant(figures, cells, code - step_code.LEAD_MERCHANT)
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
    cells[find_player(cells) + RYO] -= measure_way(figures, cells[cell.MERCHANT_SPACE], end)
    cells[cell.MERCHANT_SPACE] = end


@rule
def prepare_card(figures: Cells, cells: Cells) -> None:
    """Set the activations of the player's current card."""
    order, deed = find_order(cells), find_deed(figures, cells)
    own = cells[order + cell.ORDER_OWN]
    officials = own + cells[order + cell.ORDER_SHOGUN]
    cells[cell.ACTIVATIONS_LEFT] = officials // figures[deed + figure.DEED_OFFICIALS]
    cells[cell.OWN_OFFICIALS_LEFT] = own if figures[deed + figure.DEED_KIND] == deed_kind.TRAVEL else 0
    cells[cell.NUM_USED_SPACES] = 0


@rule
def open_card(figures: Cells, cells: Cells) -> None:
    """Open the player's current card. A card without activations ends at once."""
    prepare_card(figures, cells)
    cells[cell.PHASE] = cell.PHASE_CARD
    if cells[cell.ACTIVATIONS_LEFT] == 0:
        end_card(figures, cells)


@rule
def end_card(figures: Cells, cells: Cells) -> None:
    """Forgo the activations left; the next player follows, then the next column, then wages (E-7)."""
    cells[cell.ACTIVATIONS_LEFT] = 0
    cells[cell.OWN_OFFICIALS_LEFT] = 0
    cells[cell.NUM_USED_SPACES] = 0
    turn = (cells[cell.TURN] + 1) % figures[figure.NUM_SEATS]
    if turn == cells[cell.FIRST_SEAT]:
        cells[cell.COLUMN] += 1
    if cells[cell.COLUMN] < COLUMNS:
        cells[cell.PHASE] = cell.PHASE_BEFORE_CARD
        cells[cell.TURN] = turn
    else:
        cells[cell.COLUMN] = 0
        cells[cell.PHASE] = cell.PHASE_WAGES
        continue_wages(figures, cells, 0)


# Cards


@rule
def take_card_step(figures: Cells, cells: Cells, code: int) -> None:
    """Activate the open card, or end it. A card ends when its activations are used up (E-9)."""
    if code < step_code.BUY_CARD:
        use_card(figures, cells, code - step_code.USE + 1)
    elif code < step_code.PLACE:
        buy_card(figures, cells, code - step_code.BUY_CARD)
    elif code < step_code.RIDE_FROM:
        place_official(cells, code - step_code.PLACE)
    elif code < step_code.WORK:
        take_ride_step(figures, cells, code)
    elif code < step_code.BUILD:
        work(figures, cells, code - step_code.WORK)
    elif code < step_code.MAKE_TRADE:
        number = (code - step_code.BUILD) // MAX_SPACES
        space = (code - step_code.BUILD) % MAX_SPACES
        build(figures, cells, number // NUM_DISCOUNTS, space, number % NUM_DISCOUNTS)
    elif code < step_code.DONE:
        trade(figures, cells, (code - step_code.MAKE_TRADE) // 2, (code - step_code.MAKE_TRADE) % 2)
    else:
        cells[cell.ACTIVATIONS_LEFT] = 0
    if cells[cell.ACTIVATIONS_LEFT] == 0:
        end_card(figures, cells)


@rule
def use_card(figures: Cells, cells: Cells, times: int) -> None:
    """Collect money or rice, or recruit officials of the Shogun (E-10, E-11, E-13)."""
    player, deed = find_player(cells), find_deed(figures, cells)
    cells[cell.ACTIVATIONS_LEFT] -= times
    if figures[deed + figure.DEED_KIND] == deed_kind.MONEY:
        cells[player + RYO] += figures[deed + figure.DEED_RYO] * times
    elif figures[deed + figure.DEED_KIND] == deed_kind.RICE:
        add_capped(figures, cells, player, RICE, figures[deed + figure.DEED_RICE] * times)
    else:
        cells[player + RICE] -= figures[deed + figure.DEED_RICE] * times
        cells[player + cell.PLAYER_RECRUITS] += times


@leaf
def add_capped(figures: Cells, cells: Cells, player: int, good: int, units: int) -> None:
    """Add goods; units above the limit are lost (E-1a)."""
    cells[player + good] += min(units, figures[figure.STORAGE_LIMIT] - cells[player + good])


@rule
def buy_card(figures: Cells, cells: Cells, card: int) -> None:
    """Buy a special card and replace it in the display from the deck (E-14)."""
    player = find_player(cells)
    cells[player + RYO] -= figures[find_deed(figures, cells) + figure.DEED_RYO]
    cells[player + cell.PLAYER_BOUGHT_CARDS] |= 1 << card
    cells[cell.ACTIVATIONS_LEFT] -= 1
    index = 0
    while cells[cell.DISPLAY + index] != card:
        index += 1
    top = cells[cell.DECK_TOP]
    if top < figures[figure.NUM_SPECIALS]:
        cells[cell.DISPLAY + index] = cells[cell.DECK + top]
        cells[cell.DECK_TOP] = top + 1
        return
    cells[cell.NUM_DISPLAY] -= 1
    while index < cells[cell.NUM_DISPLAY]:
        cells[cell.DISPLAY + index] = cells[cell.DISPLAY + index + 1]
        index += 1


@rule
def place_official(cells: Cells, space: int) -> None:
    """Place an official of the player's colour as a samurai (E-12)."""
    move_samurai(cells, find_player(cells), NONE, space)
    cells[cell.ACTIVATIONS_LEFT] -= 1
    cells[cell.OWN_OFFICIALS_LEFT] -= 1


@rule
def take_ride_step(figures: Cells, cells: Cells, code: int) -> None:
    """Choose a samurai or the end of its ride. They depart when no other samurai can join (E-12)."""
    count = cells[cell.NUM_CHOICES]
    if code < step_code.RIDE_DEPART:
        cells[cell.CHOICES + count] = (
            code - step_code.RIDE_FROM if code < step_code.RIDE_TO else code - step_code.RIDE_TO
        )
        cells[cell.NUM_CHOICES] = count + 1
        if code < step_code.RIDE_TO or can_ride_grow(figures, cells):
            return
    ride(cells, cells[cell.NUM_CHOICES] // 2)
    cells[cell.NUM_CHOICES] = 0


@rule
def can_ride_grow(figures: Cells, cells: Cells) -> bool:
    if find_ride_fault(figures, find_deed(figures, cells), cells[cell.NUM_CHOICES] // 2 + 1) != LEGAL:
        return False
    player = find_player(cells)
    for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
        if can_join_ride(cells, cells[player + cell.PLAYER_SAMURAI + index]):
            return True
    return False


@rule
def ride(cells: Cells, count: int) -> None:
    """Move the samurai of the chosen pairs; an official of the Shogun is spent first, if there is one."""
    player = find_player(cells)
    for index in range(count):
        move_samurai(cells, player, cells[cell.CHOICES + 2 * index], NONE)
    for index in range(count):
        move_samurai(cells, player, NONE, cells[cell.CHOICES + 2 * index + 1])
    cells[cell.ACTIVATIONS_LEFT] -= 1
    cells[cell.OWN_OFFICIALS_LEFT] = min(cells[cell.OWN_OFFICIALS_LEFT], cells[cell.ACTIVATIONS_LEFT])


@leaf
def find_yield(figures: Cells, deed: int, crowd: int) -> int:
    """Return the amount that one samurai gathers on a space with `crowd` samurai (E-15)."""
    if figures[deed + figure.DEED_ALWAYS] > 0:
        return figures[deed + figure.DEED_ALWAYS]
    return (
        figures[figure.YIELDS + min(crowd, figures[figure.NUM_YIELDS]) - 1] + figures[deed + figure.DEED_MORE]
    )


@rule
def work(figures: Cells, cells: Cells, space: int) -> None:
    """Gather goods with one samurai."""
    units = find_yield(figures, find_deed(figures, cells), count_samurai(figures, cells, space))
    add_capped(figures, cells, find_player(cells), figures[figure.PRODUCT_AT + space], units)
    use_space(cells, space)


@leaf
def use_space(cells: Cells, space: int) -> None:
    """Use one activation and one samurai of a space."""
    cells[cell.USED_SPACES + cells[cell.NUM_USED_SPACES]] = space
    cells[cell.NUM_USED_SPACES] += 1
    cells[cell.ACTIVATIONS_LEFT] -= 1


@rule
def build(figures: Cells, cells: Cells, kind: int, space: int, off: int) -> None:
    """Put a building on the town's next slot, pay for it and score it (E-16)."""
    player, deed = find_player(cells), find_deed(figures, cells)
    for good in range(NUM_GOODS):
        cells[player + good] -= find_price(figures, deed, kind, off, good)
    building = figure.BUILDINGS + figure.BUILDING_SIZE * kind
    cells[player + cell.PLAYER_POWER] += figures[building + figure.BUILDING_POWER]
    if kind == HOUSE:
        cells[player + cell.PLAYER_HOUSES] -= 1
    elif kind == POST:
        cells[player + cell.PLAYER_POSTS] -= 1
    else:
        cells[cell.FORTRESSES] += 1
    add_building(figures, cells, space, kind)
    use_space(cells, space)


@rule
def trade(figures: Cells, cells: Cells, units: int, point: int) -> None:
    """Buy units of the merchant's resource, and a power point if `point` is 1 (E-18)."""
    player, card = find_player(cells), find_merchant_card(cells)
    cells[player + RYO] -= figures[card + figure.MERCHANT_CARD_PRICE] * units
    cells[player + figures[card + figure.MERCHANT_CARD_RESOURCE]] += units
    for good in range(NUM_GOODS):
        cells[player + good] -= point * figures[card + figure.MERCHANT_CARD_POINT + good]
    cells[player + cell.PLAYER_POWER] += point
    use_space(cells, cells[cell.MERCHANT_SPACE])


# Wages, income and the end


@rule
def take_wages_step(figures: Cells, cells: Cells, code: int) -> None:
    """Choose a samurai who stays, or pay those chosen (E-19)."""
    if code < step_code.PAY:
        cells[cell.CHOICES + cells[cell.NUM_CHOICES]] = code - step_code.KEEP
        cells[cell.NUM_CHOICES] += 1
        return
    player, stay = find_player(cells), cells[cell.NUM_CHOICES]
    cells[player + RICE] -= stay
    for index in range(stay):
        cells[player + cell.PLAYER_SAMURAI + index] = cells[cell.CHOICES + index]
    cells[player + cell.PLAYER_NUM_SAMURAI] = stay
    cells[cell.NUM_CHOICES] = 0
    seats = figures[figure.NUM_SEATS]
    continue_wages(figures, cells, (cells[cell.TURN] - cells[cell.FIRST_SEAT]) % seats + 1)


@rule
def continue_wages(figures: Cells, cells: Cells, step: int) -> None:
    """Let the next player with samurai decide, `step` or more seats after the first one; then pay income."""
    seats = figures[figure.NUM_SEATS]
    while step < seats:
        seat = (cells[cell.FIRST_SEAT] + step) % seats
        if cells[cell.PLAYERS + cell.PLAYER_SIZE * seat + cell.PLAYER_NUM_SAMURAI] > 0:
            cells[cell.TURN] = seat
            return
        step += 1
    cells[cell.TURN] = NONE
    compute_income(figures, cells)
    for seat in range(seats):
        cells[cell.PLAYERS + cell.PLAYER_SIZE * seat + RYO] += cells[cell.INCOME + seat]
    end_round(figures, cells)


RANK_STEP = 64
"""Factor on influence in the ranks of owners, larger than the number of slots of a town."""


@rule
def compute_income(figures: Cells, cells: Cells) -> None:
    """Write the income of each seat from all towns to the scratch (E-20)."""
    seats = figures[figure.NUM_SEATS]
    for seat in range(seats):
        cells[cell.INCOME + seat] = 0
    for town in range(figures[figure.NUM_TOWNS]):
        owners = rank_owners(figures, cells, town)
        for seat in range(seats):
            if cells[cell.RANKS + seat] > 0:
                cells[cell.INCOME + seat] += find_town_income(figures, cells, town, owners, seat)


@rule
def rank_owners(figures: Cells, cells: Cells, town: int) -> int:
    """Write a number for each seat that orders the owners of a town, 0 for others; return their number.

    More influence ranks higher, then the earlier first building that has influence.
    """
    start, owners = find_town(figures, town), 0
    for seat in range(figures[figure.NUM_SEATS]):
        cells[cell.RANKS + seat] = 0
    for slot in range(cells[start]):
        placed = cells[start + 1 + slot]
        building = figure.BUILDINGS + figure.BUILDING_SIZE * (placed // cell.SEATS_PER_KIND)
        influence = figures[building + figure.BUILDING_INFLUENCE]
        if influence > 0:
            rank = cell.RANKS + placed % cell.SEATS_PER_KIND
            if cells[rank] == 0:
                owners += 1
                cells[rank] = RANK_STEP - 1 - slot
            cells[rank] += RANK_STEP * influence
    return owners


@leaf
def find_town_income(figures: Cells, cells: Cells, town: int, owners: int, seat: int) -> int:
    """Return the income of one of the ranked owners of a town."""
    row = figure.PROFITS + figure.PROFIT_ROWS * town + MAX_SEATS * (owners - 1)
    return figures[row + count_before(figures, cells, seat)]


@rule
def count_before(figures: Cells, cells: Cells, seat: int) -> int:
    """Return the number of owners who rank before a seat."""
    count = 0
    for other in range(figures[figure.NUM_SEATS]):
        if cells[cell.RANKS + other] > cells[cell.RANKS + seat]:
            count += 1
    return count


@rule
def is_last_round(figures: Cells, cells: Cells) -> bool:
    """Return whether the game ends with this round (E-21)."""
    if cells[cell.MERCHANTS_TOP] >= figures[figure.NUM_MERCHANTS] - 1:
        return True
    for seat in range(figures[figure.NUM_SEATS]):
        if cells[cell.PLAYERS + cell.PLAYER_SIZE * seat + cell.PLAYER_POWER] >= figures[figure.END_POWER]:
            return True
    return False


@rule
def end_round(figures: Cells, cells: Cells) -> None:
    """End the game, or turn up the next merchant card and start the next round (E-21)."""
    if is_last_round(figures, cells):
        cells[cell.PHASE] = cell.PHASE_OVER
        return
    cells[cell.MERCHANTS_TOP] += 1
    cells[cell.FIRST_SEAT] = (cells[cell.FIRST_SEAT] + 1) % figures[figure.NUM_SEATS]
    start_round(figures, cells)
