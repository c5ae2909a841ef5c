"""Money, rice, recruitment, development: actions that need officials only. E-10, E-11, E-13, E-14."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Action
from machinami.core.validation import shaped
from machinami.games.edo.components.goods import RICE, RYO
from machinami.games.edo.messages import refuse, thing
from machinami.games.edo.state import State

USES = ("money", "rice", "recruit")


def offers(state: State) -> Iterator[Action]:
    """How often the open card can be used, or which special cards can be bought."""
    deed = state.deed
    if deed.do == "develop":
        if state.player.goods.ryo >= deed.ryo:
            yield from ({"buy_card": state.box.cards[card].name} for card in state.display)
    elif deed.do in USES:
        yield from ({"use": times} for times in range(1, most_uses(state) + 1))


def most_uses(state: State) -> int:
    """How often money, rice or recruitment can be used now."""
    deed = state.deed
    if deed.do != "recruit":
        return state.left
    fed = state.player.goods.rice // deed.rice if deed.rice else state.left
    return min(state.left, fed, state.shogun_left)


def use(state: State, action: Action) -> State:
    """The open card is used so many times."""
    times, deed = shaped(action, "use", int, "2"), state.deed
    if deed.do not in USES:
        raise refuse("E-9/other", does=thing(deed.do))
    if not 1 <= times <= state.left:
        raise refuse("E-5/left", left=state.left)
    if deed.do == "recruit" and times > state.shogun_left:
        raise refuse("E-13/stock", count=state.shogun_left)
    if times > most_uses(state):
        raise refuse("E-13/rice", rice=deed.rice)
    return used(state, times)


def used(state: State, times: int) -> State:
    """What so many uses bring."""
    deed, player = state.deed, state.player
    state = state._replace(left=state.left - times)
    if deed.do == "money":
        return state.spend(player.goods.more(RYO, deed.ryo * times))
    if deed.do == "rice":
        return state.spend(player.goods.gain(RICE, deed.rice * times, state.box.pieces.most))
    goods = player.goods.more(RICE, -deed.rice * times)
    return state.acting(player._replace(goods=goods, recruits=player.recruits + times))


def buy_card(state: State, action: Action) -> State:
    """A special card is bought and the next one turned up."""
    name, deed = shaped(action, "buy_card", str, '"S7"'), state.deed
    if deed.do != "develop":
        raise refuse("E-9/other", does=thing(deed.do))
    card = state.box.number.get(name, -1)
    if card not in state.display:
        raise refuse("E-14/display", name[:12], card=name[:12])
    if state.player.goods.ryo < deed.ryo:
        raise refuse("E-14/ryo", name, cost=deed.ryo, ryo=state.player.goods.ryo)
    return bought(state, card)


def bought(state: State, card: int) -> State:
    """The card changes hands for its price; the new one lies where it lay."""
    player = state.player
    place = state.display.index(card)
    player = player._replace(
        goods=player.goods.more(RYO, -state.deed.ryo), bought=tuple(sorted((*player.bought, card)))
    )
    display = (*state.display[:place], *state.deck[:1], *state.display[place + 1 :])
    return state._replace(left=state.left - 1, display=display, deck=state.deck[1:]).acting(player)
