"""Phase 4: the next round, or the end of the game and the winners. E-21 and E-22."""

from __future__ import annotations

from typing import NamedTuple

from machinami.core.contract import Outcome
from machinami.games.edo.components.box import HOUSE
from machinami.games.edo.state import OVER, PLAN, UNASSIGNED, PlacedBuilding, Player, State
from machinami.games.edo.view.types import OutcomeDetail, SeatCount


def round_over(state: State) -> State:
    """Return the state after a round: the game is over, or a new round begins."""
    if over(state):
        return state._replace(phase=OVER, turn=UNASSIGNED)
    return new_round(
        state._replace(merchants=state.merchants[1:], first=(state.first + 1) % len(state.players))
    )


def over(state: State) -> bool:
    """Whether the game ends: a player has the power that ends it, or the last merchant card is in use."""
    reached = any(player.power >= state.box.end.power for player in state.players)
    return reached or len(state.merchants) <= 1


def new_round(state: State) -> State:
    """Return the state at the start of a round: players take back cards and officials, and plan."""
    players = tuple(_ready(state, player) for player in state.players)
    return state._replace(phase=PLAN, turn=UNASSIGNED, column=0, round=state.round + 1, players=players)


def has_house_in_capital(state: State, seat: int) -> bool:
    """Whether a seat has a house in the capital; without one it cannot win."""
    atlas = state.box.atlas
    return PlacedBuilding(HOUSE, seat) in state.towns[atlas.town_at[atlas.capital]]


class Count(NamedTuple):
    """The final count of a seat."""

    track: int
    samurai: int
    money: int
    resources: int
    edo: int
    out: bool

    @property
    def total(self) -> int:
        return self.track + self.samurai + self.money

    @property
    def data(self) -> SeatCount:
        """The count as plain data."""
        return {
            "track": self.track,
            "samurai": self.samurai,
            "money": self.money,
            "resources": self.resources,
            "edo": self.edo,
            "out": self.out,
        }


def counted(state: State, seat: int) -> Count:
    """Return the final count of a seat. A seat without a house in the capital is out and scores its track
    only."""
    player, edo = state.players[seat], state.towns[state.box.atlas.town_at[state.box.atlas.capital]]
    out = not has_house_in_capital(state, seat)
    return Count(
        track=player.power,
        samurai=0 if out else len(player.samurai) // state.samurai_per_point,
        money=0 if out else player.goods.ryo // state.box.end.ryo,
        resources=player.goods.resource_count,
        edo=sum(state.box.buildings[one.kind].influence for one in edo if one.seat == seat),
        out=out,
    )


def outcome(state: State) -> Outcome | None:
    """Return the final counts and the winners, or None if the game is not over. If all seats are out,
    there is no winner."""
    if state.phase != OVER:
        return None
    counts = [counted(state, seat) for seat in range(len(state.players))]
    ranks = {
        seat: (count.total, count.resources, count.edo) for seat, count in enumerate(counts) if not count.out
    }
    best = max(ranks.values(), default=None)
    detail: OutcomeDetail = {"seats": [count.data for count in counts], "rounds": state.round}
    return Outcome(
        scores=tuple(count.total for count in counts),
        winners=tuple(seat for seat, rank in ranks.items() if rank == best),
        detail=detail,
    )


def _ready(state: State, player: Player) -> Player:
    return player._replace(
        plan=None,
        hand=state.box.pieces.officials - len(player.samurai),
        shogun=player.shogun + player.recruits,
        recruits=0,
        cards=tuple(sorted((*player.cards, *player.bought_cards))),
        bought_cards=(),
    )
