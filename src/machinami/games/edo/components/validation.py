"""Validation of data sets; a refusal names the first fault and its place."""

from __future__ import annotations

import msgspec

from machinami.core.contract import Json
from machinami.games.edo.components.figures import Board, DataSet, Deed
from machinami.games.edo.messages import refuse

CAPITAL = "EDO"
SEATS = (2, 3, 4)
ALLOWED_FIELDS = {
    "money": {"ryo"},
    "rice": {"rice"},
    "travel": {"ride", "anywhere"},
    "recruit": {"rice"},
    "develop": {"ryo"},
    "wood": {"more", "always"},
    "stone": {"more", "always"},
    "paddy": {"more", "always"},
    "wood_stone": {"more", "always"},
    "build_easy": {"officials", "ryo", "off"},
    "build_hard": {"officials", "ryo", "off"},
    "trade": {"both"},
}


def parse_data_set(data: Json) -> DataSet:
    """Return the data set as typed values, or raise `Refused` with the place and the fault."""
    try:
        figures = msgspec.convert(data, DataSet, strict=True)
    except msgspec.ValidationError as error:
        fault, _, place = str(error).partition(" - at `")
        raise refuse("M-9/figure", place=place.strip("`$.") or "–", fault=fault) from None
    _check_special_names(figures)
    for card, deeds in (figures.permissions | figures.specials).items():
        for deed in deeds:
            _check_deed(card, deed)
    for seats in SEATS:
        boards = [board for board in figures.maps if seats in board.seats]
        if len(boards) != 1:
            raise refuse("M-9/map", seats=seats, count=len(boards))
        _check_map(boards[0], seats)
        _check_profits(figures, boards[0], seats)
        if len(figures.starts) < seats:
            raise refuse("M-9/starts", seats=seats, count=len(figures.starts))
    for number, start in enumerate(figures.starts, 1):
        if max(start.rice, start.wood, start.stone) > figures.pieces.most:
            raise refuse("M-9/start", number=number, most=figures.pieces.most)
    return figures


def _check_special_names(figures: DataSet) -> None:
    wanted = [f"S{number}" for number in range(1, len(figures.specials) + 1)]
    if list(figures.specials) != wanted:
        missing = next((name for name in wanted if name not in figures.specials), wanted[0])
        raise refuse("M-9/specials", count=len(wanted), missing=missing)


def _check_deed(card: str, deed: Deed) -> None:
    default = Deed(do=deed.do, times=deed.times)
    for field in Deed.__struct_fields__[2:]:
        if getattr(deed, field) != getattr(default, field) and field not in ALLOWED_FIELDS[deed.do]:
            raise refuse("M-9/deed", card=card, do=deed.do, field=field)
    if deed.do == "travel" and deed.ride == 0:
        raise refuse("M-9/ride", card=card)


def _check_map(board: Board, seats: int) -> None:
    spaces = board.spaces
    if CAPITAL not in spaces or spaces[CAPITAL].kind != "town":
        raise refuse("M-9/capital", seats=seats)
    for name, space in spaces.items():
        for end in space.roads:
            if end not in spaces or end == name:
                raise refuse("M-9/road", seats=seats, space=name, end=end)
            if name not in spaces[end].roads:
                raise refuse("M-9/one_way", seats=seats, space=name, end=end)
    reached, edge = {CAPITAL}, [CAPITAL]
    while edge:
        edge = [end for name in edge for end in spaces[name].roads if end not in reached]
        reached.update(edge)
    if cut_off := [name for name in spaces if name not in reached]:
        raise refuse("M-9/apart", seats=seats, space=cut_off[0])
    for count, names in board.covered.items():
        for name in names:
            if count not in map(str, board.seats) or name not in spaces:
                raise refuse("M-9/covered", seats=count, space=name)
    kinds = [space.kind for space in spaces.values()]
    if "border" not in kinds:
        raise refuse("M-9/border", seats=seats)
    if kinds.count("town") - 1 < seats:
        raise refuse("M-9/towns", seats=seats, count=kinds.count("town") - 1)


def _check_profits(figures: DataSet, board: Board, seats: int) -> None:
    for name, space in board.spaces.items():
        if space.kind != "town":
            continue
        rows = figures.profits.get(name, ())
        for owners in range(1, seats + 1):
            if len(rows) < owners or len(rows[owners - 1]) != owners:
                raise refuse("M-9/profit", town=name, owners=owners)
