"""Two worlds that one viewer cannot tell apart: found by playing many and comparing what was seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import tests.kinds
import tests.server.games  # noqa: F401
from machinami.core.contract import Viewer
from machinami.core.factory import begin_play
from machinami.core.play import Play
from machinami.core.registry import find

TRIES = 3_000


@dataclass(frozen=True, slots=True)
class World:
    """The seed of its chance as `chance` reads it, and what everybody did."""

    seed: int | str
    moves: tuple[tuple[int, dict[str, Any], bool], ...]
    """Seat, action, and whether the viewer could see that something happened."""


class Stacked(Random):
    """Chance that deals as its seed has it, but for two cards that have changed places."""

    def __init__(self, seed: int, one: int, other: int) -> None:
        super().__init__(seed)
        self._one, self._other = one, other

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        """A deal; the two places are exchanged in those that have them."""
        dealt = super().sample(population, k, counts=counts)
        if max(self._one, self._other) < k:
            dealt[self._one], dealt[self._other] = dealt[self._other], dealt[self._one]
        return dealt


def chance(seed: str) -> Random:
    """Chance from a seed, alone or with the two places that are exchanged."""
    number, *places = map(int, seed.split())
    return Stacked(number, *places) if places else Random(number)


def build_swapped_worlds(
    game: str, seats: int, viewer: Viewer, plies: int, seed: int, places: tuple[int, int]
) -> tuple[World, World]:
    """Two worlds in which two cards of others have changed hands; all do the same in both, and whatever
    that is, it tells the viewer nothing."""
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
    """A play at its beginning, as a server with this seed has it."""
    rules = find(game)
    return begin_play(game, seats, {}, None, lambda ask: rules.sample_chance(ask, chance(seed)))


def _stays_alike(one: Play, two: Play, viewer: Viewer, seat: int, action: dict[str, Any]) -> bool:
    """Whether an action leads two plays to what looks the same."""
    after = [one.copy(), two.copy()]
    for play in after:
        play.do(seat, action, 0)
    return _sight(after[0], viewer) == _sight(after[1], viewer)


def find_twins(game: str, seats: int, viewer: Viewer, plies: int) -> Iterator[tuple[World, World]]:
    """Pairs of worlds with different truths that look the same to the viewer all along."""
    known: dict[str, tuple[str, World]] = {}
    for seed in range(TRIES):
        play, world, public_observation = play_world(game, seats, viewer, plies, seed)
        truth, other = known.setdefault(public_observation, (play.record.text, world))
        # Where minds can be changed unseen, somebody has done so in one of the worlds alone.
        unlike = not play.game.info.simultaneous or len(other.moves) != len(world.moves)
        if truth != play.record.text and unlike:
            del known[public_observation]
            yield other, world


def play_world(game: str, seats: int, viewer: Viewer, plies: int, seed: int) -> tuple[Play, World, str]:
    """A world, and all that the viewer saw of it. The viewer's own moves follow from what it sees;
    the others choose by their own lights, and change their minds where they may."""
    rules = find(game)
    play = begin_play(game, seats, {}, None, lambda ask: rules.sample_chance(ask, Random(seed)))
    others, moves, sights = Random(f"{game} {seed}"), [], [_sight(play, viewer)]
    for _ in range(plies - seed % 3 if rules.info.simultaneous else plies):
        if play.outcome is not None:
            break
        seat = others.choice(play.to_act) if viewer is None else _next(play, viewer, others)
        # A seat whose choice shows takes the first; what stays hidden may be anything.
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
    """Mostly whoever is awaited; now and then somebody who changes their mind, but never the viewer."""
    free = [seat for seat in play.to_act if seat != viewer and seat not in play.awaited]
    if free and others.random() < 0.4:
        return others.choice(free)
    return others.choice(play.awaited or play.to_act)
