"""Evaluation of a position for the search, in power points: an estimate between rounds, the score at the end.

Kernel style. Hints and reviews use the fitted features of `bot/features.py`.
"""

from typing import NamedTuple, TypeAlias

from machinami.games.edo.rules import cell, deed_kind, figure
from machinami.games.edo.rules.access import find_deed_of_card, has_house_in_capital
from machinami.games.edo.rules.constants import RICE, RYO, STONE, WOOD, Cells
from machinami.games.edo.rules.ending import count_points, find_share
from machinami.games.edo.rules.transitions import compute_income
from machinami.kernel import leaf, rule


class EvaluationWeights(NamedTuple):
    """Weights of the estimate, in power points, tuned in matches between bots that differ in one weight.

    A good, an official or a samurai is counted per unit; work, income and cards also per round left.
    """

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
    """Factor on the value of the strongest rival; the next one is that on the mean of all rivals."""
    mean_rival_factor: float = 0.2
    win_bonus: float = 4.0
    out_penalty: float = 15.0
    """Penalty at the end for having no house in Edo, without which nobody wins (E-22)."""


class DeedWeights(NamedTuple):
    """Value of the deeds of special cards in power points per round, beyond what permissions offer anyway."""

    permission_ryo: int = 5
    """Ryo that the deed of a permission brings; only more counts."""
    ryo: float = 0.06
    rice: float = 0.08
    gathered_good: float = 0.15
    """Value of a good, per worker."""
    fixed_yield: float = -0.46
    """Value of gathering a fixed amount, apart from that amount: it replaces the usual yield."""
    usual_yield: float = 0.03
    building: float = 0.12
    building_ryo: float = 0.03
    building_discount: float = 0.05
    trade: float = 0.10
    recruit: float = 0.04
    """Value of a recruit, per rice that it costs less than `recruit_rice`."""
    recruit_rice: int = 2
    other: float = 0.08
    """Value of Travel and Develop."""


WEIGHTS = EvaluationWeights()
DEED_WEIGHTS = DeedWeights()

LATE_WAGE_ROUNDS = 2.4
"""Rounds from the end in which rice for wages gains value."""

LATE_SAMURAI_ROUNDS = 2.5
"""Rounds from the end in which samurai on the board gain value."""

LATE_CAPITAL_ROUNDS = 3.0
"""Rounds from the end in which the first house in Edo gains value."""

ENOUGH_MATERIAL, ENOUGH_RYO = 5, 14
"""Wood or stone, and Ryo, that the next building needs at most; the rest is surplus."""

MAX_MATERIAL, MAX_RYO = 9, 30
"""Rice, wood or stone, and Ryo, beyond which more cannot be spent in time."""

MIN_RYO_VALUE = 0.02
"""Value of a Ryo that buys nothing but final score, in power points."""

MAX_USEFUL_OFFICIALS = 8
"""Officials of the Shogun beyond which more have no value."""

OTHER_DEEDS_FACTOR = 0.3
"""Factor on the deeds of a special card that are not its best one: one deed is chosen each round."""

Prices: TypeAlias = tuple[float, float, float, float]


@rule
def estimate_rounds_left(figures: Cells, cells: Cells) -> float:
    """Return the estimated rounds left, this one included, from the merchant pile and the leader's power."""
    leader = 0
    for seat in range(figures[figure.NUM_SEATS]):
        leader = max(leader, cells[cell.PLAYERS + cell.PLAYER_SIZE * seat + cell.PLAYER_POWER])
    return min(
        float(figures[figure.NUM_MERCHANTS] - cells[cell.MERCHANTS_TOP]),
        1 + max(0.0, float(figures[figure.END_POWER] - leader)) / WEIGHTS.leader_power_per_round,
    )


@rule
def estimate_prices(cells: Cells, seat: int, rounds: float) -> Prices:
    """Return the value of one more unit of each good for a seat; abundant goods are worth less."""
    player = cell.PLAYERS + cell.PLAYER_SIZE * seat
    usable, plenty = min(1.0, rounds / WEIGHTS.conversion_rounds), WEIGHTS.surplus_factor
    rice = WEIGHTS.rice * plenty * usable
    if cells[player + RICE] < cells[player + cell.PLAYER_NUM_SAMURAI] + 1:
        rice = WEIGHTS.rice + WEIGHTS.late_wage_rice * max(0.0, LATE_WAGE_ROUNDS - rounds)
    return (
        rice,
        WEIGHTS.wood * (1.0 if cells[player + WOOD] < ENOUGH_MATERIAL else plenty) * usable,
        WEIGHTS.stone * (1.0 if cells[player + STONE] < ENOUGH_MATERIAL else plenty) * usable,
        max(MIN_RYO_VALUE, WEIGHTS.ryo * (1.0 if cells[player + RYO] < ENOUGH_RYO else plenty) * usable),
    )


@rule
def evaluate_goods(rice: int, wood: int, stone: int, ryo: int, samurai: int, rounds: float) -> float:
    """Return the value of goods with `rounds` rounds left to use them."""
    usable, plenty = min(1.0, rounds / WEIGHTS.conversion_rounds), WEIGHTS.surplus_factor
    wage = samurai + 1
    fed = min(rice, wage)
    value = fed * (WEIGHTS.rice + WEIGHTS.late_wage_rice * max(0.0, LATE_WAGE_ROUNDS - rounds))
    value += min(rice - fed, max(0, MAX_MATERIAL - wage)) * WEIGHTS.rice * plenty * usable
    value += weigh_surplus(wood, ENOUGH_MATERIAL, MAX_MATERIAL) * WEIGHTS.wood * usable
    value += weigh_surplus(stone, ENOUGH_MATERIAL, MAX_MATERIAL) * WEIGHTS.stone * usable
    spent = weigh_surplus(ryo, ENOUGH_RYO, MAX_RYO) * WEIGHTS.ryo * usable
    return value + max(spent + max(0, ryo - MAX_RYO) * MIN_RYO_VALUE, ryo * MIN_RYO_VALUE)


@leaf
def weigh_surplus(units: int, enough: int, most: int) -> float:
    """Return the units of a good, those beyond `enough` reduced and those beyond `most` left out."""
    return min(units, enough) + max(0, min(units, most) - enough) * WEIGHTS.surplus_factor


@rule
def evaluate_lead(figures: Cells, cells: Cells, seat: int) -> float:
    """Return the lead of a seat over its rivals; the strongest rival counts most."""
    compute_income(figures, cells)
    rounds, seats = estimate_rounds_left(figures, cells), figures[figure.NUM_SEATS]
    strongest, total = -1e9, 0.0
    for other in range(seats):
        if other != seat:
            value = evaluate_seat(figures, cells, other, rounds)
            strongest = max(strongest, value)
            total += value
    mine = evaluate_seat(figures, cells, seat, rounds)
    lead = mine - strongest * WEIGHTS.rival_factor - total / (seats - 1) * WEIGHTS.mean_rival_factor
    if cells[cell.PHASE] == cell.PHASE_OVER:
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
    if cells[cell.PHASE] == cell.PHASE_OVER:
        return count_points(figures, cells, seat) - (0.0 if is_in else WEIGHTS.out_penalty)
    player = cell.PLAYERS + cell.PLAYER_SIZE * seat
    samurai = cells[player + cell.PLAYER_NUM_SAMURAI]
    value = cells[player + cell.PLAYER_POWER] + evaluate_goods(
        cells[player + RICE],
        cells[player + WOOD],
        cells[player + STONE],
        cells[player + RYO],
        samurai,
        rounds,
    )
    value += cells[cell.INCOME + seat] * WEIGHTS.income * (rounds - 1)
    shogun = cells[player + cell.PLAYER_SHOGUN] + cells[player + cell.PLAYER_RECRUITS]
    value += min(shogun, MAX_USEFUL_OFFICIALS) * WEIGHTS.official * (rounds - 0.5)
    value += evaluate_samurai(samurai, figures[figure.NUM_OFFICIALS] - samurai + shogun, rounds)
    value += (
        evaluate_special_cards(
            figures, cells[player + cell.PLAYER_CARDS] | cells[player + cell.PLAYER_BOUGHT_CARDS]
        )
        * WEIGHTS.card
        * (rounds - 1)
    )
    if not is_in:
        late = max(0.0, LATE_CAPITAL_ROUNDS - rounds)
        value -= WEIGHTS.no_capital_house + WEIGHTS.late_no_capital_house * late
    return value


@rule
def evaluate_samurai(samurai: int, officials: int, rounds: float) -> float:
    """Return the value of samurai on the board, given the officials who can put them to work.

    Two officials are counted for each samurai at work. The first two samurai at work gather 3 goods each, the
    next two 1 each. Apart from work, samurai after the third have half the value.
    """
    pairs = min(float(samurai), officials / 2)
    goods = 3 * min(pairs, 2.0) + max(0.0, min(pairs, 4.0) - 2)
    value = goods * WEIGHTS.work_capacity * (rounds - 1) + (min(samurai, 3) + samurai) / 2 * WEIGHTS.samurai
    return value + samurai * WEIGHTS.late_samurai * max(0.0, LATE_SAMURAI_ROUNDS - rounds)


@rule
def evaluate_special_cards(figures: Cells, cards: int) -> float:
    """Return the value of a set of cards per round: that of the two best special cards."""
    best, second, held = 0.0, 0.0, 0
    for card in range(figures[figure.NUM_PERMISSIONS], figures[figure.NUM_CARDS]):
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
    """Return the value of a special card per round: its best deed, and a part of the others."""
    first = find_deed_of_card(card, 0)
    best, total = evaluate_deed(figures, first), 0.0
    for index in range(1, figures[figure.NUM_DEEDS + card]):
        value = evaluate_deed(figures, first + figure.DEED_SIZE * index)
        total += min(best, value)
        best = max(best, value)
    return best + OTHER_DEEDS_FACTOR * total


@rule
def evaluate_deed(figures: Cells, deed: int) -> float:
    """Return the value of a deed of a special card per round."""
    kind, ryo = figures[deed + figure.DEED_KIND], figures[deed + figure.DEED_RYO]
    if kind == deed_kind.MONEY:
        return (ryo - DEED_WEIGHTS.permission_ryo) * DEED_WEIGHTS.ryo
    if kind == deed_kind.RICE:
        return figures[deed + figure.DEED_RICE] * DEED_WEIGHTS.rice
    if kind in (deed_kind.WOOD, deed_kind.STONE, deed_kind.PADDY, deed_kind.WOOD_STONE):
        more, always = figures[deed + figure.DEED_MORE], figures[deed + figure.DEED_ALWAYS]
        base = DEED_WEIGHTS.usual_yield
        if always > 0:
            base = DEED_WEIGHTS.gathered_good * always + DEED_WEIGHTS.fixed_yield
        return DEED_WEIGHTS.gathered_good * more + base
    if kind in (deed_kind.BUILD_EASY, deed_kind.BUILD_HARD):
        discount = figures[deed + figure.DEED_DISCOUNT] * DEED_WEIGHTS.building_discount
        return DEED_WEIGHTS.building + ryo * DEED_WEIGHTS.building_ryo + discount
    if kind == deed_kind.TRADE:
        return DEED_WEIGHTS.trade
    if kind == deed_kind.RECRUIT:
        saved = DEED_WEIGHTS.recruit_rice - figures[deed + figure.DEED_RICE]
        return DEED_WEIGHTS.recruit * figures[deed + figure.DEED_TIMES] * saved
    return DEED_WEIGHTS.other
