"""Batch environments: many plays of a game at once, in any number of threads, equal to single plays."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from machinami import env, kernel
from machinami.core import registry
from machinami.core.contract import Action, ChanceRequest, Setup
from machinami.core.encoding import compute_rewards
from machinami.core.play import Play
from machinami.env.batch_env import Batch
from machinami.env.codecs import compute_step_mask, join_steps, observe_steps
from machinami.games.edo.components.box import build_box
from machinami.games.edo.components.data_sets import SETS
from machinami.games.edo.rules import cell
from machinami.games.toshi.names import SPECIALISATIONS, card_name, iter_bits
from machinami.games.toshi.state import leader, specialisation
from tests.soak import SOAK, choose_count

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("toscana", 2, {}),
    ("toscana", 2, {"score": "squares"}),
    ("toshi", 3, {"specialisations": True}),
    ("toshi", 4, {}),
    ("toshi", 5, {"specialisations": True, "foreign_centre": "sides", "builder_ties": "cards"}),
    ("edo", 2, {}),
    ("edo", 3, {"money": "hidden"}),
    ("edo", 4, {"samurai_per_point": 2}),
]

COMPILED = {"toscana": True, "toshi": SOAK, "edo": SOAK}
"""Compiling Toshi and Edo for batches takes half a minute; the same code also runs in plain Python."""


def choose_random(batch: Batch, rng: Random) -> NDArray[np.int64]:
    """Return a random legal action number for every play."""
    return np.array([rng.choice(row.nonzero()[0].tolist()) for row in batch.masks])


def read_state(batch: Batch, number: int) -> Any:
    """Return the state of one play of a batch."""
    row = [int(word) for word in batch._rows[number]]
    if batch.game == "edo":
        row = [word - (1 << 64) if word >> 63 == 1 else word for word in row]
    return kernel.bind(f"machinami.games.{batch.game}.batch", False).read_state(batch._encoded_setup, row)


def read_deal(batch: Batch, number: int) -> Action:
    """Return the chance results that start a play like one of a batch."""
    state = read_state(batch, number)
    if batch.game == "edo":
        return read_edo_deal(batch.setup, state.cells)
    if batch.game == "toscana":
        return {
            "stacks": [
                [1 + (s >> 4 * i & 15) for i in range(16)] for s in (state.grey_stack, state.red_stack)
            ]
        }
    seats = range(state.seats)
    deal: Action = {"hands": [[card_name(card) for card in iter_bits(state.hands[seat])] for seat in seats]}
    deal["leader"] = leader(state)
    if batch.setup.options["specialisations"]:
        deal["specialisations"] = [SPECIALISATIONS[specialisation(state, seat) - 1] for seat in seats]
    return deal


def read_edo_deal(setup: Setup, cells: list[int]) -> Action:
    box = build_box(SETS.load(setup.data), setup.seats)
    first, permissions = cells[cell.FIRST_SEAT], len(box.permissions)
    merchants = cells[cell.MERCHANTS : cell.MERCHANTS + len(box.merchant_cards)]
    specials = cells[cell.DECK : cell.DECK + len(box.specials)]
    return {
        "first": first,
        "merchants": [card + 1 for card in merchants],
        "specials": [card + 1 - permissions for card in specials],
    }


def answer(deal: Action, request: ChanceRequest) -> Action:
    """Return the part of a deal that a request asks for."""
    return {request.kind: deal[request.kind]} if request.kind in deal else deal


def assert_legality_matches_mask(batch: Batch) -> None:
    """`is_legal` accepts exactly the numbers of the mask."""
    is_legal = kernel.bind(f"machinami.games.{batch.game}.batch", compiled=False).is_legal
    state = read_state(batch, 0)
    assert [number for number in range(-2, batch.size + 2) if is_legal(state, number)] == [
        *batch.masks[0].nonzero()[0]
    ]


def assert_same(batch: Batch, number: int, play: Play, steps: list[int]) -> None:
    """The observation of a batch's play equals the codec's for the view of the seat to act."""
    seat = play.awaited[0]
    assert batch.seats[number] == seat
    assert (batch.masks[number] == compute_step_mask(batch.codec, play, seat, steps)).all()
    for name, plane in observe_steps(batch.codec, play, seat, steps).items():
        assert (batch.planes[name][number] == plane).all(), name


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_batch_and_play_agree_at_every_step(game: str, seats: int, options: dict[str, Any]) -> None:
    compiled = COMPILED[game]
    count = choose_count(1 if game == "edo" else 3, 200)
    batch, rng = env.batch(game, count, seats, options, compiled=compiled), Random(3)
    deals = [read_deal(batch, number) for number in range(batch.plays)]
    plays = [Play(registry.find(game), batch.setup, partial(answer, deal)) for deal in deals]
    steps: list[list[int]] = [[] for _ in plays]
    under_way = set(range(batch.plays))
    while under_way:
        for number in under_way:
            assert_same(batch, number, plays[number], steps[number])
        numbers = choose_random(batch, rng)
        if rng.random() < 0.1:
            assert_legality_matches_mask(batch)
        batch.step(numbers)
        for number in sorted(under_way):
            play = plays[number]
            steps[number].append(int(numbers[number]))
            action = join_steps(batch.codec, play, play.awaited[0], steps[number])
            if action is not None:
                play.do(play.awaited[0], action)
                steps[number].clear()
            assert batch.ended[number] == (play.outcome is not None)
            if play.outcome is not None:
                assert batch.rewards[number].tolist() == pytest.approx(compute_rewards(play.outcome))
                under_way.remove(number)


@pytest.mark.soak(only=True)
@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_both_speeds_agree_at_every_step(game: str, seats: int, options: dict[str, Any]) -> None:
    fast, plain = (env.batch(game, 50, seats, options, seed=3, compiled=speed) for speed in (True, False))
    ended = 0
    while ended < 2_000:
        assert (fast.seats == plain.seats).all()
        assert (fast.masks == plain.masks).all()
        assert (fast.observations == plain.observations).all()
        numbers = fast.sample_actions()
        assert (numbers == plain.sample_actions()).all()
        for batch in (fast, plain):
            batch.step(numbers)
        assert (fast.rewards == plain.rewards).all()
        ended += int(fast.ended.sum())


@pytest.mark.parametrize("game", ["toscana", "toshi", "edo"])
def test_results_depend_on_the_seed_not_the_threads(game: str) -> None:
    ends = []
    for threads in (1, 3):
        batch, rng = env.batch(game, 7, seed=11, threads=threads, compiled=COMPILED[game]), Random(5)
        for _ in range(40):
            batch.step(choose_random(batch, rng))
        ends.append(batch.observations.copy())
    assert (ends[0] == ends[1]).all()


def test_ended_play_restarts() -> None:
    batch, rng = env.batch("toscana", 2, seed=1), Random(5)
    while not batch.ended.any():
        batch.step(choose_random(batch, rng))
    (fresh, *_) = batch.ended.nonzero()[0]
    assert batch.rewards[fresh].sum() == 0
    assert batch.planes["tiles"][fresh].sum() == 0
    assert batch.masks[fresh].any()


def test_one_illegal_action_changes_no_play() -> None:
    batch = env.batch("toscana", 3, seed=1)
    legal, before = choose_random(batch, Random(0)), batch.observations.copy()
    for wrong in (-1, batch.size, 1 << 40, 40):
        with pytest.raises(ValueError, match="illegal in play 1"):
            batch.step(np.array([legal[0], wrong, legal[2]]))
    with pytest.raises(ValueError, match="3 actions"):
        batch.step(legal[:2])
    assert (batch.observations == before).all()
    batch.step(legal)
    assert (batch.observations != before).any()


def test_masks_are_written_into_the_callers_array() -> None:
    plain = env.batch("toscana", 2, seed=4)
    masks = np.full(plain.masks.shape, 7, np.int8)
    batch = env.batch("toscana", 2, seed=4, masks=masks)
    assert batch.masks is masks
    assert (masks == plain.masks).all()
    for wrong in (masks[:1], masks.astype(np.int16), masks[:, ::2], "masks"):
        with pytest.raises(ValueError, match="masks must be"):
            env.batch("toscana", 2, masks=wrong)  # type: ignore[arg-type]


def test_games_without_batches_are_refused() -> None:
    with pytest.raises(ValueError, match="jutaku has no compiled rules"):
        env.batch("jutaku", 4)
    with pytest.raises(ValueError, match="single games only"):
        env.batch("toscana", 4, options={"match": True})
    with pytest.raises(ValueError, match="at least one play"):
        env.batch("toscana", 0)


def test_deals_are_uniform() -> None:
    batch = env.batch("toscana", 4096, seed=2)
    tops = np.bincount(batch.planes["top"][:, 0].argmax(1), minlength=16)
    assert tops.min() > 4096 / 16 * 0.7
    assert tops.max() < 4096 / 16 * 1.3
