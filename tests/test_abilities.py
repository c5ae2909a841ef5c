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
from machinami.core import svg
from machinami.core.contract import Action, Bot, ChanceRequest, Evaluation, Game, Json, SeatEvaluation, Setup
from machinami.core.registry import CodecFactory
from tests.kinds import codecs, drop, evaluator, hand, juggle, pledge, race
from tests.test_testing import rename_game


class ForgetsItsAsk(juggle.Juggle):
    info = rename_game(juggle.Juggle.info, "forgets_its_ask")

    def chance_request(self, state: juggle.State) -> ChanceRequest | None:
        ask = super().chance_request(state)
        return None if ask is None else replace(ask, detail=len(state.aloft))


class MovesItsScene(juggle.Juggle):
    info = rename_game(juggle.Juggle.info, "moves_its_scene")
    told = 0

    def scene(self, setup: Setup) -> Json:
        self.told += 1
        return self.told


class StatesAFraction(juggle.Juggle):
    info = rename_game(juggle.Juggle.info, "states_a_fraction")

    def rules_text_values(self, setup: Setup) -> dict[str, Json]:
        return {"half": 0.5}


class ChangesItsMind(juggle.Juggle):
    info = rename_game(juggle.Juggle.info, "changes_its_mind")
    set = 0

    def daily_puzzle(self, day: date) -> dict[str, Json]:
        self.set += 1
        return {"keep": self.set}


class HasNoPuzzleOfTheDay(pledge.Pledge):
    info = rename_game(pledge.Pledge.info, "has_no_puzzle_of_the_day")

    def puzzles(self) -> list[dict[str, Json]]:
        return [{"bid": 1}]


class NeverRests(race.Race):
    info = replace(race.Race.info, key="never_rests", kinds={"grab": (), "wave": ()})

    def apply(self, state: race.State, seat: int, action: Action, at: int) -> race.State:
        return state if "wave" in action else super().apply(state, seat, action, at)

    def absent_action(self, state: race.State, seat: int) -> Action | None:
        return {"wave": True}


class ForcesForever(NeverRests):
    info = rename_game(NeverRests.info, "forces_forever")

    def forced_action(self, state: race.State, seat: int) -> Action | None:
        return {"wave": True}


class ForcesTheImpossible(race.Race):
    info = rename_game(race.Race.info, "forces_the_impossible")

    def forced_action(self, state: race.State, seat: int) -> Action | None:
        return {"grab": -1}


class WritesTooWide(hand.Hand):
    info = rename_game(hand.Hand.info, "writes_too_wide")

    def text(self, view: dict[str, Json], language: str) -> str:
        return "card " * 40


class DrawsAScript(hand.Hand):
    info = rename_game(hand.Hand.info, "draws_a_script")

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.document(10, 10, ["<script>alert(1)</script>"])


class ForeseesHidden(hand.Hand):
    info = rename_game(hand.Hand.info, "foresees_hidden")

    def view(self, state: hand.State, viewer: int | None) -> dict[str, Json]:
        self.truth = [sorted(held) for held in state.hands]
        return super().view(state, viewer)

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        return {"others": self.truth}


class ForeseesByRefusing(race.Race):
    info = rename_game(race.Race.info, "foresees_by_refusing")

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        return {"worth": draft["grab"] + 1}


class WinsTwice(evaluator.PlayoutEvaluator):
    def evaluate(self, view: dict[str, Json], level: int, **rest: Any) -> Evaluation:
        return Evaluation((SeatEvaluation(1.0, 3.0),) * view["seats"])


class MasksNothing(codecs.HandCodec):
    def mask(self, view: dict[str, Json]) -> NDArray[Any]:
        return np.ones(self.size, np.bool_)


class BeyondItsBounds(codecs.HandCodec):
    def observe(self, view: dict[str, Json]) -> dict[str, NDArray[Any]]:
        return {name: plane + 5 for name, plane in super().observe(view).items()}


class OffTheShelf(codecs.DiscCandidates):
    def candidates(self, view: dict[str, Json], rng: Random) -> list[Action]:
        return [{"disc": -1}] if view["offered"] else []


class TellsThemAlike(codecs.DiscCandidates):
    def encode_candidates(self, view: dict[str, Json], candidates: Sequence[Action]) -> NDArray[Any]:
        return np.zeros((len(candidates), 1), np.int32)


def planted(kind: Game[Any], key: str) -> Game[Any]:
    kind.info = rename_game(kind.info, key)
    return kind


PLANTED: list[tuple[Game[Any], Bot | None, CodecFactory | None, Any]] = [
    (ForgetsItsAsk(), None, None, testing.slow_chance_blocks_named_seats),
    (MovesItsScene(), None, None, testing.scenes_are_plain),
    (StatesAFraction(), None, None, testing.rules_text_values_are_plain),
    (ChangesItsMind(), None, None, testing.puzzles_are_plain),
    (HasNoPuzzleOfTheDay(), None, None, testing.puzzles_are_plain),
    (NeverRests(), None, None, testing.absent_actions_are_legal),
    (ForcesForever(), None, None, testing.forced_actions_are_legal),
    (ForcesTheImpossible(), None, None, testing.forced_actions_are_legal),
    (WritesTooWide(), None, None, testing.texts_are_readable),
    (DrawsAScript(), None, None, testing.displays_are_complete),
    (ForeseesHidden(), None, None, testing.forecasts_leak_nothing),
    (ForeseesByRefusing(), None, None, testing.forecasts_leak_nothing),
    (planted(pledge.Pledge(), "wins_twice"), WinsTwice(), None, testing.evaluations_are_consistent),
    (planted(hand.Hand(), "masks_nothing"), None, MasksNothing, testing.codecs_round_trip),
    (planted(hand.Hand(), "beyond_bounds"), None, BeyondItsBounds, testing.codecs_round_trip),
    (planted(drop.Drop(2), "off_the_shelf"), None, OffTheShelf, testing.candidates_are_legal),
    (planted(drop.Drop(2), "tells_alike"), None, TellsThemAlike, testing.candidates_are_legal),
]


@pytest.mark.parametrize(("game", "bot", "coder", "check"), PLANTED)
def test_planted_fault_is_detected(
    game: Game[Any], bot: Bot | None, coder: CodecFactory | None, check: Any
) -> None:
    register(game, bot, coder)
    with pytest.raises((AssertionError, TypeError, ValueError)):
        check(testing.Case(game.info.key, plays=4, longest=500))
