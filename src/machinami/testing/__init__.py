"""Conformance checks that every game must pass, for games of other packages too.

    import pytest
    from machinami import testing

    @pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
    def test_my_game_keeps_the_contract(check):
        check(testing.Case("my_game", seats=3))

A check raises AssertionError with the position of the failure. All checks are seeded. The check of an
optional ability passes if the game does not have the ability.
"""

from machinami.testing.abilities import (
    ABILITIES,
    absent_actions_are_legal,
    candidates_are_legal,
    codecs_round_trip,
    displays_are_complete,
    evaluations_are_consistent,
    forced_actions_are_legal,
    forecasts_leak_nothing,
    puzzles_are_plain,
    rules_text_values_are_plain,
    scenes_are_plain,
    slow_chance_blocks_named_seats,
    texts_are_readable,
)
from machinami.testing.case import (
    Case,
    Policy,
    advance,
    name,
    next_action_time,
    positions,
    random_policy,
    snapshot,
    spread_positions,
    viewers,
)
from machinami.testing.checks import (
    REQUIRED,
    a_refused_action_changes_nothing,
    copies_are_independent,
    every_play_ends,
    giving_up_ends_a_play,
    imagine_covers_all_secrets,
    lines_match_views,
    offered_actions_are_sound,
    plays_begin_at_any_position,
    records_replay_at_every_step,
    undo_stops_at_learned_facts,
    views_are_plain,
    views_leak_nothing,
)
from machinami.testing.hostile import CLAUSE, check_refusal, hostile_actions, mutate
from machinami.testing.view_types import (
    check_position_types,
    check_scene_type,
    views_match_declared_types,
)

CHECKS = (*REQUIRED, *ABILITIES, views_match_declared_types)

__all__ = [
    "ABILITIES",
    "CHECKS",
    "CLAUSE",
    "REQUIRED",
    "Case",
    "Policy",
    "a_refused_action_changes_nothing",
    "absent_actions_are_legal",
    "advance",
    "candidates_are_legal",
    "check_position_types",
    "check_refusal",
    "check_scene_type",
    "codecs_round_trip",
    "copies_are_independent",
    "displays_are_complete",
    "evaluations_are_consistent",
    "every_play_ends",
    "forced_actions_are_legal",
    "forecasts_leak_nothing",
    "giving_up_ends_a_play",
    "hostile_actions",
    "imagine_covers_all_secrets",
    "lines_match_views",
    "mutate",
    "name",
    "next_action_time",
    "offered_actions_are_sound",
    "plays_begin_at_any_position",
    "positions",
    "puzzles_are_plain",
    "random_policy",
    "records_replay_at_every_step",
    "rules_text_values_are_plain",
    "scenes_are_plain",
    "slow_chance_blocks_named_seats",
    "snapshot",
    "spread_positions",
    "texts_are_readable",
    "undo_stops_at_learned_facts",
    "viewers",
    "views_are_plain",
    "views_leak_nothing",
    "views_match_declared_types",
]
