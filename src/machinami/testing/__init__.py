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
    bots_weigh_soundly,
    candidates_are_legal,
    codes_round_trip,
    deputies_act_by_the_rules,
    figures_are_plain,
    foresight_is_fair,
    puzzles_are_plain,
    scenes_are_plain,
    slow_chance_holds_up_whom_it_names,
    stewards_force_by_the_rules,
    texts_can_be_read,
)
from machinami.testing.case import (
    Case,
    Policy,
    advance,
    at_random,
    moment,
    name,
    positions,
    some,
    viewers,
    whole,
)
from machinami.testing.checks import (
    REQUIRED,
    a_refused_action_changes_nothing,
    copies_are_independent,
    every_play_ends,
    giving_up_ends_a_play,
    imagination_is_complete,
    lines_tell_what_views_tell,
    offered_actions_are_sound,
    plays_begin_at_any_position,
    records_replay_at_every_step,
    undo_stops_at_what_was_learned,
    views_are_plain,
    views_leak_nothing,
)
from machinami.testing.hostile import CLAUSE, hostile, nudged, refusal

CHECKS = (*REQUIRED, *ABILITIES)

__all__ = [
    "ABILITIES",
    "CHECKS",
    "CLAUSE",
    "REQUIRED",
    "Case",
    "Policy",
    "a_refused_action_changes_nothing",
    "advance",
    "at_random",
    "bots_weigh_soundly",
    "candidates_are_legal",
    "codes_round_trip",
    "copies_are_independent",
    "deputies_act_by_the_rules",
    "every_play_ends",
    "figures_are_plain",
    "foresight_is_fair",
    "giving_up_ends_a_play",
    "hostile",
    "imagination_is_complete",
    "lines_tell_what_views_tell",
    "moment",
    "name",
    "nudged",
    "offered_actions_are_sound",
    "plays_begin_at_any_position",
    "positions",
    "puzzles_are_plain",
    "records_replay_at_every_step",
    "refusal",
    "scenes_are_plain",
    "slow_chance_holds_up_whom_it_names",
    "some",
    "stewards_force_by_the_rules",
    "texts_can_be_read",
    "undo_stops_at_what_was_learned",
    "viewers",
    "views_are_plain",
    "views_leak_nothing",
    "whole",
]
