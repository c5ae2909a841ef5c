"""Conversion between kernel action codes and actions in the law's notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from machinami.core.contract import Action, FiniteActions
from machinami.core.validation import require_value
from machinami.games.toscana import rules
from machinami.games.toscana.messages import WORDS
from machinami.games.toscana.view import types


@dataclass(slots=True)
class LegalActions(FiniteActions):
    """Legal actions of the seat in turn. Iteration is faster than repeated access by index."""

    game: rules.State

    def __iter__(self) -> Iterator[Action]:
        return map(build_action, rules.list_codes(self.game))


def list_actions(game: rules.State) -> FiniteActions:
    """Return the legal actions of the seat in turn."""
    return LegalActions(
        rules.num_actions(game), lambda index: build_action(rules.nth_action(game, index)), game
    )


def build_action(code: int) -> Action:
    """Return a kernel action code in the law's notation."""
    action: types.Action
    if code in (rules.NO_VETO, rules.USE_VETO):
        action = {"veto": code == rules.USE_VETO}
    else:
        action = {"place": [*rules.decode_placement(code)]}
    return cast(Action, action)


def parse_action(game: rules.State, action: Action) -> int:
    """Return the kernel code of an action; raise Refused with the clause that an illegal action breaks."""
    if "veto" in action:
        veto = require_value(action, "veto", bool, "true")
        if game.phase != rules.VETO:
            raise WORDS.refuse("C-7")
        return rules.USE_VETO if veto else rules.NO_VETO
    place = row, col, turns = require_value(action, "place", tuple[int, int, int], "[7, 6, 1]")
    if game.phase != rules.PLACE:
        raise WORDS.refuse("C-14")
    if rules.is_listed(game, row, col, turns):
        return rules.encode_placement(row, col, turns)
    where: types.RefusalPlace = list(place)
    if turns not in range(4):
        raise WORDS.refuse("C-8/turns", where)
    if turns > 1 and rules.SAME_AFTER_HALF_TURN[rules.top_tile(game, game.turn)]:
        raise WORDS.refuse("C-3", where)
    if not rules.on_board(row, col, turns):
        raise WORDS.refuse("C-8/board", where)
    if not rules.lies_free(game, row, col, turns):
        raise WORDS.refuse("C-8/free", where)
    if rules.is_board_empty(game):
        if not rules.covers_centre(row, col, turns):
            raise WORDS.refuse("C-9", where)
    elif not rules.touches_own(game, row, col, turns):
        raise WORDS.refuse("C-10/apart" if rules.is_detached(game, row, col, turns) else "C-10", where)
    return rules.encode_placement(row, col, turns)
