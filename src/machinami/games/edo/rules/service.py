"""Money, rice, recruitment and development: actions that need only officials. E-10, E-11, E-13, E-14."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Action
from machinami.core.validation import require_value
from machinami.games.edo.components.goods import RICE, RYO
from machinami.games.edo.messages import describe_thing, refuse
from machinami.games.edo.state import State
from machinami.games.edo.view.types import BuyCardAction, UseAction

USES = ("money", "rice", "recruit")


def offers(state: State) -> Iterator[UseAction | BuyCardAction]:
    """Yield every legal number of uses of the open card, or every special card that can be bought."""
    deed = state.current_deed
    if deed.do == "develop":
        if state.player.goods.ryo >= deed.ryo:
            yield from (BuyCardAction(buy_card=state.box.cards[card].name) for card in state.display)
    elif deed.do in USES:
        yield from (UseAction(use=times) for times in range(1, most_uses(state) + 1))


def most_uses(state: State) -> int:
    """Return the maximum number of uses of money, rice or recruitment now."""
    deed = state.current_deed
    if deed.do != "recruit":
        return state.activations_left
    fed = state.player.goods.rice // deed.rice if deed.rice else state.activations_left
    return min(state.activations_left, fed, state.shogun_left)


def use(state: State, action: Action) -> State:
    """Apply a use action. Raise `Refused` if it is malformed or illegal."""
    times, deed = require_value(action, "use", int, "2"), state.current_deed
    if deed.do not in USES:
        raise refuse("E-9/other", does=describe_thing(deed.do))
    if not 1 <= times <= state.activations_left:
        raise refuse("E-5/left", left=state.activations_left)
    if deed.do == "recruit" and times > state.shogun_left:
        raise refuse("E-13/stock", count=state.shogun_left)
    if times > most_uses(state):
        raise refuse("E-13/rice", rice=deed.rice)
    return apply_uses(state, times)


def apply_uses(state: State, times: int) -> State:
    """Apply several uses of the open card. Rice above the limit is lost. Legality is not checked."""
    deed, player = state.current_deed, state.player
    state = state._replace(activations_left=state.activations_left - times)
    if deed.do == "money":
        return state.with_goods(player.goods.add(RYO, deed.ryo * times))
    if deed.do == "rice":
        return state.with_goods(player.goods.add_capped(RICE, deed.rice * times, state.box.pieces.most))
    goods = player.goods.add(RICE, -deed.rice * times)
    return state.with_acting_player(player._replace(goods=goods, recruits=player.recruits + times))


def buy_card(state: State, action: Action) -> State:
    """Apply the purchase of a special card. Raise `Refused` if it is malformed or illegal."""
    name, deed = require_value(action, "buy_card", str, '"S7"'), state.current_deed
    if deed.do != "develop":
        raise refuse("E-9/other", does=describe_thing(deed.do))
    card = state.box.card_numbers.get(name, -1)
    if card not in state.display:
        raise refuse("E-14/display", name[:12], card=name[:12])
    if state.player.goods.ryo < deed.ryo:
        raise refuse("E-14/ryo", name, cost=deed.ryo, ryo=state.player.goods.ryo)
    return apply_card_purchase(state, card)


def apply_card_purchase(state: State, card: int) -> State:
    """Pay for a special card and replace it in the display from the deck. Legality is not checked."""
    player = state.player
    place = state.display.index(card)
    player = player._replace(
        goods=player.goods.add(RYO, -state.current_deed.ryo),
        bought_cards=tuple(sorted((*player.bought_cards, card))),
    )
    display = (*state.display[:place], *state.deck[:1], *state.display[place + 1 :])
    return state._replace(
        activations_left=state.activations_left - 1, display=display, deck=state.deck[1:]
    ).with_acting_player(player)
