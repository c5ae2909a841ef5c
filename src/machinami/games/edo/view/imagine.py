"""Determinization: a state consistent with a view, with its hidden information sampled."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.core.contract import Json, Viewer
from machinami.games.edo.components.box import BUILDINGS, Box
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.rules.plan import plans
from machinami.games.edo.state import COLUMNS, NOBODY, Built, Order, Plan, Player, State

Part = dict[str, Json]


def imagined(start: State, board: Part, viewer: Viewer, rng: Random) -> State:
    """Return a state that shows `board` to the viewer. `start` is the initial state of the set-up."""
    box, turn, merchant = start.box, _seat(board["turn"]), board["merchant"]
    face_up = [merchant[place]["number"] for place in ("current", "next") if merchant[place] is not None]
    pile = rng.sample(merchant["left"], len(merchant["left"]))
    card = board["open"] or {"left": 0, "own_left": 0, "used": []}
    players = tuple(_player(box, part, rng) for part in board["players"])
    display = tuple(box.number[name] for name in board["specials"]["display"])
    return start._replace(
        players=players,
        towns=tuple(
            tuple(Built(BUILDINGS.index(one["what"]), one["seat"]) for one in board["towns"][name]["slots"])
            for name in (box.atlas.names[space] for space in box.atlas.towns)
        ),
        phase=board["phase"],
        first=_seat(board["first"]),
        turn=turn,
        round=board["round"],
        column=board["column"],
        merchants=tuple(number - 1 for number in (*face_up, *pile)),
        merchant=box.atlas.number[merchant["at"]],
        display=display,
        deck=_deck(box, players, display, board["specials"]["deck"], rng),
        left=card["left"],
        own=card["own_left"],
        used=_spaces(box, card["used"]),
        taken=board["draft"]["taken"] if board["draft"] else start.box.seats * 2 if board["round"] else 0,
    )


def _deck(
    box: Box, players: Sequence[Player], display: tuple[int, ...], count: int, rng: Random
) -> tuple[int, ...]:
    visible = {*display, *(card for player in players for card in (*player.cards, *player.bought))}
    rest = [card for card in box.specials if card not in visible]
    return tuple(rng.sample(rest, count))


def _player(box: Box, part: Part, rng: Random) -> Player:
    ryo = _ryo(rng) if part["ryo"] is None else part["ryo"]
    player = Player(
        goods=Goods(part["rice"], part["wood"], part["stone"], ryo),
        power=part["power"],
        hand=part["own"],
        shogun=part["shogun"],
        recruits=part["recruits"],
        samurai=_spaces(box, part["samurai"]),
        cards=tuple(box.number[name] for name in part["cards"]),
        bought=tuple(box.number[name] for name in part["bought"]),
        houses=part["houses"],
        posts=part["posts"],
        start=NOBODY if part["start"] is None else part["start"] - 1,
    )
    return player._replace(plan=_plan(box, player, part["plan"], rng)) if part["planned"] else player


def _plan(box: Box, player: Player, orders: Sequence[Part | None], rng: Random) -> Plan:
    """Return a plan that begins with the known orders; the rest is sampled uniformly from legal orders."""
    known = tuple(_order(box, order) for order in orders if order is not None)
    if len(known) == COLUMNS:
        return known
    left = tuple(card for card in player.cards if card not in (order.card for order in known))
    own = player.hand - sum(order.own for order in known)
    shogun = player.shogun - sum(order.shogun for order in known)
    rest = plans(box, left, own, shogun, COLUMNS - len(known))
    return known + rest.nth(rng.randrange(rest.count))


def _order(box: Box, part: Part) -> Order:
    card = box.number[part["card"]]
    return Order(card, box.cards[card].keys.index(part["action"]), part["own"], part["shogun"])


def _ryo(rng: Random) -> int:
    """Return a sampled amount of concealed Ryo: usually below 40, without an upper bound."""
    ryo = rng.randrange(40)
    while rng.random() < 0.2:
        ryo += rng.randrange(40)
    return ryo


def _spaces(box: Box, names: Sequence[str]) -> tuple[int, ...]:
    return tuple(box.atlas.number[name] for name in names)


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat
