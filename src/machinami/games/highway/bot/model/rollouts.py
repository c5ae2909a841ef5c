"""Search and rollouts on a model: sample candidates and play games to the end with a quick policy."""

from math import atan2, pi

from machinami.games.highway.bot.model.building import add_road, park_cars
from machinami.games.highway.bot.model.layout import (
    BY_CARS,
    CANDIDATE,
    CARS,
    CARS_LEFT,
    ENDED,
    FIRST,
    GREY,
    K_ANGLE,
    K_BASE,
    K_EARNED,
    K_HEIGHT,
    K_JUNCTION,
    K_X,
    K_Y,
    LEAST,
    LENGTHS,
    MISSIONS,
    MOST,
    OUT,
    OVER,
    P_HEIGHT,
    P_SEAT,
    P_X,
    P_Y,
    PASSED,
    PILLAR,
    PILLARS,
    PLACED,
    R_END,
    R_SEAT,
    R_START,
    REFUSED,
    ROAD,
    ROADS,
    ROADS_LEFT,
    SEAT,
    SEATS,
    STEEPEST,
    TURN,
    UNDER,
    YELLOW,
    Ints,
    Model,
    stock,
)
from machinami.games.highway.bot.model.legality import passes_gate, try_exit, try_pillar
from machinami.games.highway.bot.model.plane_geometry import divide_rounded
from machinami.games.highway.bot.model.scoring import (
    count_points,
    find_area,
    find_developed_areas,
    find_exit_target,
    find_exit_targets,
)
from machinami.kernel import Rng, below, entry, leaf, rule

FULL = 36_000
GREY_OFTEN, EXIT_OFTEN, TALL = 4, 2, 3
"""Sampling weights of grey pillars and exits (a junction has 1); the largest rise of a sampled junction."""

AIM, PARTS = 4, 1000
"""About one of `AIM` candidates has a random angle; the others aim at one of `PARTS` points of a road."""

CAR_WORTH, HEIGHT_COST, BRANCH_WORTH, AREA_WORTH, ONCE_WORTH, CLOSED = 100, 3, 50, 80, 160, 1000
"""Weights of the rollout policy: cars, discs used, a second branch that may end in an exit, missions, and the
penalty for closing the last open end."""

BRANCH_ROADS = 4
"""A junction gets its bonus only while the seat has more roads left than this."""

MARGIN = 0.5
"""The value of a lead of ten cars or points, relative to a victory; it reduces the noise of few rollouts."""

RIVAL = 0.3
"""The weight of the best rival's cars in that lead, in the basic game."""

NOBODY = -1


@rule
def list_build_options(m: Model, seat: int) -> None:
    """List all ways to build from a seat's open ends in `m.options`, each repeated by its sampling weight.
    Height 0 means an exit."""
    count, grey, yellow = 0, stock(m, seat, GREY), stock(m, seat, YELLOW)
    for base in range(m.head[PILLARS] if stock(m, seat, ROADS_LEFT) > 0 else 0):
        if m.pillars[PILLAR * base + P_SEAT] != seat or m.ways[base] == 0:
            continue
        at = m.pillars[PILLAR * base + P_HEIGHT]
        for way in range(2 * TALL + 4):
            height, junction, often = 0, 0, 0
            if way == 0:
                often = EXIT_OFTEN if at == 1 else 0
            elif way < 3:
                height = at + 2 * way - 3
                often = GREY_OFTEN if 1 <= height <= grey else 0
            else:
                height, junction = at + way - 3 - TALL, 1
                steep = abs(height - at) > m.head[STEEPEST]
                often = 1 if yellow > 0 and 2 <= height <= grey + 1 and not steep else 0
            for _ in range(often):
                count += 1
                m.options[count] = (base * 256 + height) * 2 + junction
    m.options[0] = count


@leaf
def _sample_angle(m: Model, seat: int, base: int, rng: Rng) -> tuple[int, Rng]:
    """Return a random angle, or one towards a point on another seat's road that still allows a first."""
    angle, rng = below(rng, FULL)
    road, rng = below(rng, AIM * m.head[ROADS])
    part, rng = below(rng, PARTS)
    if road < m.head[ROADS] or m.marks[road % m.head[ROADS]] == OVER | UNDER:
        return angle, rng
    r, p = ROAD * (road % m.head[ROADS]), PILLAR * base
    if m.roads[r + R_SEAT] == seat:
        return angle, rng
    x, y = m.roads[r + R_START], m.roads[r + R_START + 1]
    x += (m.roads[r + R_END] - x) * part // PARTS - m.pillars[p + P_X]
    y += (m.roads[r + R_END + 1] - y) * part // PARTS - m.pillars[p + P_Y]
    if x * x + y * y > m.head[MOST] * m.head[MOST]:
        return angle, rng
    return int(atan2(y, x) * (FULL / 2 / pi)) % FULL, rng


@leaf
def write_random_candidate(m: Model, seat: int, to: Ints, i: int, rng: Rng) -> Rng:
    """Write a random candidate among the listed options at `i`. It may be illegal."""
    index, rng = below(rng, m.options[0])
    code = m.options[index + 1]
    base, height = code >> 9, code >> 1 & 255
    angle, rng = _sample_angle(m, seat, base, rng)
    to[i + K_BASE], to[i + K_HEIGHT], to[i + K_JUNCTION], to[i + K_ANGLE] = base, height, code & 1, angle
    to[i + K_X], to[i + K_Y] = 0, 0
    if height > 0:
        p = PILLAR * base
        levels, ruler = abs(height - m.pillars[p + P_HEIGHT]), m.head[LENGTHS + 1]
        least = m.head[LEAST + levels]
        more, rng = below(rng, m.head[MOST + levels] - least + 1)
        to[i + K_X] = m.pillars[p + P_X] + divide_rounded((least + more) * m.feet[2 * angle], ruler)
        to[i + K_Y] = m.pillars[p + P_Y] + divide_rounded((least + more) * m.feet[2 * angle + 1], ruler)
    return rng


@rule
def try_candidate(m: Model, seat: int, at: Ints, i: int) -> int:
    """Return the cars that a candidate earns, or `REFUSED`. Its road becomes the pending road."""
    if at[i + K_HEIGHT] == 0:
        return try_exit(m, seat, at[i + K_BASE], at[i + K_ANGLE])
    return try_pillar(m, seat, at[i + K_BASE], at[i + K_X], at[i + K_Y], at[i + K_HEIGHT])


@leaf
def _score_candidate(
    m: Model, seat: int, at: Ints, earned: int, developed_areas: int, reached_targets: int
) -> int:
    """Return the rollout policy's score of the pending road."""
    height = at[K_HEIGHT]
    worth = CAR_WORTH * min(earned, stock(m, seat, CARS_LEFT)) - HEIGHT_COST * height
    if at[K_JUNCTION] == 1 and stock(m, seat, ROADS_LEFT) > BRANCH_ROADS:
        worth += BRANCH_WORTH
    if m.head[MISSIONS] == 1:
        if height > 0 and developed_areas & find_area(m, at[K_X], at[K_Y]) == 0:
            worth += AREA_WORTH * find_area(m, at[K_X], at[K_Y]).bit_count()
        if height == 0 and reached_targets & find_exit_target(m, m.head[ROADS]) == 0:
            worth += ONCE_WORTH * find_exit_target(m, m.head[ROADS]).bit_count()
        if earned > 0 and passes_gate(m, m.head[ROADS]):
            worth += ONCE_WORTH
    if height == 0:
        ends = 0
        for pillar in range(m.head[PILLARS]):
            ends += m.ways[pillar] > 0 and m.pillars[PILLAR * pillar + P_SEAT] == seat
        if ends == 1 and earned < stock(m, seat, CARS_LEFT) and stock(m, seat, ROADS_LEFT) > 1:
            worth -= CLOSED
    return worth


@rule
def play_move(m: Model, seat: int, tries: int, rng: Rng) -> tuple[bool, Rng]:
    """Build the best of `tries` random candidates. Return false if no legal one was found."""
    list_build_options(m, seat)
    if m.options[0] == 0:
        return False, rng
    missions = m.head[MISSIONS] == 1
    developed_areas = find_developed_areas(m, seat) if missions else 0
    reached_targets = find_exit_targets(m, seat) if missions else 0
    most, found, hand = 0, False, m.hand
    for _ in range(tries):
        rng = write_random_candidate(m, seat, hand, 0, rng)
        earned = try_candidate(m, seat, hand, 0)
        if earned == REFUSED:
            continue
        worth = _score_candidate(m, seat, hand, earned, developed_areas, reached_targets)
        if (not found or worth > most) and park_cars(m, seat, min(earned, stock(m, seat, CARS_LEFT))):
            found, most = True, worth
            for each in range(CANDIDATE):
                hand[CANDIDATE + each] = hand[each]
    if found:
        best = CANDIDATE
        earned = try_candidate(m, seat, hand, best)
        park_cars(m, seat, min(earned, stock(m, seat, CARS_LEFT)))
        add_road(m, hand[best + K_BASE], hand[best + K_HEIGHT], hand[best + K_JUNCTION], earned)
    return found, rng


@rule
def play_basic_game(m: Model, tries: int, rng: Rng) -> tuple[int, Rng]:
    """Play the basic game until its winner is known. Return the winner, or `NOBODY` for a comparison of
    cars."""
    seats, seat = m.head[SEATS], m.head[TURN]
    while True:
        still, last = 0, NOBODY
        for other in range(seats):
            if stock(m, other, OUT) == 0:
                still, last = still + 1, other
        if still < 2:
            return last, rng
        if stock(m, seat, PASSED) == 1:
            for other in range(seats):
                together = m.head[BY_CARS] == 1 and stock(m, other, PASSED) == 1
                if other == seat or together:
                    m.seats[SEAT * other + OUT] = 1
        else:
            built, rng = play_move(m, seat, tries, rng)
            if stock(m, seat, CARS_LEFT) == 0:
                return seat, rng
            if not built:
                m.seats[SEAT * seat + PASSED] = 1
        seat = _find_next_seat(m, seat)


@rule
def _find_next_seat(m: Model, seat: int) -> int:
    seats = m.head[SEATS]
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if stock(m, other, OUT) == 0:
            return other
    return seat


@rule
def play_mission_game(m: Model, tries: int, rng: Rng) -> Rng:
    """Play the game with missions to its end."""
    seats, seat = m.head[SEATS], m.head[TURN]
    while True:
        built, rng = play_move(m, seat, tries, rng)
        if not built and stock(m, seat, ROADS_LEFT) > 0:
            m.seats[SEAT * seat + ROADS_LEFT] -= 1
        seat = (seat + 1) % seats
        if seat == m.head[FIRST]:
            sticks, done = 0, False
            for other in range(seats):
                sticks += stock(m, other, ROADS_LEFT)
                done = done or stock(m, other, CARS_LEFT) == 0
            if done or sticks == 0:
                return rng


@rule
def evaluate_result(m: Model, winner: int, me: int) -> float:
    """Return the value of a finished game for a seat: mostly the victory, plus a small bonus for the lead.

    In the basic game a rival's cars have less weight than the seat's cars. Otherwise an early end with few
    cars on the table would get too high a value.
    """
    missions = m.head[MISSIONS] == 1
    mine, theirs = 0, -1_000
    for seat in range(m.head[SEATS]):
        merit = (
            100 * count_points(m, seat) + stock(m, seat, PLACED) if missions else 100 * stock(m, seat, PLACED)
        )
        if seat == me:
            mine = merit
        else:
            theirs = max(theirs, merit)
    if winner != NOBODY:
        won = 1.0 if winner == me else 0.0
    else:
        won = 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    margin = (mine - (1.0 if missions else RIVAL) * theirs) / 1_000
    return won + MARGIN * max(-1.0, min(1.0, margin))


@entry
def search_candidates(m: Model, seat: int, count: int, rng: Rng, found: Ints) -> int:
    """Write the legal ones of `count` random candidates to `found`. Return their number."""
    list_build_options(m, seat)
    if m.options[0] == 0:
        return 0
    legal = 0
    for _ in range(count):
        i = CANDIDATE * legal
        rng = write_random_candidate(m, seat, found, i, rng)
        earned = try_candidate(m, seat, found, i)
        if earned != REFUSED:
            found[i + K_EARNED] = earned
            legal += 1
    return legal


@entry
def judge_candidates(m: Model, seat: int, wanted: Ints, count: int) -> int:
    """Write the cars that each of these candidates earns, or `REFUSED`. Return the number of legal ones."""
    legal = 0
    for each in range(count):
        earned = try_candidate(m, seat, wanted, CANDIDATE * each)
        wanted[CANDIDATE * each + K_EARNED] = earned
        legal += earned != REFUSED
    return legal


@entry
def play_out(m: Model, me: int, games: int, tries: int, rng: Rng) -> tuple[float, Rng]:
    """Return the sum of the values of `games` rollouts for a seat. The model is restored after each."""
    pillars, roads, cars = m.head[PILLARS], m.head[ROADS], m.head[CARS]
    _copy_pieces(m, pillars, roads, False)
    total = 0.0
    for _ in range(games):
        winner = NOBODY
        if m.head[ENDED] == 0 and m.head[MISSIONS] == 1:
            rng = play_mission_game(m, tries, rng)
        elif m.head[ENDED] == 0:
            winner, rng = play_basic_game(m, tries, rng)
        total += evaluate_result(m, winner, me)
        m.head[PILLARS], m.head[ROADS], m.head[CARS] = pillars, roads, cars
        _copy_pieces(m, pillars, roads, True)
    return total, rng


@rule
def _copy_pieces(m: Model, pillars: int, roads: int, back: bool) -> None:
    """Save the values of existing pieces that a rollout changes, or restore them if `back` is true."""
    seats = SEAT * m.head[SEATS]
    _copy_range(m.seats, m.kept, 0, seats, back)
    _copy_range(m.ways, m.kept, seats, pillars, back)
    _copy_range(m.marks, m.kept, seats + pillars, roads, back)


@rule
def _copy_range(source: Ints, kept: Ints, i: int, count: int, back: bool) -> None:
    for each in range(count):
        if back:
            source[each] = kept[i + each]
        else:
            kept[i + each] = source[each]
