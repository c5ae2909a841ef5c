"""Evaluation of a position for the search, in power points: an estimate between rounds, the score at the end.

Kernel style. Hints and reviews use the fitted features of `bot/features.py`.
"""

from typing import NamedTuple, TypeAlias

from machinami.games.edo.rules.access import find_deed_of_card, has_house_in_capital
from machinami.games.edo.rules.ending import count_points, find_share
from machinami.games.edo.rules.layout import (
    BOUGHT,
    BUILD_EASY,
    BUILD_HARD,
    CARDS,
    CUT_STONE,
    CUT_WOOD,
    DEED,
    DEED_ALWAYS,
    DEED_MORE,
    DEED_OFF,
    DEED_RICE,
    DEED_RYO,
    DEED_TIMES,
    END_POWER,
    FOOD,
    INCOME,
    MERCHANTS_TOP,
    MONEY,
    NUM_CARDS,
    NUM_DEEDS,
    NUM_MERCHANTS,
    NUM_PERMISSIONS,
    NUM_SAMURAI,
    OFFICIALS,
    OVER,
    PADDY,
    PHASE,
    PLAYER,
    PLAYERS,
    POWER,
    RECRUIT,
    RECRUITS,
    RICE,
    RYO,
    SEATS,
    SHOGUN,
    STONE,
    TRADE,
    WOOD,
    WOOD_STONE,
    Cells,
)
from machinami.games.edo.rules.transitions import compute_income
from machinami.kernel import rule


class EvaluationWeights(NamedTuple):
    """Weights of the estimate, tuned in matches between bots that differ in one weight."""

    leader_power_per_round: float = 1.3
    """Power points that the leader gains per round."""
    rice: float = 0.21
    wood: float = 0.22
    stone: float = 0.2
    ryo: float = 0.055
    surplus_factor: float = 0.49
    """Factor on the value of goods beyond those that the next building needs."""
    late_wage_rice: float = 0.16
    """Growth of the value of wage rice as the end approaches."""
    official: float = 0.19
    samurai: float = 0.12
    late_samurai: float = 0.24
    """Growth of the value of a samurai on the board as the end approaches."""
    work_capacity: float = 0.039
    """Value of a round's work, per good that the available samurai and officials could collect."""
    income: float = 0.035
    card: float = 0.27
    no_capital_house: float = 0.55
    """Penalty for having no house in Edo yet; the next weight is its growth as the end approaches."""
    late_no_capital_house: float = 2.2
    conversion_rounds: float = 0.94
    """Rounds needed to turn goods into power."""
    building_cost_factor: float = 0.37
    """Factor on the cost of a building when it is compared with its gains."""
    rival_factor: float = 0.7
    win_bonus: float = 4.0
    out_penalty: float = 15.0


WEIGHTS = EvaluationWeights()
LATE_WAGE_ROUNDS = 2.4  # rounds from the end in which rice for wages gains value
MIN_RYO_VALUE = 0.02

Prices: TypeAlias = tuple[float, float, float, float]


@rule
def estimate_rounds_left(figures: Cells, cells: Cells) -> float:
    """Return the estimated rounds left, this one included, from the merchant pile and the leader's power."""
    leader = 0
    for seat in range(figures[SEATS]):
        leader = max(leader, cells[PLAYERS + PLAYER * seat + POWER])
    return min(
        float(figures[NUM_MERCHANTS] - cells[MERCHANTS_TOP]),
        1 + max(0.0, float(figures[END_POWER] - leader)) / WEIGHTS.leader_power_per_round,
    )


@rule
def estimate_prices(cells: Cells, seat: int, rounds: float) -> Prices:
    """Return the value of one more unit of each good for a seat; abundant goods are worth less."""
    player = PLAYERS + PLAYER * seat
    usable, plenty = min(1.0, rounds / WEIGHTS.conversion_rounds), WEIGHTS.surplus_factor
    rice = WEIGHTS.rice * plenty * usable
    if cells[player + RICE] < cells[player + NUM_SAMURAI] + 1:
        rice = WEIGHTS.rice + WEIGHTS.late_wage_rice * max(0.0, LATE_WAGE_ROUNDS - rounds)
    return (
        rice,
        WEIGHTS.wood * (1.0 if cells[player + WOOD] < 5 else plenty) * usable,
        WEIGHTS.stone * (1.0 if cells[player + STONE] < 5 else plenty) * usable,
        max(MIN_RYO_VALUE, WEIGHTS.ryo * (1.0 if cells[player + RYO] < 14 else plenty) * usable),
    )


@rule
def evaluate_goods(rice: int, wood: int, stone: int, ryo: int, samurai: int, rounds: float) -> float:
    """Return the value of goods with `rounds` rounds left to use them."""
    usable, plenty = min(1.0, rounds / WEIGHTS.conversion_rounds), WEIGHTS.surplus_factor
    wage = samurai + 1
    fed = min(rice, wage)
    value = fed * (WEIGHTS.rice + WEIGHTS.late_wage_rice * max(0.0, LATE_WAGE_ROUNDS - rounds))
    value += min(rice - fed, max(0, 9 - wage)) * WEIGHTS.rice * plenty * usable
    value += (min(wood, 5) + max(0, min(wood, 9) - 5) * plenty) * WEIGHTS.wood * usable
    value += (min(stone, 5) + max(0, min(stone, 9) - 5) * plenty) * WEIGHTS.stone * usable
    need = min(ryo, 14) + max(0, min(ryo, 30) - 14) * plenty
    return value + max(need * WEIGHTS.ryo * usable + max(0, ryo - 30) * MIN_RYO_VALUE, ryo * MIN_RYO_VALUE)


@rule
def evaluate_lead(figures: Cells, cells: Cells, seat: int) -> float:
    """Return the lead of a seat over its rivals; the strongest rival counts most."""
    compute_income(figures, cells)
    rounds, seats = estimate_rounds_left(figures, cells), figures[SEATS]
    strongest, total = -1e9, 0.0
    for other in range(seats):
        if other != seat:
            value = evaluate_seat(figures, cells, other, rounds)
            strongest = max(strongest, value)
            total += value
    mine = evaluate_seat(figures, cells, seat, rounds)
    lead = mine - strongest * WEIGHTS.rival_factor - total / (seats - 1) * 0.2
    if cells[PHASE] == OVER:
        share = find_share(figures, cells, seat)
        return lead + (WEIGHTS.win_bonus * share if share > 0 else -WEIGHTS.win_bonus)
    return lead


@rule
def evaluate_seat(figures: Cells, cells: Cells, seat: int, rounds: float) -> float:
    """Return the value of a seat: its power points plus the estimated worth of its position.

    At the end it is the final score, with a penalty without a house in Edo. Before, the income of the seat
    must have been computed.
    """
    is_in = has_house_in_capital(figures, cells, seat)
    if cells[PHASE] == OVER:
        return count_points(figures, cells, seat) - (0.0 if is_in else WEIGHTS.out_penalty)
    player = PLAYERS + PLAYER * seat
    samurai = cells[player + NUM_SAMURAI]
    value = cells[player + POWER] + evaluate_goods(
        cells[player + RICE],
        cells[player + WOOD],
        cells[player + STONE],
        cells[player + RYO],
        samurai,
        rounds,
    )
    value += cells[INCOME + seat] * WEIGHTS.income * (rounds - 1)
    shogun = cells[player + SHOGUN] + cells[player + RECRUITS]
    value += min(shogun, 8) * WEIGHTS.official * (rounds - 0.5)
    value += evaluate_samurai(samurai, figures[OFFICIALS] - samurai + shogun, rounds)
    value += (
        evaluate_special_cards(figures, cells[player + CARDS] | cells[player + BOUGHT])
        * WEIGHTS.card
        * (rounds - 1)
    )
    if not is_in:
        value -= WEIGHTS.no_capital_house + WEIGHTS.late_no_capital_house * max(0.0, 3.0 - rounds)
    return value


@rule
def evaluate_samurai(samurai: int, officials: int, rounds: float) -> float:
    """Return the value of samurai on the board, given the officials who can put them to work."""
    pairs = min(float(samurai), officials / 2)
    goods = 3 * min(pairs, 2.0) + max(0.0, min(pairs, 4.0) - 2)
    value = goods * WEIGHTS.work_capacity * (rounds - 1) + (min(samurai, 3) + samurai) / 2 * WEIGHTS.samurai
    return value + samurai * WEIGHTS.late_samurai * max(0.0, 2.5 - rounds)


@rule
def evaluate_special_cards(figures: Cells, cards: int) -> float:
    """Return the value of a set of cards per round: that of the two best special cards."""
    best, second, held = 0.0, 0.0, 0
    for card in range(figures[NUM_PERMISSIONS], figures[NUM_CARDS]):
        if cards >> card & 1 == 1:
            value = evaluate_special_card(figures, card)
            held += 1
            if held == 1 or value > best:
                second = best
                best = value
            elif held == 2 or value > second:
                second = value
    return best + second


@rule
def evaluate_special_card(figures: Cells, card: int) -> float:
    """Return the value of a special card per round: its best deed, and 30 % of its other deeds."""
    first = find_deed_of_card(card, 0)
    best, total = evaluate_deed(figures, first), 0.0
    for index in range(1, figures[NUM_DEEDS + card]):
        value = evaluate_deed(figures, first + DEED * index)
        total += min(best, value)
        best = max(best, value)
    return best + 0.3 * total


@rule
def evaluate_deed(figures: Cells, deed: int) -> float:
    do = figures[deed]
    if do == MONEY:
        return (figures[deed + DEED_RYO] - 5) * 0.06
    if do == FOOD:
        return figures[deed + DEED_RICE] * 0.08
    if do in (CUT_WOOD, CUT_STONE, PADDY, WOOD_STONE):
        always = figures[deed + DEED_ALWAYS]
        return 0.15 * figures[deed + DEED_MORE] + (0.15 * always - 0.46 if always > 0 else 0.03)
    if do in (BUILD_EASY, BUILD_HARD):
        return 0.12 + figures[deed + DEED_RYO] * 0.03 + figures[deed + DEED_OFF] * 0.05
    if do == TRADE:
        return 0.10
    if do == RECRUIT:
        return 0.04 * figures[deed + DEED_TIMES] * (2 - figures[deed + DEED_RICE])
    return 0.08
