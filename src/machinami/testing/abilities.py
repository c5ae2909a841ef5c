"""Checks of the optional abilities of games and bots. A game without the ability passes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from random import Random
from typing import Any
from unittest.mock import patch

from machinami.bots import base
from machinami.core import registry
from machinami.core.contract import CandidateCodec, Codec, Evaluation, Plane
from machinami.core.display import build_display
from machinami.core.factory import build_setup, new
from machinami.core.i18n import LANGUAGES
from machinami.core.play import Play, RandomChance
from machinami.core.record_reader import replay
from machinami.testing.case import Case, advance, positions, spread_positions, viewers
from machinami.testing.hostile import hostile_actions

MAX_WIDTH = 100
"""The maximum number of characters in a line of a board's text."""

SEARCH_BUDGET = 0.2
"""The search budget of evaluations, as a share of the usual budget."""

PUZZLE_DATE = date(2026, 11, 15)


def slow_chance_blocks_named_seats(case: Case) -> None:
    """Slow chance blocks exactly the seats it names, and its later result is accepted."""
    for number in range(case.plays):
        rng = Random(f"{case.seed}/slow {number}")
        game = case.begin(number).game
        chance = RandomChance(game, rng, defer_slow=True)
        play, waits = new(case.game, case.seats, case.options, chance=chance), False
        for _ in range(case.longest):
            if play.outcome is not None:
                break
            request = play.pending
            if request is None:
                advance(play, rng, case.policy)
                continue
            waits = True
            _check_blocked_seats(play, rng)
            if request.seats is None or not (play.to_act or play.due is not None) or rng.random() < 0.5:
                play.settle(game.sample_chance(request, rng))
            else:
                advance(play, rng, case.policy)
                assert play.pending in (request, None), "an open chance request was replaced by another one"
        assert replay(play.record.text).record.text == play.record.text
        if not waits:
            return


def _check_blocked_seats(play: Play, rng: Random) -> None:
    request = play.pending
    assert request is not None
    for seat in range(play.setup.seats):
        if request.blocks(seat):
            refused = play.check(seat, {next(iter(play.game.info.kinds)): None})
            assert refused is not None and refused.clause == "M-2", f"seat {seat} must wait for chance"
            assert seat not in play.to_act
        assert json.dumps(play.resample(seat, rng).view(seat)) == json.dumps(play.view(seat))
    again = replay(play.record.text)
    assert again.pending == request and again.to_act == play.to_act and again.due == play.due


def texts_are_readable(case: Case) -> None:
    """The text of a board depends on the view alone, exists in both languages, and fits the line width."""
    for play, rng in spread_positions(positions(case, 1), 6):
        for viewer in viewers(play):
            for language in LANGUAGES:
                text = play.text(viewer, language)
                assert text.strip() and text == text.rstrip("\n"), "a text is empty or ends with a newline"
                wide = [line for line in text.splitlines() if len(line) > MAX_WIDTH]
                assert not wide, f"line too long: {wide[0]}"
                if viewer is not None:
                    assert play.resample(viewer, rng).text(viewer, language) == text


def displays_are_complete(case: Case) -> None:
    """Picture, text, words of actions and areas can be shown by a page that does not know the game."""
    for play, _ in spread_positions(positions(case, 1), 6):
        for viewer in viewers(play):
            display = build_display(play.game, play.setup, play.view(viewer))
            assert not display["faults"], display["faults"][0]["en"]
            assert json.loads(json.dumps(display)) == display, "a display is not plain data"


def scenes_are_plain(case: Case) -> None:
    """The scene is plain data and the same in every position."""
    first = case.begin().scene
    assert json.loads(json.dumps(first)) == first, "a scene is not plain data"
    for play, _ in spread_positions(positions(case, 1), 3) if first is not None else ():
        assert play.scene == first, "a scene changed"


def rules_text_values_are_plain(case: Case) -> None:
    """Values of the rules text are integers or texts, in every language, and do not change."""
    play = case.begin()
    figures = play.game.rules_text_values(play.setup)
    for name, figure in figures.items():
        values = [figure[language] for language in LANGUAGES] if isinstance(figure, Mapping) else [figure]
        assert all(type(each) in (int, str) for each in values), f"{name} is not an int or a text: {figure}"
    assert play.game.rules_text_values(play.setup) == figures, "the values of the rules text changed"


def puzzles_are_plain(case: Case) -> None:
    """Puzzles are plain data, and the puzzle of a day does not change."""
    game = case.begin().game
    puzzles, today = game.puzzles(), game.daily_puzzle(PUZZLE_DATE)
    assert bool(puzzles) == (today is not None), "puzzles and the puzzle of the day belong together"
    assert json.loads(json.dumps([puzzles, today])) == [puzzles, today], "a puzzle is not plain data"
    assert game.daily_puzzle(PUZZLE_DATE) == today, "the puzzle of a day changed"
    for easy in (False, True):
        options = game.daily_options(PUZZLE_DATE, easy)
        assert bool(puzzles) == (options is not None), "puzzles and their options belong together"
        build_setup(game, game.info.seats[0], options or {}, None)


def absent_actions_are_legal(case: Case) -> None:
    """Actions for absent players are legal or too early, and their sequence ends."""
    game = case.begin().game
    for play, _ in spread_positions(positions(case, 1), 12):
        for seat in range(play.setup.seats):
            twin = play.copy()
            for _ in range(case.longest):
                action = None if twin.outcome else game.absent_action(twin.state, seat)
                if action is None or twin.check(seat, action, twin.now) is not None:
                    break
                twin.do(seat, action, twin.now)
            else:
                raise AssertionError(f"the actions for the absent seat {seat} do not end")


def forced_actions_are_legal(case: Case) -> None:
    """Forced actions are legal, and their sequence ends with a choice or the end of the play."""
    game = case.begin().game
    for play, rng in spread_positions(positions(case), 24):
        twin = play.copy(RandomChance(game, rng))
        for _ in range(case.longest):
            options = [(seat, game.forced_action(twin.state, seat)) for seat in twin.to_act]
            forced = [(seat, action) for seat, action in options if action is not None]
            if not forced:
                break
            seat, action = forced[0]
            assert action in twin.actions(seat), f"{action} is forced, but refused"
            twin.do(seat, action, twin.now)
        else:
            raise AssertionError("the sequence of forced actions does not end")


def forecasts_leak_nothing(case: Case) -> None:
    """Forecasts are plain data computed from the view alone, for every draft."""
    for play, rng in spread_positions(positions(case), 5):
        for seat in range(play.setup.seats):
            other = play.resample(seat, rng)
            for draft in (*_some_actions(play, seat, rng), *hostile_actions(play, seat, rng)):
                forecast = play.foresee(seat, draft)
                assert json.loads(json.dumps(forecast)) == forecast, "a forecast is not plain data"
                assert other.foresee(seat, draft) == forecast, f"{draft} reveals a hidden fact to seat {seat}"


def evaluations_are_consistent(case: Case) -> None:
    """Win shares add up to 1, actions are legal and sorted, and results are repeatable without a clock."""
    bot = registry.bot(case.game)
    level = min(bot.levels)
    for play, _ in spread_positions(positions(case, 1), 6):
        for seat in range(play.setup.seats):
            view = play.view(seat)
            with patch.object(base, "monotonic", return_value=0.0):
                results = [
                    bot.evaluate(view, level, rng=Random(case.seed), most=2, budget=SEARCH_BUDGET)
                    for _ in range(2 - bool(seat))
                ]
            if results[0] is None:
                return
            assert results[0] == results[-1], "the evaluation is not repeatable"
            _check_evaluation(play, seat, results[0])


def _check_evaluation(play: Play, seat: int, evaluation: Evaluation) -> None:
    for seats in (evaluation.seats, *(scored.seats for scored in evaluation.best)):
        assert len(seats) == play.setup.seats
        assert abs(sum(expected.win for expected in seats) - 1) < 1e-6, "win shares do not add up to 1"
    assert len(evaluation.best) <= 2
    assert bool(evaluation.best) == bool(play.actions(seat)), "the best actions do not match the legal ones"
    assert all(scored.action in play.actions(seat) for scored in evaluation.best)
    wins = [scored.seats[seat].win for scored in evaluation.best]
    assert wins == sorted(wins, reverse=True), "the best action is not first"


def codecs_round_trip(case: Case) -> None:
    """Every action has its own number, the mask matches the offered actions, and planes are as declared."""
    codec = _build_codec(case)
    if not isinstance(codec, Codec):
        return
    for play, rng in spread_positions(positions(case), 12):
        for seat in range(play.setup.seats):
            view, actions = play.view(seat), [*play.actions(seat)]
            numbers = [codec.number(action) for action in actions]
            assert [codec.action(number) for number in numbers] == actions
            mask = codec.mask(view)
            assert mask.shape == (codec.size,)
            assert [i for i, legal in enumerate(mask.tolist()) if legal] == sorted(numbers)
            _check_planes(codec.planes, codec.observe(view))
            other = codec.observe(play.resample(seat, rng).view(seat))
            assert all((other[name] == plane).all() for name, plane in codec.observe(view).items())
    for wrong in (-1, codec.size):
        _raises(ValueError, codec.action, wrong)


def candidates_are_legal(case: Case) -> None:
    """Candidates are legal, have distinct traits, and depend only on the view and the generator."""
    coder = _build_codec(case)
    if not isinstance(coder, CandidateCodec):
        return
    for play, rng in spread_positions(positions(case, 1), 6):
        for seat in range(play.setup.seats):
            view = play.view(seat)
            actions = coder.candidates(view, Random(case.seed))
            assert actions == coder.candidates(view, Random(case.seed)), "candidates are not repeatable"
            assert len(actions) <= coder.size and bool(actions) == bool(play.actions(seat))
            assert all(action in play.actions(seat) for action in actions), "a candidate is illegal"
            traits, observation = coder.encode_candidates(view, actions), coder.observe(view)
            rows = Plane((len(actions), *coder.traits.shape), coder.traits.low, coder.traits.high)
            _check_planes({"traits": rows} if actions else {}, {"traits": traits} if actions else {})
            assert len({row.tobytes() for row in traits}) == len(actions), "two candidates have equal traits"
            _check_planes(coder.planes, observation)
            other = coder.observe(play.resample(seat, rng).view(seat))
            assert all((other[name] == plane).all() for name, plane in observation.items())


def _build_codec(case: Case) -> Codec | CandidateCodec | None:
    make = registry.codec_factory(case.game)
    return None if make is None else make(case.begin().setup)


def _some_actions(play: Play, seat: int, rng: Random) -> list[dict[str, Any]]:
    actions = play.actions(seat)
    return [actions.sample(rng) for _ in range(6)] if actions else []


def _check_planes(planes: Mapping[str, Plane], observed: Mapping[str, Any]) -> None:
    assert observed.keys() == planes.keys(), "an observation has other planes than declared"
    for name, plane in planes.items():
        array = observed[name]
        assert array.shape == plane.shape, f"{name} has the shape {array.shape}, not {plane.shape}"
        assert array.dtype.kind in "iub", f"{name} does not hold integers"
        assert plane.low <= array.min() and array.max() <= plane.high, f"{name} is out of bounds"


def _raises(kind: type[Exception], work: Callable[..., object], *args: object) -> None:
    try:
        work(*args)
    except kind:
        return
    raise AssertionError(f"{work} accepted {args}")


ABILITIES: tuple[Callable[[Case], None], ...] = (
    slow_chance_blocks_named_seats,
    texts_are_readable,
    displays_are_complete,
    scenes_are_plain,
    rules_text_values_are_plain,
    puzzles_are_plain,
    absent_actions_are_legal,
    forced_actions_are_legal,
    forecasts_leak_nothing,
    evaluations_are_consistent,
    codecs_round_trip,
    candidates_are_legal,
)
