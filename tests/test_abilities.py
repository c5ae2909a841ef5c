"""The shipped checks catch an ability that does not keep its word: each test plants a fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from machinami import register, testing
from machinami.core.contract import Action, Ask, Bot, Evaluation, Game, Json, Prospect, Setup
from machinami.core.registry import Coder
from tests.kinds import codes, drop, hand, juggle, pledge, race, scales
from tests.test_testing import renamed


class ForgetsItsAsk(juggle.Juggle):
    facts = renamed(juggle.Juggle.facts, "forgets_its_ask")

    def asks(self, state: juggle.State) -> Ask | None:
        ask = super().asks(state)
        return None if ask is None else replace(ask, detail=len(state.aloft))


class MovesItsScene(juggle.Juggle):
    facts = renamed(juggle.Juggle.facts, "moves_its_scene")
    told = 0

    def scene(self, setup: Setup) -> Json:
        self.told += 1
        return self.told


class StatesAFraction(juggle.Juggle):
    facts = renamed(juggle.Juggle.facts, "states_a_fraction")

    def figures(self, setup: Setup) -> dict[str, Json]:
        return {"half": 0.5}


class ChangesItsMind(juggle.Juggle):
    facts = renamed(juggle.Juggle.facts, "changes_its_mind")
    set = 0

    def daily(self, day: date) -> dict[str, Json]:
        self.set += 1
        return {"keep": self.set}


class NeverRests(race.Race):
    facts = replace(race.Race.facts, key="never_rests", kinds={"grab": (), "wave": ()})

    def apply(self, state: race.State, seat: int, action: Action, at: int) -> race.State:
        return state if "wave" in action else super().apply(state, seat, action, at)

    def absent(self, state: race.State, seat: int) -> Action | None:
        return {"wave": True}


class ForcesForever(NeverRests):
    facts = renamed(NeverRests.facts, "forces_forever")

    def forced(self, state: race.State, seat: int) -> Action | None:
        return {"wave": True}


class ForcesTheImpossible(race.Race):
    facts = renamed(race.Race.facts, "forces_the_impossible")

    def forced(self, state: race.State, seat: int) -> Action | None:
        return {"grab": -1}


class WritesTooWide(hand.Hand):
    facts = renamed(hand.Hand.facts, "writes_too_wide")

    def text(self, view: dict[str, Json], language: str) -> str:
        return "card " * 40


class ForeseesHidden(hand.Hand):
    facts = renamed(hand.Hand.facts, "foresees_hidden")

    def view(self, state: hand.State, viewer: int | None) -> dict[str, Json]:
        self.truth = [sorted(held) for held in state.hands]
        return super().view(state, viewer)

    def foresee(self, view: dict[str, Json], draft: Action) -> Json:
        return {"others": self.truth}


class ForeseesByRefusing(race.Race):
    facts = renamed(race.Race.facts, "foresees_by_refusing")

    def foresee(self, view: dict[str, Json], draft: Action) -> Json:
        return {"worth": draft["grab"] + 1}


class WinsTwice(scales.Scales):
    def weigh(self, view: dict[str, Json], level: int, **rest: Any) -> Evaluation:
        return Evaluation((Prospect(1.0, 3.0),) * view["seats"])


class MasksNothing(codes.HandCodec):
    def mask(self, view: dict[str, Json]) -> NDArray[Any]:
        return np.ones(self.size, np.bool_)


class BeyondItsBounds(codes.HandCodec):
    def observe(self, view: dict[str, Json]) -> dict[str, NDArray[Any]]:
        return {name: plane + 5 for name, plane in super().observe(view).items()}


class OffTheShelf(codes.Places):
    def candidates(self, view: dict[str, Json], rng: Random) -> list[Action]:
        return [{"disc": -1}] if view["offered"] else []


class TellsThemAlike(codes.Places):
    def tell(self, view: dict[str, Json], candidates: Sequence[Action]) -> NDArray[Any]:
        return np.zeros((len(candidates), 1), np.int32)


def planted(kind: Game[Any], key: str) -> Game[Any]:
    kind.facts = renamed(kind.facts, key)
    return kind


PLANTED: list[tuple[Game[Any], Bot | None, Coder | None, Any]] = [
    (ForgetsItsAsk(), None, None, testing.slow_chance_holds_up_whom_it_names),
    (MovesItsScene(), None, None, testing.scenes_are_plain),
    (StatesAFraction(), None, None, testing.figures_are_plain),
    (ChangesItsMind(), None, None, testing.puzzles_are_plain),
    (NeverRests(), None, None, testing.deputies_act_by_the_rules),
    (ForcesForever(), None, None, testing.stewards_force_by_the_rules),
    (ForcesTheImpossible(), None, None, testing.stewards_force_by_the_rules),
    (WritesTooWide(), None, None, testing.texts_can_be_read),
    (ForeseesHidden(), None, None, testing.foresight_is_fair),
    (ForeseesByRefusing(), None, None, testing.foresight_is_fair),
    (planted(pledge.Pledge(), "wins_twice"), WinsTwice(), None, testing.bots_weigh_soundly),
    (planted(hand.Hand(), "masks_nothing"), None, MasksNothing, testing.codes_round_trip),
    (planted(hand.Hand(), "beyond_bounds"), None, BeyondItsBounds, testing.codes_round_trip),
    (planted(drop.Drop(2), "off_the_shelf"), None, OffTheShelf, testing.candidates_are_legal),
    (planted(drop.Drop(2), "tells_alike"), None, TellsThemAlike, testing.candidates_are_legal),
]


@pytest.mark.parametrize(("game", "bot", "coder", "check"), PLANTED)
def test_a_planted_fault_is_found(game: Game[Any], bot: Bot | None, coder: Coder | None, check: Any) -> None:
    register(game, bot, coder)
    with pytest.raises((AssertionError, TypeError, ValueError)):
        check(testing.Case(game.facts.key, plays=4, longest=500))
