"""Evaluation of a position for a seat, in power points: an estimate between rounds, the score at the end."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from machinami.games.edo.components.box import Box
from machinami.games.edo.components.figures import Deed
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.rules import ending, income
from machinami.games.edo.state import OVER, State


class Scale(NamedTuple):
    """Weights of the estimate, tuned in matches between bots that differ in one weight."""

    pace: float = 1.3
    """Power points that the leader gains per round."""
    rice: float = 0.21
    wood: float = 0.22
    stone: float = 0.2
    ryo: float = 0.055
    plenty: float = 0.49
    """Factor on the value of goods beyond those that the next building needs."""
    hunger: float = 0.16
    """Growth of the value of wage rice as the end approaches."""
    official: float = 0.19
    samurai: float = 0.12
    muster: float = 0.24
    """Growth of the value of a samurai on the board as the end approaches."""
    engine: float = 0.039
    """Value of a round's work, per good that the available samurai and officials could collect."""
    income: float = 0.035
    card: float = 0.27
    capital: float = 0.55
    """Penalty for having no house in Edo yet; the next weight is its growth as the end approaches."""
    alarm: float = 2.2
    tempo: float = 0.94
    """Rounds needed to turn goods into power."""
    frugality: float = 0.37
    """Factor on the cost of a building when it is compared with its gains."""
    rival: float = 0.7
    victory: float = 4.0
    out: float = 15.0


SCALE = Scale()
LEAST_RYO = 0.02

Prices = tuple[float, float, float, float]


def horizon(state: State) -> float:
    """Return the estimated rounds left, this one included, from the merchant pile and the leader's power."""
    leader = max(player.power for player in state.players)
    return min(len(state.merchants), 1 + max(0.0, state.box.end.power - leader) / SCALE.pace)


def prices(state: State, seat: int, rounds: float) -> Prices:
    """Return the value of one more unit of each good for a seat; abundant goods are worth less."""
    goods, samurai = state.players[seat].goods, len(state.players[seat].samurai)
    late, plenty = min(1.0, rounds / SCALE.tempo), SCALE.plenty
    return (
        SCALE.rice + SCALE.hunger * max(0.0, 2.4 - rounds)
        if goods.rice < samurai + 1
        else SCALE.rice * plenty * late,
        SCALE.wood * (1.0 if goods.wood < 5 else plenty) * late,
        SCALE.stone * (1.0 if goods.stone < 5 else plenty) * late,
        max(LEAST_RYO, SCALE.ryo * (1.0 if goods.ryo < 14 else plenty) * late),
    )


def stored(goods: Goods, samurai: int, rounds: float) -> float:
    """Return the value of goods with `rounds` rounds left to use them."""
    late, plenty = min(1.0, rounds / SCALE.tempo), SCALE.plenty
    wage = samurai + 1
    fed = min(goods.rice, wage)
    value = fed * (SCALE.rice + SCALE.hunger * max(0.0, 2.4 - rounds))
    value += min(goods.rice - fed, max(0, 9 - wage)) * SCALE.rice * plenty * late
    value += (min(goods.wood, 5) + max(0, min(goods.wood, 9) - 5) * plenty) * SCALE.wood * late
    value += (min(goods.stone, 5) + max(0, min(goods.stone, 9) - 5) * plenty) * SCALE.stone * late
    need = min(goods.ryo, 14) + max(0, min(goods.ryo, 30) - 14) * plenty
    return value + max(need * SCALE.ryo * late + max(0, goods.ryo - 30) * LEAST_RYO, goods.ryo * LEAST_RYO)


def worth(state: State, seat: int) -> float:
    """Return the lead of a seat over its rivals; the strongest rival counts most."""
    return _final(state, seat) if state.phase == OVER else _ahead(standings(state), seat)


def standings(state: State) -> list[float]:
    """Return the value of every seat: its power points plus the estimated worth of its position."""
    if state.phase == OVER:
        return _totals(state)
    rounds, payments = horizon(state), income.due(state)
    return [_standing(state, seat, rounds, payments[seat]) for seat in range(len(state.players))]


def _ahead(values: list[float], seat: int) -> float:
    mine = values.pop(seat)
    return mine - max(values) * SCALE.rival - sum(values) / len(values) * 0.2


def _totals(state: State) -> list[float]:
    """Return the final scores, with a penalty for seats without a house in Edo."""
    outcome = ending.outcome(state)
    assert outcome is not None
    counts = outcome.detail["seats"]
    return [score - SCALE.out * count["out"] for score, count in zip(outcome.scores, counts, strict=True)]


def _final(state: State, seat: int) -> float:
    outcome = ending.outcome(state)
    assert outcome is not None
    won = seat in outcome.winners
    return _ahead(_totals(state), seat) + (SCALE.victory / len(outcome.winners) if won else -SCALE.victory)


def _standing(state: State, seat: int, rounds: float, payment: int) -> float:
    player, box = state.players[seat], state.box
    samurai = len(player.samurai)
    value = player.power + stored(player.goods, samurai, rounds)
    value += payment * SCALE.income * (rounds - 1)
    shogun = player.shogun + player.recruits
    value += min(shogun, 8) * SCALE.official * (rounds - 0.5)
    value += crew(samurai, box.pieces.officials - samurai + shogun, rounds)
    specials = [card_worth(box, card) for card in player.cards[len(box.permissions) :] + player.bought]
    value += sum(sorted(specials)[-2:]) * SCALE.card * (rounds - 1)
    if not ending.has_house_in_capital(state, seat):
        value -= SCALE.capital + SCALE.alarm * max(0.0, 3.0 - rounds)
    return value


def crew(samurai: int, officials: int, rounds: float) -> float:
    """Return the value of samurai on the board, given the officials who can put them to work."""
    pairs = min(samurai, officials / 2)
    goods = 3 * min(pairs, 2) + max(0, min(pairs, 4) - 2)
    value = goods * SCALE.engine * (rounds - 1) + (min(samurai, 3) + samurai) / 2 * SCALE.samurai
    return value + samurai * SCALE.muster * max(0.0, 2.5 - rounds)


@lru_cache(maxsize=1024)
def card_worth(box: Box, card: int) -> float:
    """Return the value of a special card per round: its best deed, and 30 % of its other deeds."""
    ranked = sorted((_deed_worth(deed) for deed in box.cards[card].deeds), reverse=True)
    return ranked[0] + 0.3 * sum(ranked[1:])


def _deed_worth(deed: Deed) -> float:
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
