"""The checks of what only some games and bots can do; a game without the ability passes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from random import Random
from typing import Any
from unittest.mock import patch

from machinami.bots import base
from machinami.core import registry
from machinami.core.contract import (
    Candidates,
    Codec,
    Deputy,
    Evaluation,
    Evaluator,
    Figured,
    Foreseer,
    Plane,
    Puzzler,
    Steward,
)
from machinami.core.factory import agreed, new
from machinami.core.i18n import LANGUAGES
from machinami.core.play import Play, RandomChance
from machinami.core.record_reader import replay
from machinami.testing.case import Case, advance, positions, some, viewers
from machinami.testing.hostile import hostile

WIDEST = 100
"""How many characters a line of a board's text may have."""

BRIEF = 0.2
"""The part of its search in which a bot weighs."""

A_DAY = date(2026, 11, 15)


def slow_chance_holds_up_whom_it_names(case: Case) -> None:
    """While chance is slow, whom it names waits and the others go on; what it says in the end fits."""
    for number in range(case.plays):
        rng = Random(f"{case.seed}/slow {number}")
        game = case.begin(number).game
        chance = RandomChance(game, rng, patient=True)
        play, waits = new(case.game, case.seats, case.options, chance=chance), False
        for _ in range(case.longest):
            if play.outcome is not None:
                break
            ask = play.pending
            if ask is None:
                advance(play, rng, case.policy)
                continue
            waits = True
            _waits(play, rng)
            if ask.seats is None or not (play.to_act or play.due is not None) or rng.random() < 0.5:
                play.settle(game.draw(ask, rng))
            else:
                advance(play, rng, case.policy)
                assert play.pending in (ask, None), "an open ask became another one"
        assert replay(play.record.text).record.text == play.record.text
        if not waits:
            return


def _waits(play: Play, rng: Random) -> None:
    ask = play.pending
    assert ask is not None
    for seat in range(play.setup.seats):
        if ask.holds(seat):
            refused = play.check(seat, {next(iter(play.game.facts.kinds)): None})
            assert refused is not None and refused.clause == "M-2", f"seat {seat} should wait for chance"
            assert seat not in play.to_act
        assert json.dumps(play.resample(seat, rng).view(seat)) == json.dumps(play.view(seat))
    again = replay(play.record.text)
    assert again.pending == ask and again.to_act == play.to_act and again.due == play.due


def texts_can_be_read(case: Case) -> None:
    """The text of a board is made from the view alone, in both languages, in lines that fit."""
    for play, rng in some(positions(case, 1), 6):
        for viewer in viewers(play):
            for language in LANGUAGES:
                text = play.text(viewer, language)
                assert text.strip() and text == text.rstrip("\n"), "a text begins and ends with words"
                wide = [line for line in text.splitlines() if len(line) > WIDEST]
                assert not wide, f"too wide to be read: {wide[0]}"
                if viewer is not None:
                    assert play.resample(viewer, rng).text(viewer, language) == text


def scenes_are_plain(case: Case) -> None:
    """What never changes is plain data, and the same from the first position to the last."""
    first = case.begin().scene
    assert json.loads(json.dumps(first)) == first, "a scene is not plain data"
    for play, _ in some(positions(case, 1), 3) if first is not None else ():
        assert play.scene == first, "a scene changed"


def figures_are_plain(case: Case) -> None:
    """What the rules text states is numbers and texts, or words in every language; and stays so."""
    play = case.begin()
    if not isinstance(play.game, Figured):
        return
    figures = play.game.figures(play.setup)
    for name, figure in figures.items():
        told = [figure[language] for language in LANGUAGES] if isinstance(figure, Mapping) else [figure]
        assert all(type(each) in (int, str) for each in told), f"{name} cannot be told: {figure}"
    assert play.game.figures(play.setup) == figures, "figures changed"


def puzzles_are_plain(case: Case) -> None:
    """Puzzles are plain data, and that of a day is the same whoever asks."""
    game = case.begin().game
    if not isinstance(game, Puzzler):
        return
    puzzles, today = game.puzzles(), game.daily(A_DAY)
    assert puzzles, "a game that sets puzzles has some"
    assert json.loads(json.dumps([puzzles, today])) == [puzzles, today], "a puzzle is not plain data"
    assert game.daily(A_DAY) == today, "the puzzle of a day changed"
    for easy in (False, True):
        agreed(game, game.facts.seats[0], game.options_of(A_DAY, easy), None)


def deputies_act_by_the_rules(case: Case) -> None:
    """What is done for somebody who is away is legal or comes too early, and soon there is no more to do."""
    deputy = case.begin().game
    if not isinstance(deputy, Deputy):
        return
    for play, _ in some(positions(case, 1), 12):
        for seat in range(play.setup.seats):
            twin = play.copy()
            for _ in range(case.longest):
                action = None if twin.outcome else deputy.absent(twin.state, seat)
                if action is None or twin.check(seat, action, twin.now) is not None:
                    break
                twin.do(seat, action, twin.now)
            else:
                raise AssertionError(f"there is no end to what is done for seat {seat}")


def stewards_force_by_the_rules(case: Case) -> None:
    """What is done for a seat without a choice is legal, and soon somebody has one or the play is over."""
    steward = case.begin().game
    if not isinstance(steward, Steward):
        return
    for play, rng in some(positions(case), 24):
        twin = play.copy(RandomChance(steward, rng))
        for _ in range(case.longest):
            found = [(seat, steward.forced(twin.state, seat)) for seat in twin.to_act]
            forced = [(seat, action) for seat, action in found if action is not None]
            if not forced:
                break
            seat, action = forced[0]
            assert action in twin.actions(seat), f"{action} is forced, but refused"
            twin.do(seat, action, twin.now)
        else:
            raise AssertionError("there is no end to what is forced")


def foresight_is_fair(case: Case) -> None:
    """What is foreseen is plain data made from the view alone, whatever the draft."""
    if not isinstance(case.begin().game, Foreseer):
        return
    for play, rng in some(positions(case), 5):
        for seat in range(play.setup.seats):
            other = play.resample(seat, rng)
            for draft in (*_some_actions(play, seat, rng), *hostile(play, seat, rng)):
                foreseen = play.foresee(seat, draft)
                assert json.loads(json.dumps(foreseen)) == foreseen, "what is foreseen is not plain data"
                assert other.foresee(seat, draft) == foreseen, f"{draft} tells seat {seat} something hidden"


def bots_weigh_soundly(case: Case) -> None:
    """Shares add up to 1, the actions are legal and the best first, and a generator decides the rest where
    no clock runs."""
    bot = registry.bot(case.game)
    if not isinstance(bot, Evaluator):
        return
    level = min(bot.levels)
    for play, _ in some(positions(case, 1), 6):
        for seat in range(play.setup.seats):
            view = play.view(seat)
            with patch.object(base, "monotonic", return_value=0.0):
                weighings = [
                    bot.weigh(view, level, rng=Random(case.seed), most=2, budget=BRIEF)
                    for _ in range(2 - bool(seat))
                ]
            assert weighings[0] == weighings[-1], "it is not repeatable"
            _sound(play, seat, weighings[0])


def _sound(play: Play, seat: int, weighing: Evaluation) -> None:
    for seats in (weighing.seats, *(weighed.seats for weighed in weighing.best)):
        assert len(seats) == play.setup.seats
        assert abs(sum(prospect.win for prospect in seats) - 1) < 1e-6, "shares of a victory add up to 1"
    assert len(weighing.best) <= 2
    assert bool(weighing.best) == bool(play.actions(seat)), "actions are weighed where there are some"
    assert all(weighed.action in play.actions(seat) for weighed in weighing.best)
    wins = [weighed.seats[seat].win for weighed in weighing.best]
    assert wins == sorted(wins, reverse=True), "the best comes first"


def codes_round_trip(case: Case) -> None:
    """Every action has a number of its own, the mask is what is offered, and planes are as declared."""
    codec = _coder(case)
    if not isinstance(codec, Codec):
        return
    for play, rng in some(positions(case), 12):
        for seat in range(play.setup.seats):
            view, actions = play.view(seat), [*play.actions(seat)]
            numbers = [codec.number(action) for action in actions]
            assert [codec.action(number) for number in numbers] == actions
            mask = codec.mask(view)
            assert mask.shape == (codec.size,)
            assert [i for i, legal in enumerate(mask.tolist()) if legal] == sorted(numbers)
            _as_declared(codec.planes, codec.observe(view))
            other = codec.observe(play.resample(seat, rng).view(seat))
            assert all((other[name] == plane).all() for name, plane in codec.observe(view).items())
    for wrong in (-1, codec.size):
        _raises(ValueError, codec.action, wrong)


def candidates_are_legal(case: Case) -> None:
    """Candidates are some of the legal actions, told apart by what is told of them; the same for the same
    view and generator."""
    coder = _coder(case)
    if not isinstance(coder, Candidates):
        return
    for play, rng in some(positions(case, 1), 6):
        for seat in range(play.setup.seats):
            view = play.view(seat)
            found = coder.candidates(view, Random(case.seed))
            assert found == coder.candidates(view, Random(case.seed)), "they are not repeatable"
            assert len(found) <= coder.size and bool(found) == bool(play.actions(seat))
            assert all(action in play.actions(seat) for action in found), "a candidate is refused"
            traits, seen = coder.tell(view, found), coder.observe(view)
            rows = Plane((len(found), *coder.traits.shape), coder.traits.low, coder.traits.high)
            _as_declared({"traits": rows} if found else {}, {"traits": traits} if found else {})
            assert len({row.tobytes() for row in traits}) == len(found), "two candidates are told alike"
            _as_declared(coder.planes, seen)
            other = coder.observe(play.resample(seat, rng).view(seat))
            assert all((other[name] == plane).all() for name, plane in seen.items())


def _coder(case: Case) -> Codec | Candidates | None:
    make = registry.coder(case.game)
    return None if make is None else make(case.begin().setup)


def _some_actions(play: Play, seat: int, rng: Random) -> list[dict[str, Any]]:
    actions = play.actions(seat)
    return [actions.sample(rng) for _ in range(6)] if actions else []


def _as_declared(planes: Mapping[str, Plane], observed: Mapping[str, Any]) -> None:
    assert observed.keys() == planes.keys(), "an observation has other planes than declared"
    for name, plane in planes.items():
        array = observed[name]
        assert array.shape == plane.shape, f"{name} has the shape {array.shape}, not {plane.shape}"
        assert array.dtype.kind in "iub", f"{name} holds no integers"
        assert plane.low <= array.min() and array.max() <= plane.high, f"{name} is out of its bounds"


def _raises(kind: type[Exception], work: Callable[..., object], *args: object) -> None:
    try:
        work(*args)
    except kind:
        return
    raise AssertionError(f"{work} took {args}")


ABILITIES: tuple[Callable[[Case], None], ...] = (
    slow_chance_holds_up_whom_it_names,
    texts_can_be_read,
    scenes_are_plain,
    figures_are_plain,
    puzzles_are_plain,
    deputies_act_by_the_rules,
    stewards_force_by_the_rules,
    foresight_is_fair,
    bots_weigh_soundly,
    codes_round_trip,
    candidates_are_legal,
)
