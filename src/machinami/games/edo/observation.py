"""Observations of Edo as arrays: the planes, and their values in a state.

Planes by seat start with the viewer and continue clockwise; the plane `seat` holds the viewer's seat number.
A spectator gets the planes of seat 0 without hidden information.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from machinami.core.contract import Plane, Viewer
from machinami.core.encoding import plane_offsets, split_planes
from machinami.games.edo.components.box import BUILDINGS, Box
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.planes import fill_choices, fill_observation
from machinami.games.edo.rules import constants
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import PHASES, State

MAX_VALUE = 999
GOODS = Goods._fields


def observe_state(state: State, viewer: Viewer, planes: Mapping[str, Plane]) -> dict[str, NDArray[Any]]:
    """Return the knowledge of a viewer as integer arrays, by plane."""
    row = [0] * plane_offsets(planes)[-1]
    fill_observation(state.figures, state.cells, -1 if viewer is None else viewer, row)
    return split_planes(planes, row)


def observe_step(state: State, viewer: Viewer, planes: Mapping[str, Plane]) -> dict[str, NDArray[Any]]:
    """Return the knowledge of a viewer, with the steps of its unfinished action."""
    row, seat = [0] * plane_offsets(planes)[-1], -1 if viewer is None else viewer
    fill_choices(state.cells, seat, row, fill_observation(state.figures, state.cells, seat, row))
    return split_planes(planes, row)


def build_step_planes(box: Box) -> dict[str, Plane]:
    """Return the planes of an observation between steps."""
    choices = Plane(
        (1 + constants.MAX_CHOICES,),
        0,
        MAX_VALUE,
        "The number of steps of the viewer's unfinished action, and the spaces they chose, counted from 1.",
    )
    return build_planes(box) | {"choices": choices}


def build_planes(box: Box) -> dict[str, Plane]:
    """Return the planes of an observation. A concealed amount of Ryo is -1."""
    seats, spaces, cards, bargains = box.seats, len(box.atlas.names), len(box.cards), len(box.merchant_cards)
    return {
        "seat": Plane(
            (seats,),
            0,
            1,
            "One-hot: the viewer's own seat number; planes by seat begin with the viewer.",
        ),
        "phase": Plane(
            (len(PHASES),),
            0,
            1,
            "One-hot: deal, draft, plan, before a card, card, wages, over.",
        ),
        "round": Plane(
            (2,),
            0,
            MAX_VALUE,
            "The round, and the column of cards that is revealed.",
        ),
        "first": Plane(
            (seats,),
            0,
            1,
            "One-hot: the first player of the round.",
        ),
        "turn": Plane(
            (seats,),
            0,
            1,
            "One-hot: the seat whose turn it is.",
        ),
        "stock": Plane(
            (3,),
            0,
            MAX_VALUE,
            "The Shogun's officials and the fortresses left in the stock, and special cards left "
            "in the deck.",
        ),
        "merchant": Plane(
            (spaces,),
            0,
            1,
            "One-hot: the space of the merchant.",
        ),
        "bargains": Plane(
            (3, bargains),
            0,
            1,
            "One-hot by row: the merchant's current bargain and the next; the third row marks "
            "those left in the pile.",
        ),
        "display": Plane(
            (cards,),
            0,
            1,
            "1 for each special card that is for sale.",
        ),
        "buildings": Plane(
            (len(box.atlas.towns), box.pieces.slots, 2),
            0,
            len(BUILDINGS) + seats,
            "By town and slot: the kind of building and its owner, both counted from 1; 0 for none.",
        ),
        "open": Plane(
            (6,),
            0,
            MAX_VALUE,
            "The card being carried out: card and action counted from 1, own officials, the "
            "Shogun's officials, activations left, own ones left.",
        ),
        "used": Plane(
            (spaces,),
            0,
            MAX_VALUE,
            "How often the open card has used each space.",
        ),
        "draft": Plane(
            (1,),
            0,
            MAX_VALUE,
            "In the start draft: how many have chosen, counted from 1.",
        ),
        "goods": Plane(
            (seats, len(GOODS)),
            -1,
            9 * MAX_VALUE,
            "By seat: rice, wood, stone, Ryo; -1 for a concealed purse.",
        ),
        "pieces": Plane(
            (seats, 6),
            0,
            MAX_VALUE,
            "By seat: power points, own officials, the Shogun's officials, officials recruited for the next "
            "round, houses left, trading posts left.",
        ),
        "samurai": Plane(
            (seats, spaces),
            0,
            MAX_VALUE,
            "By seat: samurai on each space.",
        ),
        "cards": Plane(
            (seats, 2, cards),
            0,
            1,
            "By seat: 1 for each card held, and for each card bought this round.",
        ),
        "start": Plane(
            (seats, 2),
            0,
            MAX_VALUE,
            "By seat: the start set, and whether a plan is sealed.",
        ),
        "plan": Plane(
            (seats, COLUMNS, 4),
            0,
            MAX_VALUE,
            "By seat and column: card and action counted from 1, own officials, the Shogun's; 0 "
            "while hidden.",
        ),
        "revealed": Plane(
            (seats, COLUMNS),
            0,
            1,
            "By seat and column: 1 for a card that is revealed.",
        ),
    }
