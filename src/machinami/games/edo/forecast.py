"""Forecast of a draft plan for a round, and of the next card before it is revealed.

The heuristics carry out the cards one by one, walks included, while the other seats do nothing; wages and
income follow. The rules themselves compute every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from machinami.core.contract import Action, Json
from machinami.core.factory import imagine
from machinami.games.edo import actions
from machinami.games.edo.components.box import HOUSE
from machinami.games.edo.components.goods import RYO, Goods
from machinami.games.edo.heuristics.card import choose_samurai_to_keep, plan_card
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.rules import ending, income, plan, resolution, service
from machinami.games.edo.rules.building import BUILDS
from machinami.games.edo.rules.gathering import FETCHED
from machinami.games.edo.state import BEFORE, COLUMNS, PLAN, WAGES, CardOrder, Plan, State
from machinami.games.edo.view.prospects import list_affordable_buildings

NEXT_ROUND_DEEDS = ("recruit", "develop")
"""Deeds that take effect in the next round: useless in the last one."""


def forecast_action(view: dict[str, Json], draft: Action) -> Json:
    """Return the forecast of a draft plan, or of revealing the next card, for the view's seat.

    Return None for other drafts.
    """
    state = imagine(view, Random(0)).state
    if not isinstance(state, State):
        return None
    if state.phase == PLAN and "plan" in draft:
        return forecast_plan(state, view["seat"], draft)
    turn = state.phase == BEFORE and state.turn == view["seat"]
    return forecast_reveal(state) if turn and "reveal" in draft else None


def forecast_plan(state: State, seat: int, action: Action) -> dict[str, Json]:
    """Return the forecast of each card with the goods after it, then wages, income and the goods after them.

    Raise `Refused` if the plan is illegal.
    """
    orders = plan.parse_plan(state, seat, action)
    state = _isolate_seat(state, seat, orders)
    cards: list[Json] = []
    for column, order in enumerate(orders):
        state = state._replace(phase=BEFORE, column=column, turn=seat)
        card_plan = plan_card(state, capital_first=True)
        cards.append(_forecast_card(state, card_plan, order))
        if card_plan is not None:
            state = card_plan.state._replace(activations_left=0, own_officials_left=0, used_spaces=())
    return {"cards": cards, **_forecast_round_end(state._replace(phase=WAGES, turn=seat), seat)}


def forecast_reveal(state: State) -> dict[str, Json]:
    """Return the forecast of the next card after heuristic walks, and whether it is useless without walks."""
    card = _forecast_card(state, plan_card(state, capital_first=True), state.current_order)
    idle = actions.list_actions(resolution.open_card(state), state.turn).count == 1
    return {"next": card, "vain": bool(card["walks"]) and idle}


def list_forecast_moves(state: State, seat: int, action: Action) -> Iterator[Action]:
    """Yield the moves behind a forecast, in order and in the law's notation; wages come last."""
    forecast = forecast_plan(state, seat, action)
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
    return state._replace(players=players, deck=())


def _forecast_card(state: State, card_plan: CardPlan | None, order: CardOrder) -> dict[str, Json]:
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
        "ways": 0 if card_plan is None else _compute_walk_cost(state, card_plan),
        "gain": _diff_goods(player.goods, after.player.goods),
        "goods": after.player.goods._asdict(),
        "power": after.player.power - player.power,
        "recruits": after.player.recruits - player.recruits,
        "samurai": [state.box.atlas.names[space] for space in after.player.samurai],
        "lacks": _find_shortage(after, of, left, spare),
    }


def _compute_walk_cost(state: State, card_plan: CardPlan) -> int:
    """Return the cost in Ryo of the walks before a card."""
    atlas, merchant, cost = state.box.atlas, state.merchant, 0
    for step in card_plan.walks:
        if "walk" in step:
            start, end = (atlas.space_numbers[name] for name in step["walk"])
        else:
            start, end = merchant, atlas.space_numbers[step["merchant"]]
        cost += atlas.distances[start][end]
    return cost


def _diff_goods(before: Goods, after: Goods) -> dict[str, int]:
    return {
        name: now - was for name, was, now in zip(Goods._fields, before, after, strict=True) if now != was
    }


def _find_shortage(state: State, activations: int, left: int, spare: int) -> dict[str, Json] | None:
    """Return why officials on a card have no effect, with missing amounts; None if every official has one."""
    deed, player = state.current_deed, state.player
    if activations and deed.do in NEXT_ROUND_DEEDS and ending.over(state):
        return {"what": "late"}
    if left == spare == 0:
        return None
    if left == 0:
        return {"what": "officials", "count": deed.officials - spare}
    idle = len(player.samurai) - len(state.used_spaces)
    if deed.do in FETCHED or deed.do in BUILDS or deed.do == "trade":
        if idle < 1:
            return {"what": "samurai", "count": left}
        if deed.do in BUILDS:
            price = state.box.building_costs[HOUSE]
            price = price.add(RYO, -min(price.ryo, deed.ryo))
            lacking = player.goods.find_missing(price)
            return {"what": "goods", "goods": lacking} if lacking else {"what": "site"}
        return {"what": "way"} if deed.do in FETCHED else {"what": "bargain"}
    if deed.do == "recruit":
        short = service.most_uses(state) == 0 and state.shogun_left > 0
        return {"what": "goods", "goods": {"rice": deed.rice}} if short else {"what": "stock"}
    if deed.do == "develop":
        lacking = player.goods.find_missing(Goods(ryo=deed.ryo))
        return {"what": "goods", "goods": lacking} if lacking else {"what": "stock"}
    return {"what": "use"}


def _forecast_round_end(state: State, seat: int) -> dict[str, Json]:
    """Return wages, income, the goods after both, and the buildings that these goods pay for."""
    player, names = state.players[seat], state.box.atlas.names
    stay = choose_samurai_to_keep(state) if player.samurai else ()
    after_wages = player.goods._replace(rice=player.goods.rice - len(stay))
    seat_income = income.due(state)[seat]
    goods = after_wages._replace(ryo=after_wages.ryo + seat_income)
    after_income = state.with_player(seat, player._replace(goods=goods))
    return {
        "wages": {
            "samurai": len(player.samurai),
            "rice": player.goods.rice,
            "stay": [names[space] for space in stay],
        },
        "income": seat_income,
        "after": goods._asdict(),
        "power": player.power,
        "affords": list_affordable_buildings(after_income, seat),
        "short": goods.find_missing(state.box.building_costs[HOUSE]),
        "capital": ending.has_house_in_capital(state, seat),
    }
