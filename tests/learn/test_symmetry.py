"""Rotations of Toscana turn observations and actions together."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from machinami.core.encoding import plane_offsets
from machinami.games.toscana.planes import PLANES
from machinami.games.toscana.rules import SAME_AFTER_HALF_TURN, top_tile
from machinami.games.toscana.symmetries import build_rotation
from machinami.kernel import bind
from machinami.learn.symmetry import SymmetryTable
from machinami.learn.task import find_task

BATCH = "machinami.games.toscana.batch"


def test_rotated_game_has_rotated_observations_and_actions() -> None:
    rules, rng = bind(BATCH, compiled=False), Random(4)
    sources, targets = build_rotation()
    state, _ = rules.deal([0], 99)
    turned = state
    while rules.mover(state) >= 0:
        planes, other = [0] * len(sources), [0] * len(sources)
        rules.fill_planes(state, [0], rules.mover(state), planes)
        rules.fill_planes(turned, [0], rules.mover(turned), other)
        assert np.array(planes)[sources].tolist() == other
        code = rules.nth_action(state, rng.randrange(rules.num_actions(state)))
        wanted = int(targets[code])
        if code >= 2 and SAME_AFTER_HALF_TURN[top_tile(state, state.turn)]:
            turns, corner = divmod(wanted - 2, (len(targets) - 2) // 4)
            wanted = 2 + turns % 2 * ((len(targets) - 2) // 4) + corner
        assert rules.is_legal(turned, wanted)
        state, turned = rules.apply_number(state, code), rules.apply_number(turned, wanted)
    assert rules.score(state) == rules.score(turned)


def test_four_quarter_turns_change_nothing() -> None:
    sources, targets = build_rotation()
    planes, actions = np.arange(plane_offsets(PLANES)[-1]), np.arange(len(targets))
    for _ in range(4):
        planes, actions = planes[sources], targets[actions]
    assert (planes == np.arange(len(planes))).all()
    assert (actions == np.arange(len(actions))).all()


def test_toscana_has_four_symmetries_and_toshi_one() -> None:
    assert len(find_task("toscana").symmetries) == 4
    assert len(find_task("toshi", 3).symmetries) == 1


@pytest.mark.parametrize("which", [0, 1])
def test_restored_actions_are_those_of_the_original(which: int) -> None:
    table = SymmetryTable([(np.arange(3), np.arange(3)), (np.array([2, 0, 1]), np.array([1, 2, 0]))])
    masks, chosen = np.array([[1, 0, 0]], np.int8), np.array([which])
    action = table.transform_masks(masks, chosen).argmax(axis=1)
    assert table.restore_actions(action, chosen).tolist() == [0]
    shown = table.transform_observations(np.array([[5, 6, 7]], np.int16), chosen)
    assert shown.tolist() == [[[5, 6, 7], [7, 5, 6]][which]]
