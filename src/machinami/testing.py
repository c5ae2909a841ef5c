"""What every game must keep, as checks that anyone can run on a game of their own.

    import pytest
    from machinami import testing

    @pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
    def test_my_game_keeps_the_contract(check):
        check(testing.Case("my_game", seats=3))

A check raises AssertionError with the position where the game broke its word. All are seeded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from machinami.contract import Action, Json, Refused, Viewer
from machinami.opening import imagine, new
from machinami.play import ENDINGS, LISTED, Play
from machinami.reader import replay

CLAUSE = re.compile(r"[A-Z]{1,3}-\d+[a-z]?(\.\d+)*")

Policy = Callable[[Play, int, Random], Action]


def at_random(play: Play, seat: int, rng: Random) -> Action:
    """Any legal action."""
    return play.actions(seat).sample(rng)


@dataclass(frozen=True)
class Case:
    """What to check: a game with its set-up. A policy helps games that chance alone seldom ends."""

    game: str
    seats: int | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    seed: int = 1
    plays: int = 2
    longest: int = 5_000
    policy: Policy = at_random
    draws: int = 300
    """How often `imagine` is asked about one position."""

    def begin(self, number: int = 0) -> Play:
        """A play of this case; the same number gives the same play."""
        return new(self.game, self.seats, self.options, seed=f"{self.seed}:{number}")


def name(check: Callable[[Case], None]) -> str:
    """A check's name, for test ids."""
    return check.__name__


def moment(play: Play, rng: Random) -> int | None:
    """A time for the next action; None in games that do not live by the clock."""
    return play.now + rng.randrange(400) if play.game.facts.realtime else None


def advance(play: Play, rng: Random, policy: Policy = at_random) -> None:
    """Let one thing happen: somebody acts, or what is due comes."""
    able = [seat for seat in play.awaited or play.to_act if play.actions(seat)]
    if not able:
        assert play.due is not None, "nobody can act and nothing is due, but the play is not over"
        play.tick(play.due)
        return
    seat = rng.choice(able)
    action, at = policy(play, seat, rng), moment(play, rng)
    if play.check(seat, action, at) is None:
        play.do(seat, action, at)
    else:
        assert at is not None, f"seat {seat} was offered {action}, but it is refused"
        play.tick(at)


def positions(case: Case, plays: int | None = None) -> Iterator[tuple[Play, Random]]:
    """Every position of some random plays, the last included."""
    for number in range(case.plays if plays is None else plays):
        rng = Random(f"{case.seed}/{number}")
        play = case.begin(number)
        yield play, rng
        for _ in range(case.longest):
            if play.outcome is not None:
                break
            advance(play, rng, case.policy)
            yield play, rng


def viewers(play: Play) -> tuple[Viewer, ...]:
    """Every seat, and the spectator."""
    return (*range(play.setup.seats), None)


def whole(play: Play) -> str:
    """All that can be seen of a play from anywhere, as one text."""
    return json.dumps([play.record.text, *(play.view(v) for v in viewers(play)), repr(play.state)])


# Hostile actions ------------------------------------------------------------------------------------


_ODDITIES: tuple[Json, ...] = (
    *(None, True, -1, 10**20, 1.5, float("nan"), "", [], {}),
    *([[]] * 9, {"a": [[[[[[[[1]]]]]]]]}),
)


def hostile(play: Play, seat: int, rng: Random) -> Iterator[Any]:
    """Actions that a careless page or a wicked person might send: senseless, misshapen, nearly right."""
    kinds = list(play.game.facts.kinds)
    yield from (None, 7, "x", [], {}, {"nonsense": 1}, {"": {}}, {1: 2})
    yield dict.fromkeys(kinds) if len(kinds) > 1 else {kinds[0]: None, "by": 0}
    for kind in kinds:
        yield from ({kind: value} for value in _ODDITIES)
        yield {kind: 0, "extra": 1}
    if seat in play.to_act and play.actions(seat):
        for _ in range(6):
            action = play.actions(seat).sample(rng)
            yield action | {"unheard of": True}
            yield from (nudged(action, rng) for _ in range(4))


def nudged(data: Json, rng: Random) -> Json:
    """Plain data with one thing in it changed a little."""
    if isinstance(data, dict):
        key = rng.choice(list(data))
        return data | {key: nudged(data[key], rng)}
    if isinstance(data, list) and data:
        place = rng.randrange(len(data))
        changes: list[Json] = [[*data[:place], nudged(data[place], rng), *data[place + 1 :]]] * 4
        return rng.choice([*changes, data[:-1], [*data, data[-1]], data[::-1]])
    if isinstance(data, bool) or data is None:
        return rng.choice([not data, 0, "true"])
    if isinstance(data, int):
        return rng.choice([data + 1, data - 1, -data - 1, data + 10, data * 1000 + 1, str(data), float(data)])
    if isinstance(data, str) and data:
        return rng.choice([data + data[-1], data[:-1], data.swapcase(), data[::-1], 3])
    return rng.choice([1, "a", None])


def refusal(play: Play, seat: int, action: Any, at: int | None = None) -> Refused | None:
    """What a play answers to an action; anything but None or a well-formed refusal is a fault."""
    refused = play.check(seat, action, at)
    if refused is not None:
        assert isinstance(refused, Refused), f"{action} was answered with {refused!r}"
        assert CLAUSE.fullmatch(refused.clause), f"{action}: {refused.clause!r} names no clause"
        assert all(refused.words.get(language) for language in ("en", "fr")), f"{action}: no words"
        json.dumps(refused.data)
    return refused


# The checks -----------------------------------------------------------------------------------------


def every_play_ends(case: Case) -> None:
    """Random plays come to an end, and nobody can act after it."""
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
        assert all(refusal(play, seat, {}) for seat in range(play.setup.seats))


def a_refused_action_changes_nothing(case: Case) -> None:
    """Hostile actions mixed into random play are refused with a clause, or are legal after all."""
    for play, rng in positions(case):
        before = whole(play)
        for seat in range(play.setup.seats):
            for action in hostile(play, seat, rng):
                at = moment(play, rng)
                refused = refusal(play, seat, action, at)
                if refused is None:
                    play.copy().do(seat, action, at)
                    continue
                try:
                    play.do(seat, action, at)
                except Refused as raised:
                    assert raised.data == refused.data, f"check and do disagree on {action}"
                else:
                    raise AssertionError(f"check refused {action}, but do accepted it")
        assert whole(play) == before, "a refused action changed the play"
        for seat in (-1, play.setup.seats, 99):
            assert play.check(seat, {}) is not None, f"there is no seat {seat}"


def offered_actions_are_sound(case: Case) -> None:
    """Each offered action applies, and what is like one but not offered is refused."""
    for play, rng in positions(case):
        for seat in range(play.setup.seats):
            offered, actions = play.view(seat)["offered"], play.actions(seat)
            if seat not in play.to_act:
                assert offered == [] and not actions
            elif isinstance(offered, list):
                assert len(offered) == len(actions) <= LISTED
                listed = {json.dumps(action, sort_keys=True) for action in offered}
                assert len(listed) == len(offered), "an action is offered twice"
                for action in rng.sample(offered, min(len(offered), 12)):
                    assert action in actions
                    play.copy().do(seat, action)
                    other = nudged(action, rng)
                    legal = refusal(play, seat, other) is None
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
    """The record of every position replays to the same position, for every viewer."""
    for play, _ in positions(case, 1):
        text = play.record.text
        again = replay(text)
        assert again.record.text == text
        for viewer in viewers(play):
            assert json.dumps(again.view(viewer)) == json.dumps(play.view(viewer))
            assert again.record.seen_by(viewer) == play.record.seen_by(viewer)


def copies_are_independent(case: Case) -> None:
    """What happens to a copy does not happen to the play, nor the other way round."""
    for play, rng in positions(case, 1):
        if play.outcome is not None:
            continue
        before, twin = whole(play), play.copy()
        assert whole(twin) == before
        advance(twin, rng, case.policy)
        assert whole(play) == before, "acting in a copy changed the play"
        kept = whole(twin)
        advance(play.copy(), rng, case.policy)
        assert whole(twin) == kept, "acting in one copy changed another"


def views_are_plain(case: Case) -> None:
    """A view is plain data, says what is asked in both languages, and does not change what it shows."""
    for play, _ in positions(case, 1):
        for viewer in viewers(play):
            view = play.view(viewer)
            assert json.loads(json.dumps(view)) == view, "a view is not plain data"
            assert "NaN" not in json.dumps(view) and not _floats(view), "a view holds a float"
            assert view["prompt"]["en"] and view["prompt"]["fr"]
            assert (view["outcome"] is None) == (play.outcome is None)
            assert play.view(viewer) == view


def views_leak_nothing(case: Case) -> None:
    """Plays that differ only in what a seat cannot know give that seat the same bytes."""
    for play, rng in positions(case):
        for seat in range(play.setup.seats):
            other = play.resample(seat, rng)
            assert json.dumps(other.view(seat)) == json.dumps(play.view(seat)), (
                f"seat {seat} can tell an imagined play from the true one: {_difference(play, other, seat)}"
            )
            again = imagine(other.view(seat), rng)
            assert json.dumps(again.view(seat)) == json.dumps(play.view(seat))
            for action in hostile(play, seat, rng):
                mine, theirs = play.check(seat, action), other.check(seat, action)
                same = (mine and mine.data) == (theirs and theirs.data)
                assert same, f"the answer to {action} tells seat {seat} something hidden"


def lines_tell_what_views_tell(case: Case) -> None:
    """For a bystander two actions look alike in the record if, and only if, they do in the view."""
    for play, rng in positions(case):
        for actor in play.to_act:
            actions = play.actions(actor)
            if not actions:
                continue
            pair = [play.copy(), play.copy()]
            at = moment(play, rng)
            try:
                for twin in pair:
                    twin.do(actor, actions.sample(rng), at)
            except Refused:
                continue
            for viewer in viewers(play):
                if viewer == actor or any(twin.outcome is not None for twin in pair):
                    continue
                lines = [twin.record.seen_lines(viewer) for twin in pair]
                seen = [json.dumps(twin.view(viewer)) for twin in pair]
                if lines[0] == lines[1]:
                    assert seen[0] == seen[1], f"viewer {viewer} sees more than the record tells"


def imagination_is_complete(case: Case) -> None:
    """Over many draws every secret takes its true value and at least one other."""
    for play, rng in _some(positions(case), 12):
        for seat in range(play.setup.seats):
            truth = play.game.secrets(play.state, seat)
            drawn: dict[str, set[str]] = {fact: set() for fact in truth}
            view = play.view(seat)
            for _ in range(case.draws if truth else 1):
                world = imagine(view, rng)
                secrets = world.game.secrets(world.state, seat)
                assert secrets.keys() == truth.keys(), f"seat {seat} imagines other secrets than there are"
                for fact, value in secrets.items():
                    drawn[fact].add(json.dumps(value))
            for fact, values in drawn.items():
                assert json.dumps(truth[fact]) in values, (
                    f"seat {seat} never imagines that {fact}={truth[fact]}"
                )
                assert len(values) > 1, f"{fact} is no secret to seat {seat}: it is always imagined as it is"


def undo_stops_at_what_was_learned(case: Case) -> None:
    """A seat goes back through its own quiet actions, to the same sight as before, and no further."""
    for play, _ in positions(case):
        for seat in range(play.setup.seats):
            reach = play.horizon(seat)
            if reach is None:
                continue
            twin = play.copy()
            if reach:
                try:
                    twin.undo(reach - 1, seat)
                except Refused as refused:
                    assert refused.clause == "M-8"
                else:
                    raise AssertionError(f"seat {seat} went back beyond its horizon")
            twin.undo(reach, seat)
            assert all(line.line.get("by") == seat for line in play.record.entries[reach + 1 :][:1])
            restored = replay("".join(twin.record.text.splitlines(True)[: reach + 1]))
            for viewer in viewers(play):
                assert _asleep(twin.view(viewer)) == _asleep(restored.view(viewer))
            assert replay(twin.record.text).record.text == twin.record.text


def giving_up_ends_a_play(case: Case) -> None:
    """A seat may resign, run out of time or leave at any moment: the others win, and it replays."""
    for play, rng in _some(positions(case, 1), 10):
        if play.outcome is not None:
            continue
        reason, seat = rng.choice(ENDINGS), rng.randrange(play.setup.seats)
        twin = play.copy()
        twin.end(reason, seat)
        assert twin.outcome is not None and twin.outcome.reason == reason
        assert seat not in twin.outcome.winners
        assert twin.to_act == () and twin.due is None
        assert replay(twin.record.text).record.text == twin.record.text
        other = twin.resample(seat, rng)
        assert json.dumps(other.view(seat)) == json.dumps(twin.view(seat))


CHECKS: tuple[Callable[[Case], None], ...] = (
    every_play_ends,
    a_refused_action_changes_nothing,
    offered_actions_are_sound,
    records_replay_at_every_step,
    copies_are_independent,
    views_are_plain,
    views_leak_nothing,
    lines_tell_what_views_tell,
    imagination_is_complete,
    undo_stops_at_what_was_learned,
    giving_up_ends_a_play,
)


def _some(places: Iterator[tuple[Play, Random]], most: int) -> Iterator[tuple[Play, Random]]:
    """Some of the positions, spread over the plays."""
    everything = [(play.copy(), rng) for play, rng in places]
    step = max(1, len(everything) // most)
    yield from everything[::step]


def _asleep(view: dict[str, Json]) -> dict[str, Json]:
    """A view without what an undo rightly leaves different: the prompt's id and the time."""
    return view | {"prompt": {**view["prompt"], "id": None}, "at": None}


def _floats(data: Json) -> bool:
    if isinstance(data, dict):
        return any(map(_floats, data.values()))
    return any(map(_floats, data)) if isinstance(data, list) else isinstance(data, float)


def _difference(one: Play, other: Play, seat: int) -> str:
    mine, theirs = one.view(seat), other.view(seat)
    keys = [key for key in mine if mine[key] != theirs.get(key)]
    return ", ".join(f"{key}: {mine[key]} / {theirs.get(key)}" for key in keys)[:600]
