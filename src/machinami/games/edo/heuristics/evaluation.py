"""What a position is worth to a seat, in power points: an estimate between rounds, the count at the end."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from machinami.games.edo.components.box import Box
from machinami.games.edo.components.figures import Deed
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.rules import ending, income
from machinami.games.edo.state import OVER, State


class Scale(NamedTuple):
    """The weights of the estimate, found by letting bots that differ in one of them meet."""

    pace: float = 1.3
    """Power points that the leader gains in a round."""
    rice: float = 0.21
    wood: float = 0.22
    stone: float = 0.2
    ryo: float = 0.055
    plenty: float = 0.49
    """What a good is worth, beside its first ones, once there is enough for the next building."""
    hunger: float = 0.16
    """How much dearer the rice for wages gets when the end is near."""
    official: float = 0.19
    samurai: float = 0.12
    muster: float = 0.24
    """How much a samurai on the board is worth more when the end is near."""
    engine: float = 0.039
    """What a round's work is worth, for each good that the samurai and officials at hand could fetch."""
    income: float = 0.035
    card: float = 0.27
    capital: float = 0.55
    """What it costs to have no house in Edo yet, and how fast that grows when the end is near."""
    alarm: float = 2.2
    tempo: float = 0.94
    """Rounds that it takes to turn goods into power."""
    frugality: float = 0.37
    """What the goods that a building costs weigh against what it brings."""
    rival: float = 0.7
    victory: float = 4.0
    out: float = 15.0


SCALE = Scale()
LEAST_RYO = 0.02

Prices = tuple[float, float, float, float]


def horizon(state: State) -> float:
    """Rounds still to be played, this one included: what the pile and the leader's power allow."""
    leader = max(player.power for player in state.players)
    return min(len(state.merchants), 1 + max(0.0, state.box.end.power - leader) / SCALE.pace)


def prices(state: State, seat: int, rounds: float) -> Prices:
    """What one more of each good is worth to a seat; a good that abounds is worth less."""
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
    """What goods in hand are worth with so many rounds to use them."""
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
    """How far a seat is ahead of its rivals, the strongest above all."""
    return _final(state, seat) if state.phase == OVER else _ahead(standings(state), seat)


def standings(state: State) -> list[float]:
    """What every seat has, in power points: those it has won and what the rest may still bring."""
    if state.phase == OVER:
        return _totals(state)
    rounds, payments = horizon(state), income.due(state)
    return [_standing(state, seat, rounds, payments[seat]) for seat in range(len(state.players))]


def _ahead(values: list[float], seat: int) -> float:
    mine = values.pop(seat)
    return mine - max(values) * SCALE.rival - sum(values) / len(values) * 0.2


def _totals(state: State) -> list[float]:
    """The final count; who is out has lost by far."""
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
    """What so many samurai on the board are worth with so many officials to set them to work."""
    pairs = min(samurai, officials / 2)
    fetched = 3 * min(pairs, 2) + max(0, min(pairs, 4) - 2)
    value = fetched * SCALE.engine * (rounds - 1) + (min(samurai, 3) + samurai) / 2 * SCALE.samurai
    return value + samurai * SCALE.muster * max(0.0, 2.5 - rounds)


@lru_cache(maxsize=1024)
def card_worth(box: Box, card: int) -> float:
    """What a special card is worth in each round to come: its better action, beside an ordinary one."""
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
