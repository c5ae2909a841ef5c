"""A player of Tokyo Jutaku that reads text only: the board as plain text and numbered sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from random import Random

_SITE = re.compile(r"building site (\d+): (\d+) floors, (\d+) pieces")
_PIECE = re.compile(r"^piece (\d+): (.*)$", re.MULTILINE)
_CORNER = re.compile(r"\((-?\d+), (-?\d+)\)")
_BUILT = re.compile(r"^  built: piece \d+ on floor (\d+)", re.MULTILINE)
_PLACES = re.compile(r"places piece \d+ on floor (\d+)")
_STARTS = re.compile(r"row (\d+), column (\d+)")
_GRABS = re.compile(r"picks up piece (\d+)")

TAKING_BACK = 0.12
"""The probability of taking the last piece back instead of grabbing another, as none may fit on it."""


def choose_sentence(board: str, sentences: Sequence[str], rng: Random) -> int | None:
    """Return the number of a sentence, from 0; None to wait.

    The player builds where few pieces are needed, grabs small ones, and fills a floor only while enough
    pieces remain for the floors above it.
    """
    own = re.search(r"^  building site \d+: (\d+) floors, (\d+) pieces", board, re.MULTILINE)
    built = [int(floor) for floor in _BUILT.findall(board)]
    starts = [(number, _STARTS.search(sentence)) for number, sentence in enumerate(sentences)]
    if any(found for _, found in starts):
        return min((_estimate_work(board, found), number) for number, found in starts if found)[1]
    if own is None:
        return rng.randrange(len(sentences)) if sentences else None
    floors, pieces = int(own[1]), int(own[2])
    if len(built) >= pieces:
        return _find(sentences, "calls stop")
    top = max(built, default=0)
    places = [
        (int(found[1]), number)
        for number, sentence in enumerate(sentences)
        if (found := _PLACES.search(sentence))
    ]
    must_rise = pieces - len(built) <= floors - top
    fitting = [
        number for floor, number in places if (floor == top + 1 if must_rise else floor <= max(top, 1))
    ]
    if fitting:
        return rng.choice(fitting)
    rising = [number for floor, number in places if floor == top + 1 <= floors]
    back = _find(sentences, "puts piece")
    if back is not None:
        return rng.choice(rising) if rising else back
    sizes = {int(number): _measure_area(corners) for number, corners in _PIECE.findall(board)}
    grabs = sorted(
        (sizes.get(int(found[1]), 0.0), number)
        for number, sentence in enumerate(sentences)
        if (found := _GRABS.search(sentence))
    )
    undo = _find(sentences, "takes the last piece back")
    if grabs and (undo is None or rng.random() > TAKING_BACK):
        # Large pieces below carry small ones above.
        return rng.choice(grabs[-12:] if not built else grabs[:8])[1]
    return undo


def _estimate_work(board: str, place: re.Match[str]) -> int:
    """Return how much work the building site at a row and column of the grid is: pieces and floors."""
    rows = [line.split() for line in board.splitlines() if re.fullmatch(r"(\s+(\d+|·)(\[\d+\])?){4,}", line)]
    site = rows[int(place[1])][int(place[2])].partition("[")[0]
    known = {int(number): int(pieces) + 3 * int(floors) for number, floors, pieces in _SITE.findall(board)}
    return known.get(int(site), 99) if site.isdigit() else 99


def _measure_area(corners: str) -> float:
    """Return the area inside corners."""
    points = [(int(x), int(y)) for x, y in _CORNER.findall(corners)]
    return abs(sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]]))) / 2


def _find(sentences: Sequence[str], words: str) -> int | None:
    return next((number for number, sentence in enumerate(sentences) if words in sentence), None)
