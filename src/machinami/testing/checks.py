"""The checks that every game must pass."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from machinami.core.action_list import MAX_LISTED
from machinami.core.contract import Json, Refused
from machinami.core.factory import imagine
from machinami.core.play import SEAT_END_REASONS, Play, RandomChance
from machinami.core.record_reader import begin_from, replay
from machinami.testing.case import (
    Case,
    advance,
    next_action_time,
    positions,
    snapshot,
    spread_positions,
    viewers,
)
from machinami.testing.hostile import check_refusal, hostile_actions, mutate


def every_play_ends(case: Case) -> None:
    """Random plays end, and no seat can act after the end."""
    for number in range(case.plays * 3):
        rng, play = Random(number), case.begin(number)
        for _ in range(case.longest):
            if play.outcome is not None:
                break
            advance(play, rng, case.policy)
        outcome = play.outcome
        assert outcome is not None, f"play {number} is not over after {case.longest} steps"
        assert len(outcome.scores) == play.setup.seats
        assert set(outcome.winners) <= set(range(play.setup.seats))
        assert play.to_act == play.awaited == () and play.due is None
        assert all(check_refusal(play, seat, {}) for seat in range(play.setup.seats))


def a_refused_action_changes_nothing(case: Case) -> None:
    """Hostile actions are refused with a clause and change nothing, or are legal."""
    for play, rng in positions(case):
        before = snapshot(play)
        for seat in range(play.setup.seats):
            for action in hostile_actions(play, seat, rng):
                at = next_action_time(play, rng)
                refused = check_refusal(play, seat, action, at)
                if refused is None:
                    play.copy().do(seat, action, at)
                    continue
                try:
                    play.do(seat, action, at)
                except Refused as raised:
                    assert raised.data == refused.data, f"check and do disagree on {action}"
                else:
                    raise AssertionError(f"check refused {action}, but do accepted it")
        assert snapshot(play) == before, "a refused action changed the play"
        for seat in (-1, play.setup.seats, 99):
            assert play.check(seat, {}) is not None, f"seat {seat} does not exist, but was accepted"


def offered_actions_are_sound(case: Case) -> None:
    """Every offered action is legal, and a similar action that is not offered is refused."""
    for play, rng in positions(case):
        for seat in range(play.setup.seats):
            offered, actions = play.view(seat)["offered"], play.actions(seat)
            if seat not in play.to_act:
                assert offered == [] and not actions
            elif isinstance(offered, list):
                assert len(offered) == len(actions) <= MAX_LISTED
                listed = {json.dumps(action, sort_keys=True) for action in offered}
                assert len(listed) == len(offered), "an action is offered twice"
                for action in rng.sample(offered, min(len(offered), 12)):
                    assert action in actions
                    play.copy().do(seat, action)
                    other = mutate(action, rng)
                    legal = check_refusal(play, seat, other) is None
                    if legal:
                        normal = json.dumps(other, sort_keys=True)
                        assert normal in listed, f"{other} is legal, but was not offered"
            else:
                assert offered["count"] == actions.count
                for _ in range(12):
                    action = actions.sample(rng)
                    assert action in actions, f"{action} was sampled, but is refused"
                    play.copy().do(seat, action)


def records_replay_at_every_step(case: Case) -> None:
    """The record of a position replays to the same position, for every viewer.

    The first 21 positions, every fifth later one and the last are tested: replaying at every position
    would be quadratic in the length of the play.
    """
    for number, (play, _) in enumerate(positions(case, 1)):
        if number > 20 and number % 5 and play.outcome is None:
            continue
        text = play.record.text
        again = replay(text)
        assert again.record.text == text
        for viewer in viewers(play):
            assert json.dumps(again.view(viewer)) == json.dumps(play.view(viewer))
            assert again.record.seen_by(viewer) == play.record.seen_by(viewer)


def copies_are_independent(case: Case) -> None:
    """A play and its copies do not affect each other."""
    for play, rng in positions(case, 1):
        if play.outcome is not None:
            continue
        before, twin = snapshot(play), play.copy()
        assert snapshot(twin) == before
        advance(twin, rng, case.policy)
        assert snapshot(play) == before, "acting in a copy changed the play"
        former = snapshot(twin)
        advance(play.copy(), rng, case.policy)
        assert snapshot(twin) == former, "acting in one copy changed another"


def views_are_plain(case: Case) -> None:
    """A view is plain data, has a prompt in both languages, and does not change the play."""
    for play, _ in positions(case, 1):
        for viewer in viewers(play):
            view = play.view(viewer)
            assert json.loads(json.dumps(view)) == view, "a view is not plain data"
            assert "NaN" not in json.dumps(view) and not _has_float(view), "a view holds a float"
            assert view["prompt"]["en"] and view["prompt"]["fr"]
            assert (view["outcome"] is None) == (play.outcome is None)
            assert play.view(viewer) == view


def views_leak_nothing(case: Case) -> None:
    """Plays that differ only in a seat's hidden facts give that seat byte-identical views and refusals."""
    for play, rng in positions(case):
        for seat in range(play.setup.seats):
            other = play.resample(seat, rng)
            assert json.dumps(other.view(seat)) == json.dumps(play.view(seat)), (
                f"seat {seat} can distinguish an imagined play: {_difference(play, other, seat)}"
            )
            again = imagine(other.view(seat), rng)
            assert json.dumps(again.view(seat)) == json.dumps(play.view(seat))
            for action in hostile_actions(play, seat, rng):
                mine, theirs = play.check(seat, action), other.check(seat, action)
                same = (mine and mine.data) == (theirs and theirs.data)
                assert same, f"the refusal of {action} reveals a hidden fact to seat {seat}"


def lines_match_views(case: Case) -> None:
    """If two actions look alike in another viewer's record, they look alike in that viewer's view."""
    for play, rng in positions(case):
        for actor in play.to_act:
            actions = play.actions(actor)
            if not actions:
                continue
            pair = [play.copy(), play.copy()]
            at = next_action_time(play, rng)
            try:
                for twin in pair:
                    twin.do(actor, actions.sample(rng), at)
            except Refused:
                continue
            for viewer in viewers(play):
                if viewer == actor or any(twin.outcome is not None for twin in pair):
                    continue
                lines = [twin.record.seen_lines(viewer) for twin in pair]
                views = [json.dumps(twin.view(viewer)) for twin in pair]
                if lines[0] == lines[1]:
                    assert views[0] == views[1], f"the view of viewer {viewer} shows more than the record"


def imagine_covers_all_secrets(case: Case) -> None:
    """Over many samples every secret takes its true value and at least one other."""
    for play, rng in spread_positions(positions(case), 12):
        for seat in range(play.setup.seats):
            truth = play.game.secrets(play.state, seat)
            samples: dict[str, set[str]] = {fact: set() for fact in truth}
            view = play.view(seat)
            for _ in range(case.draws if truth else 1):
                world = imagine(view, rng)
                secrets = world.game.secrets(world.state, seat)
                assert secrets.keys() == truth.keys(), f"seat {seat}: imagined secrets have other names"
                for fact, value in secrets.items():
                    samples[fact].add(json.dumps(value))
            for fact, values in samples.items():
                assert json.dumps(truth[fact]) in values, (
                    f"seat {seat} never imagines that {fact}={truth[fact]}"
                )
                assert len(values) > 1, f"{fact} is not a secret to seat {seat}: its value never varies"


def undo_stops_at_learned_facts(case: Case) -> None:
    """A seat can undo its own quiet actions, which restores the earlier views, and nothing further."""
    for play, _ in positions(case):
        for seat in range(play.setup.seats):
            reach = play.undo_limit(seat)
            if reach is None:
                continue
            twin = play.copy()
            if reach:
                try:
                    twin.undo(reach - 1, seat)
                except Refused as refused:
                    assert refused.clause == "M-8"
                else:
                    raise AssertionError(f"seat {seat} undid more than its limit allows")
            twin.undo(reach, seat)
            assert all(line.get("by") == seat for line in play.record.lines_from(reach + 1)[:1])
            restored = replay("".join(twin.record.text.splitlines(True)[: reach + 1]))
            for viewer in viewers(play):
                assert _without_prompt_id_and_time(twin.view(viewer)) == _without_prompt_id_and_time(
                    restored.view(viewer)
                )
            assert replay(twin.record.text).record.text == twin.record.text


def giving_up_ends_a_play(case: Case) -> None:
    """A seat may resign, run out of time or leave at any time; the others win, and the record replays."""
    for play, rng in spread_positions(positions(case, 1), 10):
        if play.outcome is not None:
            continue
        reason, seat = rng.choice(SEAT_END_REASONS), rng.randrange(play.setup.seats)
        twin = play.copy()
        twin.end(reason, seat)
        assert twin.outcome is not None and twin.outcome.reason == reason
        assert seat not in twin.outcome.winners
        assert twin.to_act == () and twin.due is None
        assert replay(twin.record.text).record.text == twin.record.text
        other = twin.resample(seat, rng)
        assert json.dumps(other.view(seat)) == json.dumps(twin.view(seat))


def _without_prompt_id_and_time(view: dict[str, Json]) -> dict[str, Json]:
    """Return a view without the prompt's id and the time, which an undo changes."""
    return view | {"prompt": {**view["prompt"], "id": None}, "at": None}


def _has_float(data: Json) -> bool:
    if isinstance(data, dict):
        return any(map(_has_float, data.values()))
    return any(map(_has_float, data)) if isinstance(data, list) else isinstance(data, float)


def _difference(one: Play, other: Play, seat: int) -> str:
    mine, theirs = one.view(seat), other.view(seat)
    keys = [key for key in mine if mine[key] != theirs.get(key)]
    return ", ".join(f"{key}: {mine[key]} / {theirs.get(key)}" for key in keys)[:600]


def plays_begin_at_any_position(case: Case) -> None:
    """A play can begin at any position: views are equal, its record replays, and undo stops there."""
    for play, rng in spread_positions(positions(case, 1), 8):
        if play.outcome is not None:
            continue
        branch = begin_from(play.record.text, chance=RandomChance(play.game, rng))
        for viewer in viewers(play):
            assert _without_prompt_id_and_time(branch.view(viewer)) == _without_prompt_id_and_time(
                play.view(viewer)
            )
            lines = json.loads(branch.record.seen_by(viewer).splitlines()[0])["from"]["lines"]
            assert lines == play.record.seen_lines(viewer)[1:], f"viewer {viewer} sees other lines in `from`"
        assert branch.now == play.now and branch.in_force == (0,)
        assert all(branch.undo_limit(seat) is None for seat in range(play.setup.seats))
        advance(branch, rng, case.policy)
        again = replay(branch.record.text)
        assert again.record.text == branch.record.text
        for viewer in viewers(play):
            assert again.record.seen_by(viewer) == branch.record.seen_by(viewer)


REQUIRED: tuple[Callable[[Case], None], ...] = (
    every_play_ends,
    a_refused_action_changes_nothing,
    offered_actions_are_sound,
    records_replay_at_every_step,
    copies_are_independent,
    views_are_plain,
    views_leak_nothing,
    lines_match_views,
    imagine_covers_all_secrets,
    undo_stops_at_learned_facts,
    giving_up_ends_a_play,
    plays_begin_at_any_position,
)
