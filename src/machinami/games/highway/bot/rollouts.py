"""Search and rollouts on a position: sample candidates and play games to the end with a quick policy."""

from math import atan2, pi
from typing import NamedTuple

from machinami.games.highway.position.layout import (
    AIRPORT,
    CARS_LEFT,
    GREEN,
    GREY,
    LEAST,
    LENGTHS,
    MISSIONS,
    MOST,
    NUM_FINISHED,
    OVER,
    OVER_IT,
    P_HEIGHT,
    P_SEAT,
    P_WAYS,
    P_X,
    P_Y,
    PILLARS,
    PLACED,
    R_END,
    R_MARKS,
    R_SEAT,
    R_START,
    REFUSED,
    ROADS,
    ROADS_LEFT,
    SEATS,
    STEEPEST,
    TURN,
    UNDER_IT,
    YELLOW,
    Draft,
    Ints,
    Position,
    find_pillar,
    find_road,
    stock,
)
from machinami.games.highway.position.legality import (
    judge_exit,
    judge_exit_place,
    judge_pillar,
    judge_pillar_place,
)
from machinami.games.highway.position.parking import choose_shortest_types, fit_cars
from machinami.games.highway.position.plane_geometry import divide_rounded
from machinami.games.highway.position.scoring import (
    count_points,
    find_area,
    find_developed_areas,
    find_exit_target,
    find_exit_targets,
    is_through_rainbow,
)
from machinami.games.highway.position.transitions import build, end_turn, is_active, pass_turn
from machinami.kernel import Rng, below, entry, leaf, rule

# A candidate, and the cars that it earns.
K_BASE, K_X, K_Y, K_HEIGHT, K_JUNCTION, K_ANGLE, K_EARNED = 0, 1, 2, 3, 4, 5, 6
CANDIDATE = 7

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

TARGETS = 1 << AIRPORT | 1 << GREEN
"""The areas that reward an exit."""


class Work(NamedTuple):
    """Work space of a search."""

    feet: Ints
    """The foot of an exit relative to its pillar, for each hundredth of a degree."""
    options: Ints
    """The number of a seat's ways to build, then their codes."""
    hand: Ints
    """Two candidates: the current one and the best so far."""
    root: Ints
    """The position that a rollout starts from."""


@rule
def list_build_options(m: Position, w: Work, seat: int) -> None:
    """List all ways to build from a seat's open ends in `w.options`, each repeated by its sampling weight.
    Height 0 means an exit."""
    count, grey, yellow = 0, stock(m, seat, GREY), stock(m, seat, YELLOW)
    for base in range(m[PILLARS] if stock(m, seat, ROADS_LEFT) > 0 else 0):
        p = find_pillar(m, base)
        if m[p + P_SEAT] != seat or m[p + P_WAYS] == 0:
            continue
        at = m[p + P_HEIGHT]
        for way in range(2 * TALL + 4):
            height, junction, often = 0, 0, 0
            if way == 0:
                often = EXIT_OFTEN if at == 1 else 0
            elif way < 3:
                height = at + 2 * way - 3
                often = GREY_OFTEN if 1 <= height <= grey else 0
            else:
                height, junction = at + way - 3 - TALL, 1
                steep = abs(height - at) > m[STEEPEST]
                often = 1 if yellow > 0 and 2 <= height <= grey + 1 and not steep else 0
            for _ in range(often):
                count += 1
                w.options[count] = (base * 256 + height) * 2 + junction
    w.options[0] = count


@leaf
def _sample_angle(m: Position, seat: int, base: int, rng: Rng) -> tuple[int, Rng]:
    """Return a random angle, or one towards a point on another seat's road that still allows a first."""
    angle, rng = below(rng, FULL)
    road, rng = below(rng, AIM * m[ROADS])
    part, rng = below(rng, PARTS)
    r, p = find_road(m, road % m[ROADS]), find_pillar(m, base)
    if road < m[ROADS] or m[r + R_MARKS] == OVER_IT | UNDER_IT or m[r + R_SEAT] == seat:
        return angle, rng
    x, y = m[r + R_START], m[r + R_START + 1]
    x += (m[r + R_END] - x) * part // PARTS - m[p + P_X]
    y += (m[r + R_END + 1] - y) * part // PARTS - m[p + P_Y]
    if x * x + y * y > m[MOST] * m[MOST]:
        return angle, rng
    return int(atan2(y, x) * (FULL / 2 / pi)) % FULL, rng


@leaf
def write_random_candidate(m: Position, w: Work, seat: int, to: Ints, i: int, rng: Rng) -> Rng:
    """Write a random candidate among the listed options at `i`. It may be illegal."""
    index, rng = below(rng, w.options[0])
    code = w.options[index + 1]
    base, height = code >> 9, code >> 1 & 255
    angle, rng = _sample_angle(m, seat, base, rng)
    to[i + K_BASE], to[i + K_HEIGHT], to[i + K_JUNCTION], to[i + K_ANGLE] = base, height, code & 1, angle
    to[i + K_X], to[i + K_Y] = 0, 0
    if height > 0:
        p = find_pillar(m, base)
        levels, ruler = abs(height - m[p + P_HEIGHT]), m[LENGTHS + 1]
        least = m[LEAST + levels]
        more, rng = below(rng, m[MOST + levels] - least + 1)
        to[i + K_X] = m[p + P_X] + divide_rounded((least + more) * w.feet[2 * angle], ruler)
        to[i + K_Y] = m[p + P_Y] + divide_rounded((least + more) * w.feet[2 * angle + 1], ruler)
    return rng


@rule
def judge_candidate(m: Position, d: Draft, feet: Ints, seat: int, at: Ints, i: int) -> int:
    """Return the cars that a candidate with a possible base and height earns, or `REFUSED`."""
    base, angle = at[i + K_BASE], 2 * at[i + K_ANGLE]
    if at[i + K_HEIGHT] == 0:
        return judge_exit_place(m, d, seat, base, feet[angle], feet[angle + 1])
    return judge_pillar_place(m, d, seat, base, at[i + K_X], at[i + K_Y], at[i + K_HEIGHT])


@leaf
def _score_candidate(
    m: Position, d: Draft, seat: int, at: Ints, earned: int, developed_areas: int, reached_targets: int
) -> int:
    """Return the rollout policy's score of the road of the draft."""
    height = at[K_HEIGHT]
    worth = CAR_WORTH * min(earned, stock(m, seat, CARS_LEFT)) - HEIGHT_COST * height
    if at[K_JUNCTION] == 1 and stock(m, seat, ROADS_LEFT) > BRANCH_ROADS:
        worth += BRANCH_WORTH
    if m[MISSIONS] == 1:
        if height > 0 and developed_areas & find_area(m, at[K_X], at[K_Y]) == 0:
            worth += AREA_WORTH * find_area(m, at[K_X], at[K_Y]).bit_count()
        if height == 0:
            targets = find_exit_target(m, d, d, 0) & TARGETS
            worth += ONCE_WORTH * (targets & ~reached_targets).bit_count()
        if earned > 0 and is_through_rainbow(m, d, d, 0):
            worth += ONCE_WORTH
    if height == 0:
        ends = 0
        for pillar in range(m[PILLARS]):
            p = find_pillar(m, pillar)
            ends += m[p + P_WAYS] > 0 and m[p + P_SEAT] == seat
        if ends == 1 and earned < stock(m, seat, CARS_LEFT) and stock(m, seat, ROADS_LEFT) > 1:
            worth -= CLOSED
    return worth


@leaf
def _fit_shortest_cars(m: Position, d: Draft, seat: int, earned: int) -> int:
    """Put the shortest cars on the road of the draft. Return their number, or `REFUSED` if they do not
    fit."""
    due = min(earned, stock(m, seat, CARS_LEFT))
    choose_shortest_types(m, d, due)
    return due if fit_cars(m, d, due) else REFUSED


@rule
def play_move(m: Position, d: Draft, w: Work, seat: int, tries: int, rng: Rng) -> tuple[bool, Rng]:
    """Build the best of `tries` random candidates. Return false if no legal one was found."""
    list_build_options(m, w, seat)
    if w.options[0] == 0:
        return False, rng
    missions = m[MISSIONS] == 1
    developed_areas = find_developed_areas(m, seat) if missions else 0
    reached_targets = find_exit_targets(m, d, seat) if missions else 0
    most, found, hand = 0, False, w.hand
    for _ in range(tries):
        rng = write_random_candidate(m, w, seat, hand, 0, rng)
        earned = judge_candidate(m, d, w.feet, seat, hand, 0)
        if earned == REFUSED:
            continue
        worth = _score_candidate(m, d, seat, hand, earned, developed_areas, reached_targets)
        if (not found or worth > most) and _fit_shortest_cars(m, d, seat, earned) != REFUSED:
            found, most = True, worth
            for each in range(CANDIDATE):
                hand[CANDIDATE + each] = hand[each]
    if found:
        earned = judge_candidate(m, d, w.feet, seat, hand, CANDIDATE)
        due = _fit_shortest_cars(m, d, seat, earned)
        build(m, d, hand[CANDIDATE + K_HEIGHT], hand[CANDIDATE + K_JUNCTION], due)
    return found, rng


@rule
def play_game(m: Position, d: Draft, w: Work, tries: int, rng: Rng) -> tuple[int, Rng]:
    """Play the game until its winner is known. Return the winner, or `NOBODY` for a comparison of points, or
    of cars."""
    finished = m[NUM_FINISHED]
    while m[OVER] == 0:
        seat = m[TURN]
        built, rng = play_move(m, d, w, seat, tries, rng)
        if built:
            end_turn(m, seat)
        else:
            pass_turn(m, seat)
        if m[NUM_FINISHED] > finished:
            return seat, rng
    if m[MISSIONS] == 0:
        for seat in range(m[SEATS]):
            if is_active(m, seat):
                return seat, rng
    return NOBODY, rng


@rule
def evaluate_result(m: Position, d: Draft, winner: int, me: int) -> float:
    """Return the value of a finished game for a seat: mostly the victory, plus a small bonus for the lead.

    In the basic game a rival's cars have less weight than the seat's cars. Otherwise an early end with few
    cars on the table would get too high a value.
    """
    missions = m[MISSIONS] == 1
    mine, theirs = 0, -1_000
    for seat in range(m[SEATS]):
        merit = 100 * stock(m, seat, PLACED)
        if missions:
            merit = 100 * count_points(m, d, seat) + stock(m, seat, PLACED)
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
def search_candidates(m: Position, d: Draft, w: Work, seat: int, count: int, rng: Rng, found: Ints) -> int:
    """Write the legal ones of `count` random candidates to `found`. Return their number."""
    list_build_options(m, w, seat)
    if w.options[0] == 0:
        return 0
    legal = 0
    for _ in range(count):
        i = CANDIDATE * legal
        rng = write_random_candidate(m, w, seat, found, i, rng)
        earned = judge_candidate(m, d, w.feet, seat, found, i)
        if earned != REFUSED:
            found[i + K_EARNED] = earned
            legal += 1
    return legal


@entry
def judge_candidates(m: Position, d: Draft, w: Work, seat: int, wanted: Ints, count: int) -> int:
    """Write the cars that each of these candidates earns, or `REFUSED`. Return the number of legal ones."""
    legal = 0
    for each in range(count):
        i = CANDIDATE * each
        base, height, junction = wanted[i + K_BASE], wanted[i + K_HEIGHT], wanted[i + K_JUNCTION]
        if height == 0:
            angle = wanted[i + K_ANGLE]
            foot = 2 * (angle % FULL)
            earned = judge_exit(m, d, seat, base, angle, w.feet[foot], w.feet[foot + 1])
        else:
            earned = judge_pillar(m, d, seat, base, wanted[i + K_X], wanted[i + K_Y], height, junction)
        wanted[i + K_EARNED] = earned
        legal += earned != REFUSED
    return legal


@entry
def play_out(m: Position, d: Draft, w: Work, me: int, games: int, tries: int, rng: Rng) -> tuple[float, Rng]:
    """Return the sum of the values of `games` rollouts for a seat. The position is restored after each."""
    w.root[:] = m
    total = 0.0
    for _ in range(games):
        winner, rng = play_game(m, d, w, tries, rng)
        total += evaluate_result(m, d, winner, me)
        m[:] = w.root
    return total, rng
