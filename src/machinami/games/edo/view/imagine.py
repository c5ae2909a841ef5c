"""Determinization: a state consistent with a view, with its hidden information sampled."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.core.contract import Viewer
from machinami.games.edo.components.box import BUILDINGS, Box
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.plans import index_plans_of
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import UNASSIGNED, CardOrder, PlacedBuilding, Plan, Player, State
from machinami.games.edo.view.types import Board, Order, PlannedCard, PlayerView


def imagine_state(start: State, board: Board, viewer: Viewer, rng: Random) -> State:
    """Return a state that shows `board` to the viewer. `start` is the initial state of the set-up."""
    box, turn, merchant = start.box, _parse_seat(board["turn"]), board["merchant"]
    face_up = [card["number"] for card in (merchant["current"], merchant["next"]) if card is not None]
    pile = rng.sample(merchant["left"], len(merchant["left"]))
    open_card = board["open"]
    players = tuple(_sample_player(box, part, rng) for part in board["players"])
    display = tuple(box.card_numbers[name] for name in board["specials"]["display"])
    return start.replace(
        players=players,
        towns=tuple(
            tuple(
                PlacedBuilding(BUILDINGS.index(one["what"]), one["seat"])
                for one in board["towns"][name]["slots"]
            )
            for name in (box.atlas.names[space] for space in box.atlas.towns)
        ),
        phase=board["phase"],
        first=_parse_seat(board["first"]),
        turn=turn,
        round=board["round"],
        column=board["column"],
        merchants=tuple(number - 1 for number in (*face_up, *pile)),
        merchant=box.atlas.space_numbers[merchant["at"]],
        display=display,
        deck=_sample_deck(box, players, display, board["specials"]["deck"], rng),
        activations_left=open_card["left"] if open_card else 0,
        own_officials_left=open_card["own_left"] if open_card else 0,
        used_spaces=_parse_spaces(box, open_card["used"]) if open_card else (),
        draft_turns_taken=board["draft"]["taken"]
        if board["draft"]
        else start.box.seats * 2
        if board["round"]
        else 0,
    )


def _sample_deck(
    box: Box, players: Sequence[Player], display: tuple[int, ...], count: int, rng: Random
) -> tuple[int, ...]:
    visible = {*display, *(card for player in players for card in (*player.cards, *player.bought_cards))}
    rest = [card for card in box.specials if card not in visible]
    return tuple(rng.sample(rest, count))


def _sample_player(box: Box, part: PlayerView, rng: Random) -> Player:
    ryo = _sample_ryo(rng) if part["ryo"] is None else part["ryo"]
    player = Player(
        goods=Goods(part["rice"], part["wood"], part["stone"], ryo),
        power=part["power"],
        hand=part["own"],
        shogun=part["shogun"],
        recruits=part["recruits"],
        samurai=_parse_spaces(box, part["samurai"]),
        cards=tuple(box.card_numbers[name] for name in part["cards"]),
        bought_cards=tuple(box.card_numbers[name] for name in part["bought"]),
        houses=part["houses"],
        posts=part["posts"],
        start=UNASSIGNED if part["start"] is None else part["start"] - 1,
    )
    plan = part["plan"]
    return player if plan is None else player._replace(plan=_sample_plan(box, player, plan, rng))


def _sample_plan(box: Box, player: Player, orders: Sequence[PlannedCard | None], rng: Random) -> Plan:
    """Return a plan that begins with the known orders; the rest is sampled uniformly from legal orders."""
    known = tuple(_parse_order(box, order) for order in orders if order is not None)
    if len(known) == COLUMNS:
        return known
    rest = index_plans_of(box, player, known)
    return known + rest.nth(rng.randrange(rest.count))


def _parse_order(box: Box, part: Order) -> CardOrder:
    card = box.card_numbers[part["card"]]
    return CardOrder(card, box.cards[card].keys.index(part["action"]), part["own"], part["shogun"])


def _sample_ryo(rng: Random) -> int:
    """Return a sampled amount of concealed Ryo: usually below 40, without an upper bound."""
    ryo = rng.randrange(40)
    while rng.random() < 0.2:
        ryo += rng.randrange(40)
    return ryo


def _parse_spaces(box: Box, names: Sequence[str]) -> tuple[int, ...]:
    return tuple(box.atlas.space_numbers[name] for name in names)


def _parse_seat(seat: int | None) -> int:
    return UNASSIGNED if seat is None else seat
