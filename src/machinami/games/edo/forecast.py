"""Forecast of a draft plan for a round, and of the next card before it is revealed.

The heuristics carry out the cards one by one, walks included, while the other seats do nothing; wages and
income follow. The rules themselves compute every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from machinami.core import contract
from machinami.core.contract import Json
from machinami.core.factory import sample_state
from machinami.games.edo import actions, notation
from machinami.games.edo.components.box import BUILD_DEEDS, FETCHED, HOUSE
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.heuristics.card_plan import CardPlan, choose_samurai_to_keep, plan_card
from machinami.games.edo.queries import (
    count_most_uses,
    find_building_price,
    has_house_in_capital,
    is_last_round,
    list_income,
)
from machinami.games.edo.rules import step_code
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import BEFORE, PLAN, WAGES, CardOrder, Plan, State
from machinami.games.edo.view.prospects import list_affordable_buildings
from machinami.games.edo.view.types import (
    Action,
    Amounts,
    CardForecast,
    Forecast,
    PlanForecast,
    RevealForecast,
    Shortage,
)

NEXT_ROUND_DEEDS = ("recruit", "develop")
"""Deeds that take effect in the next round: useless in the last one."""


def forecast_action(view: dict[str, Json], draft: contract.Action) -> Forecast | None:
    """Return the forecast of a draft plan, or of revealing the next card, for the view's seat.

    Return None for other drafts.
    """
    state = sample_state(view, Random(0), State)
    if state.phase == PLAN and "plan" in draft:
        seat = view["seat"]
        return forecast_plan(state, seat, notation.parse_plan(state, seat, draft))
    turn = state.phase == BEFORE and state.turn == view["seat"]
    return forecast_reveal(state) if turn and "reveal" in draft else None


def forecast_plan(state: State, seat: int, orders: Plan) -> PlanForecast:
    """Return the forecast of each card with the goods after it, then of wages and income.

    The forecasts of wages and income contain the goods after them.
    """
    state = _isolate_seat(state, seat, orders)
    cards: list[CardForecast] = []
    for column, order in enumerate(orders):
        state = state.replace(phase=BEFORE, column=column, turn=seat)
        card_plan = plan_card(state, capital_first=True)
        cards.append(_forecast_card(state, card_plan, order))
        if card_plan is not None:
            state = card_plan.state.replace(activations_left=0, own_officials_left=0, used_spaces=())
    return _forecast_round_end(state.replace(phase=WAGES, turn=seat), seat, cards)


def forecast_reveal(state: State) -> RevealForecast:
    """Return the forecast of the next card after heuristic walks, and whether it is useless without walks."""
    card = _forecast_card(state, plan_card(state, capital_first=True), state.current_order)
    idle = actions.list_actions(state.take_steps([step_code.REVEAL]), state.turn).count == 1
    return {"next": card, "vain": bool(card["walks"]) and idle}


def list_forecast_moves(state: State, seat: int, action: contract.Action) -> Iterator[Action]:
    """Yield the moves behind a forecast, in order and in the law's notation; wages come last.

    Raise `Refused` if the plan is illegal.
    """
    forecast = forecast_plan(state, seat, notation.parse_plan(state, seat, action))
    for card in forecast["cards"]:
        yield from card["walks"]
        yield {"reveal": True}
        yield from card["deeds"]
        if card["left"]:
            yield {"done": True}
    if forecast["wages"]["samurai"]:
        yield {"keep": forecast["wages"]["stay"]}


def _isolate_seat(state: State, seat: int, orders: Plan) -> State:
    """Return the state with idle plans for the other seats and no deck of special cards.

    The order of the deck is secret, so the forecast turns up no card from it.
    """
    players = tuple(
        player._replace(
            plan=orders if other == seat else tuple(CardOrder(card, 0) for card in player.cards[:COLUMNS])
        )
        for other, player in enumerate(state.players)
    )
    return state.replace(players=players, deck=())


def _forecast_card(state: State, card_plan: CardPlan | None, order: CardOrder) -> CardForecast:
    """Return the forecast of one card; `card_plan` is None if no official activates it."""
    deed, player = state.current_deed, state.player
    of, spare = divmod(order.own + order.shogun, deed.officials)
    after = state if card_plan is None else card_plan.state
    left = 0 if card_plan is None else after.activations_left
    return {
        "of": of,
        "left": left,
        "spare": spare,
        "walks": [] if card_plan is None else card_plan.walks,
        "deeds": [] if card_plan is None else card_plan.actions,
        "ways": 0 if card_plan is None else card_plan.walks_cost,
        "gain": _diff_goods(player.goods, after.player.goods),
        "goods": after.player.goods.amounts,
        "power": after.player.power - player.power,
        "recruits": after.player.recruits - player.recruits,
        "samurai": [state.box.atlas.names[space] for space in after.player.samurai],
        "lacks": _find_shortage(after, of, left, spare),
    }


def _diff_goods(before: Goods, after: Goods) -> Amounts:
    return Goods(*(now - was for was, now in zip(before, after, strict=True))).nonzero_amounts


def _find_shortage(state: State, activations: int, left: int, spare: int) -> Shortage | None:
    """Return why officials on a card have no effect, with missing amounts; None if every official has one."""
    deed, player = state.current_deed, state.player
    if activations and deed.do in NEXT_ROUND_DEEDS and is_last_round(state):
        return {"what": "late"}
    if left == spare == 0:
        return None
    if left == 0:
        return {"what": "officials", "count": deed.officials - spare}
    idle = len(player.samurai) - len(state.used_spaces)
    if deed.do in FETCHED or deed.do in BUILD_DEEDS or deed.do == "trade":
        if idle < 1:
            return {"what": "samurai", "count": left}
        if deed.do in BUILD_DEEDS:
            lacking = player.goods.find_missing(find_building_price(state, state.current_order, HOUSE))
            return {"what": "goods", "goods": lacking} if lacking else {"what": "site"}
        return {"what": "way"} if deed.do in FETCHED else {"what": "bargain"}
    if deed.do == "recruit":
        short = count_most_uses(state) == 0 and state.shogun_left > 0
        return {"what": "goods", "goods": {"rice": deed.rice}} if short else {"what": "stock"}
    if deed.do == "develop":
        lacking = player.goods.find_missing(Goods(ryo=deed.ryo))
        return {"what": "goods", "goods": lacking} if lacking else {"what": "stock"}
    return {"what": "use"}


def _forecast_round_end(state: State, seat: int, cards: list[CardForecast]) -> PlanForecast:
    """Return the cards with wages, income, the goods after both, and the buildings that they pay for."""
    player, names = state.players[seat], state.box.atlas.names
    stay = choose_samurai_to_keep(state) if player.samurai else ()
    after_wages = player.goods._replace(rice=player.goods.rice - len(stay))
    seat_income = list_income(state)[seat]
    goods = after_wages._replace(ryo=after_wages.ryo + seat_income)
    after_income = state.with_player(seat, player._replace(goods=goods))
    return {
        "cards": cards,
        "wages": {
            "samurai": len(player.samurai),
            "rice": player.goods.rice,
            "stay": [names[space] for space in stay],
        },
        "income": seat_income,
        "after": goods.amounts,
        "power": player.power,
        "affords": list_affordable_buildings(after_income, seat),
        "short": goods.find_missing(state.box.building_costs[HOUSE]),
        "capital": has_house_in_capital(state, seat),
    }
