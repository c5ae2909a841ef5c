"""Post-game analysis: a win-share curve over the lines of a finished play, and its turning points.

Every evaluation uses views only: a seat's expectations and better actions are judged by the information
that the seat had at that position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from machinami.bots.evaluation import others
from machinami.core import i18n
from machinami.core.contract import Action, Bot, Evaluator, Prospect
from machinami.core.play import Play

COARSE = (7, 24)
"""The number of curve points in the first, immediate sketch and in the second."""
SKETCH = 0.2
"""The search budget for a point of a sketch, as a share of the usual budget."""

BAD, GOOD, CLOSE = 0.06, 0.1, 0.03
"""Thresholds in win share: the minimum loss and the minimum gain of a turning point, and the maximum loss
of an action that counts as close to the best."""

RIVALS = 4
"""The number of random other actions with which a good action is compared."""

TURNS = 4
"""The maximum number of turning points."""


@dataclass(frozen=True, slots=True)
class Point:
    """The evaluation of every seat after a line, each from its own view."""

    number: int
    at: int | None
    seats: tuple[Prospect, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A decisive action: its value for its seat, and the better action, if any.

    `better` is None if the action was the best. `reason` is the key of the reason for the better of the
    two actions, in the messages of the game.
    """

    number: int
    seat: int
    played: Action
    better: Action | None
    expected: float
    possible: float
    reason: str | None = None


@dataclass(slots=True)
class Reckoned:
    """Summary of a seat: the number of its choices judged, and of those close to the best."""

    seat: int
    judged: int = 0
    close: int = 0
    time: int = 0
    """Total milliseconds for its actions, as far as the record has times."""


@dataclass(slots=True)
class Review:
    """The analysis so far. `share` is the completed share, from 0 to 1."""

    share: float = 0.0
    points: list[Point] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    players: list[Reckoned] = field(default_factory=list)


class Reviewer:
    """The analysis of one play by a bot that evaluates positions."""

    def __init__(self, play: Play, bot: Bot, seconds: float, rng: Random) -> None:
        if play.outcome is None:
            raise i18n.shared().refuse("M-16/review")
        if not isinstance(bot, Evaluator):
            raise i18n.shared().refuse("M-16/bot", game=play.game.facts.name)
        self._play, self._bot, self._rng = play, bot, rng
        self._end = monotonic() + seconds
        self._level = bot.levels[max(0, len(bot.levels) - 2)]
        self._lines = play.in_force
        self._seats = range(play.setup.seats)
        self.review = Review(players=[Reckoned(seat) for seat in self._seats])

    def run(self) -> Iterator[Review]:
        """Yield the review as it grows: sketches of the curve, the full curve, then the turning points."""
        review = self.review
        self._timed()
        for wave, most in enumerate(COARSE, 1):
            review.points = self._sketched(most)
            review.share = 0.1 * wave / len(COARSE)
            yield review
        points = []
        for place, number in enumerate(self._lines):
            points.append(self._point(number, 1.0))
            if place % 8 == 7:
                review.share = 0.1 + 0.4 * place / len(self._lines)
                yield review
        review.points, review.share = points, 0.5
        yield review
        yield from self._judge()
        review.share = 1.0
        yield review

    def _sketched(self, most: int) -> list[Point]:
        """Return the curve in at most `most` steps of similar length, reusing points computed before."""
        known = {point.number: point for point in self.review.points}
        last = len(self._lines) - 1
        steps = min(most, last)
        numbers = sorted({self._lines[round(last * step / max(1, steps))] for step in range(steps + 1)})
        return [known.get(number) or self._point(number, SKETCH) for number in numbers]

    def _point(self, number: int, budget: float) -> Point:
        past = self._play.past(number)
        seats = self._own(past, budget)
        at = past.now if self._play.game.facts.realtime else None
        return Point(number, at, seats)

    def _own(self, past: Play, budget: float) -> tuple[Prospect, ...]:
        """Return the evaluation of each seat from its own view, with win shares normalized to add up to 1."""
        if past.outcome is not None or not past.game.facts.hidden:
            return self._weigh(past, 0, budget)
        own = [self._weigh(past, seat, budget)[seat] for seat in self._seats]
        whole = sum(prospect.win for prospect in own) or 1.0
        return tuple(Prospect(prospect.win / whole, prospect.score) for prospect in own)

    def _weigh(self, past: Play, seat: int, budget: float) -> tuple[Prospect, ...]:
        assert isinstance(self._bot, Evaluator), "checked in __init__"
        result = self._bot.weigh(past.view(seat), self._level, rng=self._luck(), most=0, budget=budget)
        return result.seats

    def _luck(self) -> Random:
        return Random(self._rng.getrandbits(64))

    # Turning points -------------------------------------------------------------------------------

    def _judge(self) -> Iterator[Review]:
        """Compare choices with the best action, those with the largest swing first, until time is up."""
        review, found = self.review, [*self._strokes()]
        strokes = len(found)
        choices = sorted(self._choices(), key=lambda place: -abs(self._swing(place)))
        for done, place in enumerate(choices):
            if monotonic() > self._end:
                break
            turn = self._turn(place)
            found.append((self._merit(place, turn), turn))
            review.share = 0.5 + 0.5 * done / len(choices)
            if done % 4 == 3:
                review.turns = _named(found)
                yield review
        for _, turn in found[strokes:]:
            seat = review.players[turn.seat]
            seat.judged += 1
            seat.close += turn.possible - turn.expected <= CLOSE
        review.turns = _named(found)

    def _choices(self) -> Iterator[int]:
        """Yield the indices of lines in which an awaited seat had more than one action."""
        for place in range(1, len(self._lines)):
            line = self._play.record[self._lines[place]]
            if type(line.get("by")) is not int:
                continue
            past = self._play.past(self._lines[place - 1])
            if line["by"] in past.awaited and _several(past, line["by"]):
                yield place

    def _strokes(self) -> Iterator[tuple[float, Turn]]:
        """In real time: yield for every clock line the largest gain, and the last action of that seat."""
        if not self._play.game.facts.realtime:
            return
        did: dict[int, Action] = {}
        for place, number in enumerate(self._lines):
            line = self._play.record[number]
            if type(line.get("by")) is int:
                did[line["by"]] = line["do"]
            elif line.get("by") == "clock":
                before, after = self.review.points[place - 1].seats, self.review.points[place].seats
                swing, seat = max((after[seat].win - before[seat].win, seat) for seat in self._seats)
                if seat in did:
                    yield swing, Turn(number, seat, did[seat], None, after[seat].win, after[seat].win)

    def _swing(self, place: int) -> float:
        """Return the win share that a seat gained by a line, from its own view."""
        seat = self._play.record[self._lines[place]]["by"]
        points = self.review.points
        return points[place].seats[seat].win - points[place - 1].seats[seat].win

    def _merit(self, place: int, turn: Turn) -> float:
        """Return the win share that a seat gained by its choice.

        The gain is 0 if other actions were as good: a card that was turned over, for instance, is not a
        choice.
        """
        swing = self._swing(place)
        if turn.better is not None or swing < GOOD:
            return swing
        assert isinstance(self._bot, Evaluator), "checked in __init__"
        view = self._play.past(self._lines[place - 1]).view(turn.seat)
        rivals = [action for action in others(view, self._luck(), RIVALS) if action != turn.played]
        result = self._bot.weigh(view, self._level, rng=self._luck(), most=0, also=(turn.played, *rivals))
        own, *rest = (one.seats[turn.seat].win for one in result.also)
        return swing if rest and own - sum(rest) / len(rest) >= BAD else 0.0

    def _turn(self, place: int) -> Turn:
        """Compare a choice with the best action that the bot finds, in the same determinizations."""
        assert isinstance(self._bot, Evaluator), "checked in __init__"
        number = self._lines[place]
        line = self._play.record[number]
        seat, played = line["by"], line["do"]
        view = self._play.past(self._lines[place - 1]).view(seat)
        result = self._bot.weigh(view, self._level, rng=self._luck(), most=2, also=(played,))
        expected = result.also[0].seats[seat].win
        if not result.best:
            return Turn(number, seat, played, None, expected, expected)
        best = result.best[0]
        possible = best.seats[seat].win
        if possible - expected <= CLOSE or best.action == played:
            return Turn(number, seat, played, None, expected, expected)
        return Turn(number, seat, played, best.action, expected, possible, best.reason)

    def _timed(self) -> None:
        """Add up the time that each seat took for its actions."""
        former = 0
        for number in self._lines[1:]:
            line = self._play.record[number]
            at = line.get("at")
            if at is not None:
                if type(line.get("by")) is int:
                    self.review.players[line["by"]].time += at - former
                former = at


def _several(past: Play, seat: int) -> bool:
    actions = past.game.actions(past.state, seat)
    return actions.count is None or actions.count > 1


def _named(found: list[tuple[float, Turn]]) -> list[Turn]:
    """Select the turning points, in order of play: the largest losses, and one gain if there is one."""
    bad = sorted(
        (turn for _, turn in found if turn.possible - turn.expected >= BAD),
        key=lambda turn: turn.expected - turn.possible,
    )
    good = sorted(
        ((swing, turn) for swing, turn in found if turn.better is None and swing >= GOOD),
        key=lambda pair: -pair[0],
    )
    best = [turn for _, turn in good[:1]]
    rest = [turn for _, turn in good[1 : 1 + max(0, TURNS - len(bad) - len(best))]]
    return sorted([*bad[: TURNS - len(best)], *best, *rest], key=lambda turn: turn.number)
