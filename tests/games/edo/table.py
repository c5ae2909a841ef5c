"""Games and positions for the tests of Edo: a dealt and drafted game, and changes of its state."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from machinami import Play, new
from machinami.core.contract import Action, ChanceRequest, Refused
from machinami.games.edo.components.box import BUILDINGS
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.game import GAME
from machinami.games.edo.heuristics.card_plan import choose_next_move
from machinami.games.edo.heuristics.greedy_plan import greedy_plan
from machinami.games.edo.notation import format_order
from machinami.games.edo.state import DRAFT, PLAN, PlacedBuilding, State

IDLE = [{"card": card, "action": action} for card, action in (("A", "rice"), ("B", "stone"), ("C", "paddy"))]


def deal(ask: ChanceRequest) -> Action:
    """Return a chance result in which seat 0 begins and all cards are in order."""
    return {"first": 0} if ask.kind == "first" else {ask.kind: list(range(1, ask.detail + 1))}


def draft_game(seats: int = 2, **options: Any) -> Play:
    """Return a game in its first planning: seat n has start set n + 1 and town T(n + 1)."""
    play = new("edo", seats, options, chance=deal)
    for seat in range(seats):
        play.do(seat, {"take": {"set": seat + 1}})
    for seat in reversed(range(seats)):
        play.do(seat, {"take": {"town": f"T{seat + 1}"}})
    return play


def with_state(play: Play, **changes: Any) -> Play:
    """Return a play that continues from this one's state with some fields replaced."""
    return Play(GAME, play.setup, None, state=play.state.replace(**changes), is_imagined=True)


def spaces(state: State, names: str) -> tuple[int, ...]:
    return tuple(sorted(state.box.atlas.space_numbers[name] for name in names.split()))


def with_player(play: Play, seat: int, samurai: Any = None, cards: Any = None, **changes: Any) -> Play:
    """Return the play with fields of a player replaced; goods may be given as rice, wood, stone, ryo."""
    state: State = play.state
    now = state.players[seat]
    goods = now.goods._asdict() | {name: changes.pop(name) for name in Goods._fields if name in changes}
    if samurai is not None:
        changes["samurai"] = spaces(state, samurai)
        changes.setdefault("hand", state.box.pieces.officials - len(changes["samurai"]))
    if cards is not None:
        changes["cards"] = tuple(sorted(state.box.card_numbers[name] for name in f"A B C {cards}".split()))
    changed = now._replace(goods=Goods(**goods), **changes)
    return with_state(play, players=state.with_player(seat, changed).players)


def with_town(play: Play, name: str, *slots: tuple[str, int]) -> Play:
    """Return the play with these buildings in a town."""
    state: State = play.state
    number = state.box.atlas.town_at[state.box.atlas.space_numbers[name]]
    built = tuple(PlacedBuilding(BUILDINGS.index(what), seat) for what, seat in slots)
    return with_state(play, towns=(*state.towns[:number], built, *state.towns[number + 1 :]))


def submit_plans(play: Play, *orders: Sequence[dict[str, Any]]) -> Play:
    """Submit all plans; idle cards fill up short and missing plans."""
    for seat in range(play.setup.seats):
        mine = list(orders[seat]) if seat < len(orders) else []
        used = {order["card"] for order in mine}
        rest = [order for order in IDLE if order["card"] not in used]
        play.do(seat, {"plan": (mine + rest)[:3]})
    return play


def order(card: str, action: str, own: int = 0, shogun: int = 0) -> dict[str, Any]:
    return {"card": card, "action": action, "own": own, "shogun": shogun}


def open_card(play: Play, card: str, action: str, own: int = 1, shogun: int = 0) -> Play:
    """Submit a plan of seat 0 that starts with this card, idle plans for the others, and reveal the card."""
    submit_plans(play, [order(card, action, own, shogun)])
    play.do(0, {"reveal": True})
    return play


def get_player(play: Play, seat: int = 0) -> dict[str, Any]:
    """Return a player's own entry in the view."""
    found: dict[str, Any] = play.view(seat)["board"]["players"][seat]
    return found


def goods(play: Play, seat: int = 0) -> tuple[int, ...]:
    return tuple(get_player(play, seat)[name] for name in Goods._fields)


def get_refusal(play: Play, seat: int, action: Action) -> str:
    """Return the clause by which an action is refused."""
    refused = play.check(seat, action)
    assert isinstance(refused, Refused), f"{action} was not refused"
    return refused.clause


def skip_cards(play: Play) -> Play:
    """Reveal and end every card until the cards are played."""
    while (phase := play.view(None)["board"]["phase"]) in ("before", "card"):
        play.do(play.to_act[0], {"reveal": True} if phase == "before" else {"done": True})
    return play


def choose_sensibly(play: Play, seat: int, rng: Random) -> Action:
    """Return a legal action, usually a sensible one: random play builds nothing."""
    if rng.random() < 0.3 or play.state.phase == DRAFT:
        return play.actions(seat).sample(rng)
    if play.state.phase == PLAN:
        return {"plan": [format_order(play.state.box, order) for order in greedy_plan(play.state, seat)]}
    return choose_next_move(play.state)
