"""A box as figures: the flat list of numbers that the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from machinami.games.edo.components.box import FETCHED, Box
from machinami.games.edo.components.figures import Deed
from machinami.games.edo.rules import deed_kind, figure
from machinami.games.edo.rules.access import find_deed_of_card
from machinami.games.edo.rules.constants import MAX_SEATS, MAX_SPACES, NONE, NUM_GOODS, SPACE_KINDS, Cells


@lru_cache(maxsize=64)
def pack_box(box: Box) -> Cells:
    """Return the data set as figures. The list is shared and must not change."""
    figures = [0] * figure.NUM_FIGURES
    pieces, atlas = box.pieces, box.atlas
    figures[: figure.START_POSTS + 1] = [
        box.seats,
        len(atlas.spaces),
        len(atlas.towns),
        atlas.capital,
        len(box.cards),
        len(box.permissions),
        len(box.start_sets),
        len(box.merchant_cards),
        len(box.specials),
        len(box.yields),
        pieces.officials,
        pieces.shogun,
        pieces.fortresses,
        pieces.most,
        pieces.slots,
        pieces.display,
        box.end.power,
        box.end.ryo,
        pieces.ryo,
        pieces.houses,
        pieces.posts,
    ]
    _write(figures, figure.YIELDS, box.yields)
    for kind, building in enumerate(box.buildings):
        row = (*box.building_costs[kind], building.power, building.influence)
        _write(figures, figure.BUILDINGS + figure.BUILDING_SIZE * kind, row)
    for number, start in enumerate(box.start_sets):
        _write(figures, figure.START_SETS + NUM_GOODS * number, start)
    for number, card in enumerate(box.merchant_cards):
        bargain = (card.kind, card.most, card.price, *card.point)
        _write(figures, figure.MERCHANT_CARDS + figure.MERCHANT_CARD_SIZE * number, bargain)
    _write(figures, figure.PRODUCT_AT, atlas.products)
    _write(figures, figure.TOWN_AT, [atlas.town_at.get(space, NONE) for space in atlas.spaces])
    _write(figures, figure.TOWN_SPACES, atlas.towns)
    _write(figures, figure.BORDER_AT, [int(space in atlas.borders) for space in atlas.spaces])
    _write(figures, figure.KIND_AT, [SPACE_KINDS.index(kind) for kind in atlas.kinds])
    for town, rows in enumerate(box.profits):
        for number, profits in enumerate(rows[: box.seats]):
            at = figure.PROFITS + figure.PROFIT_ROWS * town + MAX_SEATS * number
            _write(figures, at, profits)
    for number, printed in enumerate(box.cards):
        figures[figure.NUM_DEEDS + number] = len(printed.deeds)
        for index, deed in enumerate(printed.deeds):
            _write(figures, find_deed_of_card(number, index), _list_deed_fields(deed))
    for space in atlas.spaces:
        _write(figures, figure.DISTANCES + MAX_SPACES * space, atlas.distances[space])
    return figures


def _list_deed_fields(deed: Deed) -> list[int]:
    return [
        deed_kind.NAMES.index(deed.do),
        deed.times,
        deed.rice,
        deed.ryo,
        deed.ride,
        int(deed.anywhere),
        deed.more,
        deed.always,
        deed.officials,
        deed.off,
        int(deed.both),
        sum(1 << product for product in FETCHED.get(deed.do, ())),
    ]


def _write(cells: Cells, at: int, values: Sequence[int]) -> None:
    cells[at : at + len(values)] = values
