"""Legal actions in the law's notation, built from the steps of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

from machinami.core.contract import Action, Json
from machinami.games.toshi import rules, state, steps
from machinami.games.toshi.names import card_name, iter_bits, slot_at, space_at
from machinami.games.toshi.view import types


class LegalActions:
    """Legal actions of the seat in turn. Actions of two steps are counted, and built only on demand."""

    def __init__(self, game: rules.State) -> None:
        self._game = game

    @property
    def count(self) -> int:
        game = self._game
        number = steps.num_actions(game)
        if game.phase in (state.UP_SPACE, state.DOWN_SPACE):
            return number * state.buildable(game).bit_count()
        if game.phase == state.INFLUENCE:
            tokens = steps.movable_tokens(game, state.remaining_bonuses(game)).bit_count()
            return number + tokens * (steps.free_slots(game).bit_count() - 1)
        return number

    def __iter__(self) -> Iterator[Action]:
        for code in list_codes(self._game):
            if is_first_step(self._game, code):
                rest = list_codes(rules.apply(self._game, code))
                yield from (build_action(self._game, (code, second)) for second in rest)
            else:
                yield build_action(self._game, (code,))

    def sample(self, rng: Random) -> Action:
        """Sample step by step, so that a flip is as likely as the choice of any one token to move."""
        first = sample_code(self._game, rng)
        if not is_first_step(self._game, first):
            return build_action(self._game, (first,))
        return build_action(self._game, (first, sample_code(rules.apply(self._game, first), rng)))

    def describe(self) -> dict[str, Json]:
        """Describe the winner's influence actions; all other lists are short enough to be complete."""
        game = self._game
        left = state.remaining_bonuses(game)
        description: types.ActionsDescription = {
            "from": [slot_at(slot) for slot in iter_bits(steps.movable_tokens(game, left))],
            "to": [slot_at(slot) for slot in iter_bits(steps.free_slots(game))],
            "leader": [*range(game.seats)] if left & state.LEADER else [],
            "flip": [space_at(space) for space in iter_bits(steps.flippable_now(game, left))],
            "done": left != state.ALL_BONUSES,
        }
        return cast(dict[str, Json], description)


def is_first_step(game: rules.State, code: int) -> bool:
    """Return whether a step is the first of the two steps of an action."""
    if game.phase == state.INFLUENCE:
        return code < steps.FIRST_SPACE
    return game.phase in (state.UP_SPACE, state.DOWN_SPACE)


def has_two_step_actions(game: rules.State) -> bool:
    """Return whether some of the legal actions consist of two steps."""
    return game.phase in (state.UP_SPACE, state.DOWN_SPACE, state.INFLUENCE)


def sample_code(game: rules.State, rng: Random) -> int:
    return steps.nth_action(game, rng.randrange(steps.num_actions(game)))


def list_outcomes(game: rules.State) -> Iterator[tuple[tuple[int, ...], rules.State]]:
    """Yield the steps of every legal action, and the state after them."""
    for code in list_codes(game):
        after = rules.apply(game, code)
        if is_first_step(game, code):
            yield from (((code, second), rules.apply(after, second)) for second in list_codes(after))
        else:
            yield (code,), after


def list_codes(game: rules.State) -> Iterator[int]:
    return (steps.nth_action(game, index) for index in range(steps.num_actions(game)))


def build_action(game: rules.State, step_codes: tuple[int, ...]) -> Action:
    """Return the action of the seat in turn that consists of these steps, in the law's notation."""
    return cast(Action, _build_action(game, step_codes))


def _build_action(game: rules.State, step_codes: tuple[int, ...]) -> types.Action:
    code, last = step_codes[0], step_codes[-1]
    if game.phase == state.CARD:
        return {"card": card_name(code - steps.FIRST_CARD)}
    if game.phase == state.UP_SPACE:
        return {"up": [card_name(last - steps.FIRST_CARD), space_at(code - steps.FIRST_SPACE)]}
    if game.phase == state.DOWN_SPACE:
        return {"down": [card_name(last - steps.FIRST_FACE_DOWN), space_at(code - steps.FIRST_SPACE)]}
    if game.phase == state.SPECIALISE:
        return {"specialise": code == steps.TURN_OVER}
    if game.phase == state.INFLUENCE:
        return _build_influence(code, last)
    if game.phase == state.EXTRA:
        return {"extra": None if code == steps.DECLINE else slot_at(code - steps.FIRST_SLOT)}
    return {"wait": True} if code == steps.WAIT else {"token": slot_at(code - steps.FIRST_SLOT)}


def _build_influence(code: int, last: int) -> types.Action:
    if code < steps.FIRST_SPACE:
        return {"move": [slot_at(code - steps.FIRST_SLOT), slot_at(last - steps.FIRST_SLOT)]}
    if code < steps.FIRST_FLIP:
        return {"leader": code - steps.FIRST_LEADER}
    if code < steps.WAIT:
        return {"flip": space_at(code - steps.FIRST_FLIP)}
    return {"done": True}
