"""Evaluation of a position for the search, in power points: an estimate between rounds, the score at the end.

Hints and reviews use the fitted features of `bot/features.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from machinami.games.edo.components.box import Box
from machinami.games.edo.components.figures import Deed
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.rules import ending, income
from machinami.games.edo.state import OVER, State


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
MIN_RYO_VALUE = 0.02

Prices = tuple[float, float, float, float]


def estimate_rounds_left(state: State) -> float:
    """Return the estimated rounds left, this one included, from the merchant pile and the leader's power."""
    leader = max(player.power for player in state.players)
    return min(
        len(state.merchants), 1 + max(0.0, state.box.end.power - leader) / WEIGHTS.leader_power_per_round
    )


def estimate_prices(state: State, seat: int, rounds: float) -> Prices:
    """Return the value of one more unit of each good for a seat; abundant goods are worth less."""
    goods, samurai = state.players[seat].goods, len(state.players[seat].samurai)
    late, plenty = min(1.0, rounds / WEIGHTS.conversion_rounds), WEIGHTS.surplus_factor
    return (
        WEIGHTS.rice + WEIGHTS.late_wage_rice * max(0.0, 2.4 - rounds)
        if goods.rice < samurai + 1
        else WEIGHTS.rice * plenty * late,
        WEIGHTS.wood * (1.0 if goods.wood < 5 else plenty) * late,
        WEIGHTS.stone * (1.0 if goods.stone < 5 else plenty) * late,
        max(MIN_RYO_VALUE, WEIGHTS.ryo * (1.0 if goods.ryo < 14 else plenty) * late),
    )


def evaluate_goods(goods: Goods, samurai: int, rounds: float) -> float:
    """Return the value of goods with `rounds` rounds left to use them."""
    late, plenty = min(1.0, rounds / WEIGHTS.conversion_rounds), WEIGHTS.surplus_factor
    wage = samurai + 1
    fed = min(goods.rice, wage)
    value = fed * (WEIGHTS.rice + WEIGHTS.late_wage_rice * max(0.0, 2.4 - rounds))
    value += min(goods.rice - fed, max(0, 9 - wage)) * WEIGHTS.rice * plenty * late
    value += (min(goods.wood, 5) + max(0, min(goods.wood, 9) - 5) * plenty) * WEIGHTS.wood * late
    value += (min(goods.stone, 5) + max(0, min(goods.stone, 9) - 5) * plenty) * WEIGHTS.stone * late
    need = min(goods.ryo, 14) + max(0, min(goods.ryo, 30) - 14) * plenty
    return value + max(
        need * WEIGHTS.ryo * late + max(0, goods.ryo - 30) * MIN_RYO_VALUE, goods.ryo * MIN_RYO_VALUE
    )


def evaluate_lead(state: State, seat: int) -> float:
    """Return the lead of a seat over its rivals; the strongest rival counts most."""
    return (
        _evaluate_final_lead(state, seat)
        if state.phase == OVER
        else _compute_lead(evaluate_seats(state), seat)
    )


def evaluate_seats(state: State) -> list[float]:
    """Return the value of every seat: its power points plus the estimated worth of its position."""
    if state.phase == OVER:
        return _compute_final_scores(state)
    rounds, payments = estimate_rounds_left(state), income.due(state)
    return [_evaluate_seat(state, seat, rounds, payments[seat]) for seat in range(len(state.players))]


def _compute_lead(values: list[float], seat: int) -> float:
    mine = values.pop(seat)
    return mine - max(values) * WEIGHTS.rival_factor - sum(values) / len(values) * 0.2


def _compute_final_scores(state: State) -> list[float]:
    """Return the final scores, with a penalty for seats without a house in Edo."""
    outcome = ending.outcome(state)
    assert outcome is not None
    counts = outcome.detail["seats"]
    return [
        score - WEIGHTS.out_penalty * count["out"]
        for score, count in zip(outcome.scores, counts, strict=True)
    ]


def _evaluate_final_lead(state: State, seat: int) -> float:
    outcome = ending.outcome(state)
    assert outcome is not None
    won = seat in outcome.winners
    return _compute_lead(_compute_final_scores(state), seat) + (
        WEIGHTS.win_bonus / len(outcome.winners) if won else -WEIGHTS.win_bonus
    )


def _evaluate_seat(state: State, seat: int, rounds: float, payment: int) -> float:
    player, box = state.players[seat], state.box
    samurai = len(player.samurai)
    value = player.power + evaluate_goods(player.goods, samurai, rounds)
    value += payment * WEIGHTS.income * (rounds - 1)
    shogun = player.shogun + player.recruits
    value += min(shogun, 8) * WEIGHTS.official * (rounds - 0.5)
    value += evaluate_samurai(samurai, box.pieces.officials - samurai + shogun, rounds)
    specials = [
        evaluate_special_card(box, card)
        for card in player.cards[len(box.permissions) :] + player.bought_cards
    ]
    value += sum(sorted(specials)[-2:]) * WEIGHTS.card * (rounds - 1)
    if not ending.has_house_in_capital(state, seat):
        value -= WEIGHTS.no_capital_house + WEIGHTS.late_no_capital_house * max(0.0, 3.0 - rounds)
    return value


def evaluate_samurai(samurai: int, officials: int, rounds: float) -> float:
    """Return the value of samurai on the board, given the officials who can put them to work."""
    pairs = min(samurai, officials / 2)
    goods = 3 * min(pairs, 2) + max(0, min(pairs, 4) - 2)
    value = goods * WEIGHTS.work_capacity * (rounds - 1) + (min(samurai, 3) + samurai) / 2 * WEIGHTS.samurai
    return value + samurai * WEIGHTS.late_samurai * max(0.0, 2.5 - rounds)


@lru_cache(maxsize=1024)
def evaluate_special_card(box: Box, card: int) -> float:
    """Return the value of a special card per round: its best deed, and 30 % of its other deeds."""
    ranked = sorted((_evaluate_deed(deed) for deed in box.cards[card].deeds), reverse=True)
    return ranked[0] + 0.3 * sum(ranked[1:])


def _evaluate_deed(deed: Deed) -> float:
    if deed.do == "money":
        return (deed.ryo - 5) * 0.06
    if deed.do == "rice":
        return deed.rice * 0.08
    if deed.do in ("wood", "stone", "paddy", "wood_stone"):
        return 0.15 * deed.more + (0.15 * deed.always - 0.46 if deed.always else 0.03)
    if deed.do in ("build_easy", "build_hard"):
        return 0.12 + deed.ryo * 0.03 + deed.off * 0.05
    if deed.do == "trade":
        return 0.10
    if deed.do == "recruit":
        return 0.04 * deed.times * (2 - deed.rice)
    return 0.08
