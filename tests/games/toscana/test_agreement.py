"""The kernel's rules agree with the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from machinami import new
from machinami.core.contract import Action, ChanceRequest
from tests.games.toscana.oracle import Match, Table
from tests.soak import choose_count

OPTIONS = [{}, {"score": "own_tiles"}, {"score": "squares"}]


def shuffle_stacks(rng: Random) -> list[list[int]]:
    return [rng.sample(range(1, 17), 16) for _ in range(2)]


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_kernel_and_oracle_agree_at_every_decision(batch: int) -> None:
    for number in range(choose_count(5, 30)):
        rng = Random(batch * 30 + number)
        stacks, options = shuffle_stacks(rng), OPTIONS[number % 3]
        table = Table([list(stack) for stack in stacks], score=str(options.get("score", "tiles")))

        def chance(ask: ChanceRequest, stacks: list[list[int]] = stacks) -> Action:
            return {"stacks": stacks}

        play = new("toscana", options=options, chance=chance)
        while table.question is not None:
            seat, node = table.question
            assert play.to_act == (seat,)
            assert play.view(seat)["board"]["phase"] == node
            actions = list(play.actions(seat))
            if node == "place":
                assert {tuple(action["place"]) for action in actions} == table.legal
                assert len(actions) == len(table.legal)
            action = rng.choice(actions)
            play.do(seat, action)
            table.do(action)
        assert play.outcome is not None
        assert play.outcome.scores == table.scores
        for seat, area in enumerate(play.outcome.detail["areas"]):
            assert set(area) in [set(best) for best in table.best_areas(seat)]


def test_a_match_agrees_with_the_oracle() -> None:
    for seed in range(6):
        rng = Random(seed)
        deals = [shuffle_stacks(rng), shuffle_stacks(rng)]
        match = Match([[list(stack) for stack in deal] for deal in deals])
        rest = iter(deals)

        def chance(ask: ChanceRequest, rest: Iterator[list[list[int]]] = rest) -> Action:
            return {"stacks": next(rest)}

        play = new("toscana", options={"match": True}, chance=chance)
        while match.question is not None:
            seat, _ = match.question
            assert play.to_act == (seat,)
            action = play.actions(seat).sample(rng)
            play.do(seat, action)
            match.do(action)
        assert play.outcome is not None
        assert match.outcome is not None
        assert list(play.outcome.scores) == match.outcome["scores"]
        assert list(play.outcome.winners) == match.outcome["winners"]
