"""Turns: builds, passes, disc transfers and the end of a turn (H-5, H-14 to H-20, H-22)."""

from machinami.games.highway.position.layout import (
    BY_CARS,
    C_ROAD,
    C_SEAT,
    C_TYPE,
    CAR,
    CARS,
    CARS_LEFT,
    CROSSING,
    D_CARS,
    D_TRANSFERS,
    ENTRY,
    FINISHED,
    FIRST,
    GREY,
    LOST,
    MISSIONS,
    NUM_CROSSINGS,
    NUM_FINISHED,
    NUM_OUT,
    OUT,
    OVER,
    OVER_IT,
    P_ARRIVAL,
    P_HEIGHT,
    P_JUNCTION,
    P_SEAT,
    P_WAYS,
    P_X,
    P_Y,
    PASSED,
    PILLARS,
    PLACED,
    R_BASE,
    R_END,
    R_MARKS,
    R_SEAT,
    ROAD,
    ROADS,
    ROADS_LEFT,
    ROUND,
    SEAT,
    SEATS,
    SEATS_AT,
    TURN,
    TYPES_LEFT,
    UNDER_IT,
    YELLOW,
    Draft,
    Position,
    find_car,
    find_pillar,
    find_road,
    stock,
)
from machinami.kernel import leaf, rule


@rule
def build(m: Position, d: Draft, height: int, junction: int, num_cars: int) -> None:
    """Add the judged road with its cars and its pillar, which an exit (height 0) has none of. In missions,
    transfer the discs of H-22. The turn is not ended."""
    seat, base = d[R_SEAT], d[R_BASE]
    d[D_TRANSFERS] = 0
    if m[MISSIONS] == 1:
        _take_discs(m, d, seat, num_cars)
    _add_road(m, d, seat)
    _add_cars(m, d, seat, num_cars)
    if height == 0:
        m[find_pillar(m, base) + P_WAYS] = 0
    else:
        m[find_pillar(m, base) + P_WAYS] -= 1
        _add_pillar(m, d, seat, height, junction)


@rule
def _add_road(m: Position, d: Draft, seat: int) -> None:
    r = find_road(m, m[ROADS])
    for entry in range(ROAD):
        m[r + entry] = d[entry]
    m[r + R_MARKS] = 0
    for each in range(d[NUM_CROSSINGS]):
        code = d[CROSSING + ENTRY * each]
        o, is_under = find_road(m, code >> 1), code & 1
        m[o + R_MARKS] |= UNDER_IT if is_under == 1 else OVER_IT
        m[r + R_MARKS] |= OVER_IT if is_under == 1 else UNDER_IT
    m[ROADS] += 1
    m[SEATS_AT + SEAT * seat + ROADS_LEFT] -= 1


@rule
def _add_cars(m: Position, d: Draft, seat: int, count: int) -> None:
    s, first = SEATS_AT + SEAT * seat, find_car(m, m[CARS])
    for entry in range(CAR * count):
        m[first + entry] = d[D_CARS + entry]
    for car in range(count):
        m[s + TYPES_LEFT] ^= 1 << d[D_CARS + CAR * car + C_TYPE]
    m[CARS] += count
    m[s + CARS_LEFT] -= count
    m[s + PLACED] += count


@rule
def _add_pillar(m: Position, d: Draft, seat: int, height: int, junction: int) -> None:
    p, s = find_pillar(m, m[PILLARS]), SEATS_AT + SEAT * seat
    m[p + P_SEAT], m[p + P_HEIGHT] = seat, height
    m[p + P_X], m[p + P_Y] = d[R_END], d[R_END + 1]
    m[p + P_JUNCTION], m[p + P_ARRIVAL] = junction, m[ROADS] - 1
    m[p + P_WAYS] = 1 + junction
    m[s + GREY] -= height - junction
    m[s + YELLOW] -= junction
    m[PILLARS] += 1


@rule
def _take_discs(m: Position, d: Draft, seat: int, num_cars: int) -> None:
    """Take one disc from each opponent with a car on a crossed road whose type is that of a new car. H-22."""
    types = 0
    for car in range(num_cars):
        types |= 1 << d[D_CARS + CAR * car + C_TYPE]
    if types == 0 or d[NUM_CROSSINGS] == 0:
        return
    owners = 0
    for car in range(m[CARS]):
        c = find_car(m, car)
        if types >> m[c + C_TYPE] & 1 == 1 and _is_crossed(d, m[c + C_ROAD]):
            owners |= 1 << m[c + C_SEAT]
    for step in range(1, m[SEATS]):
        other = (seat + step) % m[SEATS]
        if owners >> other & 1 == 1:
            transfer_disc(m, d, other, seat)


@leaf
def _is_crossed(d: Draft, road: int) -> bool:
    is_crossed = False
    for each in range(d[NUM_CROSSINGS]):
        is_crossed = is_crossed or d[CROSSING + ENTRY * each] >> 1 == road
    return is_crossed


@rule
def transfer_disc(m: Position, d: Draft, giver: int, receiver: int) -> None:
    """Move a disc, a grey one if there is one, and record it. The receiver's pass is cleared. H-16, H-19,
    H-22."""
    colour = GREY if stock(m, giver, GREY) > 0 else YELLOW
    if stock(m, giver, colour) == 0:
        return
    m[SEATS_AT + SEAT * giver + colour] -= 1
    m[SEATS_AT + SEAT * receiver + colour] += 1
    m[SEATS_AT + SEAT * receiver + PASSED] = 0
    at = D_TRANSFERS + 1 + 3 * d[D_TRANSFERS]
    d[at], d[at + 1], d[at + 2] = giver, receiver, colour
    d[D_TRANSFERS] += 1


@rule
def pass_turn(m: Position, seat: int) -> None:
    """Apply a turn without a build, and end it (H-19); in missions a road of the stock is lost (H-20)."""
    s = SEATS_AT + SEAT * seat
    if m[MISSIONS] == 0:
        m[s + PASSED] = 1
    elif m[s + ROADS_LEFT] > 0:
        m[s + ROADS_LEFT] -= 1
        m[s + LOST] += 1
    end_turn(m, seat)


@rule
def end_turn(m: Position, seat: int) -> None:
    """Take finished and passed players out of the game (H-18, H-19) and start the next turn."""
    if m[MISSIONS] == 1:
        _end_mission_turn(m, seat)
        return
    if stock(m, seat, CARS_LEFT) == 0:
        m[NUM_FINISHED] += 1
        m[SEATS_AT + SEAT * seat + FINISHED] = m[NUM_FINISHED]
    while True:
        if count_active_seats(m) < 2:
            m[OVER], m[TURN] = 1, seat
            return
        follower = _find_next_seat(m, seat)
        if _find_turn_order(m, follower) <= _find_turn_order(m, seat):
            m[ROUND] += 1
        if stock(m, follower, PASSED) == 0:
            m[TURN] = follower
            return
        m[NUM_OUT] += 1
        for other in range(m[SEATS]):
            together = m[BY_CARS] == 1 and is_active(m, other) and stock(m, other, PASSED) == 1
            if other == follower or together:
                m[SEATS_AT + SEAT * other + OUT], m[SEATS_AT + SEAT * other + PASSED] = m[NUM_OUT], 0
        seat = follower


@leaf
def is_active(m: Position, seat: int) -> bool:
    """Whether a seat has neither finished nor gone out."""
    return stock(m, seat, FINISHED) == 0 and stock(m, seat, OUT) == 0


@rule
def count_active_seats(m: Position) -> int:
    """Return the number of seats that have neither finished nor gone out."""
    count = 0
    for seat in range(m[SEATS]):
        if is_active(m, seat):
            count += 1
    return count


@rule
def _find_next_seat(m: Position, seat: int) -> int:
    """Return the active seat that follows a seat; itself only if there is no other."""
    seats = m[SEATS]
    for step in range(1, seats):
        if is_active(m, (seat + step) % seats):
            return (seat + step) % seats
    return seat


@leaf
def _find_turn_order(m: Position, seat: int) -> int:
    """Return a seat's position in the order of a round."""
    return (seat - m[FIRST]) % m[SEATS]


@rule
def _end_mission_turn(m: Position, seat: int) -> None:
    """Start the next turn in missions (H-20): no player leaves; the game ends with the round in which all
    roads, or all cars of one player, are used up."""
    seats = m[SEATS]
    follower = (seat + 1) % seats
    roads, has_placed_all = 0, False
    for other in range(seats):
        roads += stock(m, other, ROADS_LEFT)
        has_placed_all = has_placed_all or stock(m, other, CARS_LEFT) == 0
    if follower == m[FIRST] and (roads == 0 or has_placed_all):
        m[OVER] = 1
        return
    m[TURN] = follower
    if follower == m[FIRST]:
        m[ROUND] += 1
