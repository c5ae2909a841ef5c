"""Pairs of plays, called worlds, that one viewer cannot distinguish although their hidden facts differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import tests.kinds
import tests.server.toy_games  # noqa: F401
from machinami.core.contract import Viewer
from machinami.core.factory import begin_play
from machinami.core.play import Play
from machinami.core.registry import find

TRIES = 3_000


@dataclass(frozen=True, slots=True)
class World:
    """The seed of a play's chance, as read by `chance`, and its actions."""

    seed: int | str
    moves: tuple[tuple[int, dict[str, Any], bool], ...]
    """For each action: its seat, the action, and whether the viewer's observation changed."""


class Stacked(Random):
    """A seeded random generator that swaps two positions in every sample that contains both."""

    def __init__(self, seed: int, one: int, other: int) -> None:
        super().__init__(seed)
        self._one, self._other = one, other

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        """Return a sample; the two positions are swapped if it contains both."""
        dealt = super().sample(population, k, counts=counts)
        if max(self._one, self._other) < k:
            dealt[self._one], dealt[self._other] = dealt[self._other], dealt[self._one]
        return dealt


def chance(seed: str) -> Random:
    """Return a random generator from a seed, optionally followed by two positions to swap."""
    number, *places = map(int, seed.split())
    return Stacked(number, *places) if places else Random(number)


def build_swapped_worlds(
    game: str, seats: int, viewer: Viewer, plies: int, seed: int, places: tuple[int, int]
) -> tuple[World, World]:
    """Return two worlds that differ in two swapped cards of other seats. The actions are the same in both,
    and the viewer's observations are identical."""
    seeds = (f"{seed}", f"{seed} {places[0]} {places[1]}")
    one, two = (start_play(game, seats, seed) for seed in seeds)
    moves: list[tuple[int, dict[str, Any], bool]] = []
    for _ in range(plies):
        seat = one.awaited[0]
        for action in one.actions(seat):
            if two.check(seat, action) is None and _stays_alike(one, two, viewer, seat, action):
                break
        else:
            raise AssertionError(f"nothing to do for seat {seat} that tells nothing")
        one.do(seat, action, 0)
        two.do(seat, action, 0)
        moves.append((seat, action, True))
    return World(seeds[0], tuple(moves)), World(seeds[1], tuple(moves))


def start_play(game: str, seats: int, seed: str) -> Play:
    """Return a play at its start, with the chance of a server that uses this seed."""
    rules = find(game)
    return begin_play(game, seats, {}, None, lambda ask: rules.sample_chance(ask, chance(seed)))


def _stays_alike(one: Play, two: Play, viewer: Viewer, seat: int, action: dict[str, Any]) -> bool:
    """Whether two plays look the same to the viewer after an action."""
    after = [one.copy(), two.copy()]
    for play in after:
        play.do(seat, action, 0)
    return _sight(after[0], viewer) == _sight(after[1], viewer)


def find_twins(game: str, seats: int, viewer: Viewer, plies: int) -> Iterator[tuple[World, World]]:
    """Yield pairs of worlds with different records that look the same to the viewer throughout."""
    known: dict[str, tuple[str, World]] = {}
    for seed in range(TRIES):
        play, world, public_observation = play_world(game, seats, viewer, plies, seed)
        truth, other = known.setdefault(public_observation, (play.record.text, world))
        # With simultaneous actions, accept only pairs in which a seat replaced its action in one world.
        unlike = not play.game.info.simultaneous or len(other.moves) != len(world.moves)
        if truth != play.record.text and unlike:
            del known[public_observation]
            yield other, world


def play_world(game: str, seats: int, viewer: Viewer, plies: int, seed: int) -> tuple[Play, World, str]:
    """Play a world. Return the play, the world, and all observations of the viewer. The viewer's actions
    depend only on its observations; the other seats act at random and may replace their actions."""
    rules = find(game)
    play = begin_play(game, seats, {}, None, lambda ask: rules.sample_chance(ask, Random(seed)))
    others, moves, sights = Random(f"{game} {seed}"), [], [_sight(play, viewer)]
    for _ in range(plies - seed % 3 if rules.info.simultaneous else plies):
        if play.outcome is not None:
            break
        seat = others.choice(play.to_act) if viewer is None else _next(play, viewer, others)
        # The viewer's choice is seeded by public data, so that it is the same in indistinguishable worlds.
        quiet = Random(len(play.record)) if seat == viewer else others
        action = play.actions(seat).sample(quiet)
        if game == "toscana":
            action = next(iter(play.actions(seat)))
        play.do(seat, action, 0)
        news = _sight(play, viewer)
        moves.append((seat, action, news != sights[-1]))
        if news != sights[-1]:
            sights.append(news)
    return play, World(seed, tuple(moves)), "\n".join(sights)


def _sight(play: Play, viewer: Viewer) -> str:
    return play.record.seen_by(viewer) + json.dumps(play.view(viewer))


def _next(play: Play, viewer: Viewer, others: Random) -> int:
    """Return the next seat: usually an awaited one, sometimes another seat that replaces its action, never
    the viewer."""
    free = [seat for seat in play.to_act if seat != viewer and seat not in play.awaited]
    if free and others.random() < 0.4:
        return others.choice(free)
    return others.choice(play.awaited or play.to_act)
