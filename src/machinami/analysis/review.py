"""Post-game analysis: a win-share curve over the lines of a finished play, and its turning points.

Every evaluation uses views only: a seat's expectations and better actions are judged by the information
that the seat had at that position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from machinami.bots.evaluation import sample_alternatives
from machinami.bots.playouts import evaluate_position
from machinami.core import i18n
from machinami.core.contract import Action, Bot, Evaluation, Json, SeatEvaluation
from machinami.core.play import Play

SKETCH_POINTS = (7, 24)
"""The number of curve points in the first, immediate sketch and in the second."""
SKETCH_BUDGET = 0.2
"""The search budget for a point of a sketch, as a share of the usual budget."""

MIN_LOSS, MIN_GAIN, CLOSE_MARGIN = 0.06, 0.1, 0.03
"""Thresholds in win share: the minimum loss and the minimum gain of a turning point, and the maximum loss
of an action that counts as close to the best."""

MAX_RIVALS = 4
"""The number of random other actions with which a good action is compared."""

MAX_TURNING_POINTS = 4
"""The maximum number of turning points."""

MAX_LEVEL = 4
"""The highest level that searches for better actions; a whole game would take a stronger one too long."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The evaluation of every seat after a line, each from its own view."""

    number: int
    at: int | None
    seats: tuple[SeatEvaluation, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
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
class PlayerSummary:
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
    points: list[CurvePoint] = field(default_factory=list)
    turns: list[TurningPoint] = field(default_factory=list)
    players: list[PlayerSummary] = field(default_factory=list)


class Reviewer:
    """The analysis of one play by a bot that evaluates positions, or by random playouts."""

    def __init__(self, play: Play, bot: Bot, seconds: float, rng: Random) -> None:
        if play.outcome is None:
            raise i18n.shared_messages().refuse("M-16/review")
        self._play, self._bot, self._rng = play, bot, rng
        self._deadline = monotonic() + seconds
        self._level = min(bot.levels[max(0, len(bot.levels) - 2)], MAX_LEVEL)
        # The evaluation of the final position is cheap, and None if the bot does not evaluate.
        if evaluate_position(bot, play.view(0), self._level, rng=Random(0), most=0) is None:
            raise i18n.shared_messages().refuse("M-16/bot", game=play.game.info.name)
        self._lines = play.in_force
        self._seats = range(play.setup.seats)
        self.review = Review(players=[PlayerSummary(seat) for seat in self._seats])

    def run(self) -> Iterator[Review]:
        """Yield the review as it grows: sketches of the curve, the full curve, then the turning points."""
        review = self.review
        self._sum_times()
        for wave, most in enumerate(SKETCH_POINTS, 1):
            review.points = self._sketch_curve(most)
            review.share = 0.1 * wave / len(SKETCH_POINTS)
            yield review
        points = []
        for place, number in enumerate(self._lines):
            points.append(self._point(number, 1.0))
            if place % 8 == 7:
                review.share = 0.1 + 0.4 * place / len(self._lines)
                yield review
        review.points, review.share = points, 0.5
        yield review
        yield from self._find_turning_points()
        review.share = 1.0
        yield review

    def _sketch_curve(self, most: int) -> list[CurvePoint]:
        """Return the curve in at most `most` steps of similar length, reusing points computed before."""
        known = {point.number: point for point in self.review.points}
        last = len(self._lines) - 1
        steps = min(most, last)
        numbers = sorted({self._lines[round(last * step / max(1, steps))] for step in range(steps + 1)})
        return [known.get(number) or self._point(number, SKETCH_BUDGET) for number in numbers]

    def _point(self, number: int, budget: float) -> CurvePoint:
        past = self._play.past(number)
        seats = self._evaluate_own_views(past, budget)
        at = past.now if self._play.game.info.realtime else None
        return CurvePoint(number, at, seats)

    def _evaluate_own_views(self, past: Play, budget: float) -> tuple[SeatEvaluation, ...]:
        """Return the evaluation of each seat from its own view, with win shares normalized to add up to 1."""
        if past.outcome is not None or not past.game.info.hidden:
            return self._evaluate(past, 0, budget)
        own = [self._evaluate(past, seat, budget)[seat] for seat in self._seats]
        whole = sum(prospect.win for prospect in own) or 1.0
        return tuple(SeatEvaluation(prospect.win / whole, prospect.score) for prospect in own)

    def _evaluate(self, past: Play, seat: int, budget: float) -> tuple[SeatEvaluation, ...]:
        return self._evaluate_view(past.view(seat), budget=budget).seats

    def _evaluate_view(
        self, view: dict[str, Json], most: int = 0, also: Sequence[Action] = (), budget: float = 1.0
    ) -> Evaluation:
        result = evaluate_position(
            self._bot, view, self._level, rng=self._new_rng(), most=most, also=also, budget=budget
        )
        assert result is not None, "checked in __init__"
        return result

    def _new_rng(self) -> Random:
        return Random(self._rng.getrandbits(64))

    # Turning points -------------------------------------------------------------------------------

    def _find_turning_points(self) -> Iterator[Review]:
        """Compare choices with the best action, those with the largest swing first, until time is up."""
        review, found = self.review, [*self._find_clock_gains()]
        num_clock_gains = len(found)
        choices = sorted(self._find_choices(), key=lambda place: -abs(self._line_gain(place)))
        for done, place in enumerate(choices):
            if monotonic() > self._deadline:
                break
            turn = self._compare_with_best(place)
            found.append((self._choice_gain(place, turn), turn))
            review.share = 0.5 + 0.5 * done / len(choices)
            if done % 4 == 3:
                review.turns = _select_turning_points(found)
                yield review
        for _, turn in found[num_clock_gains:]:
            seat = review.players[turn.seat]
            seat.judged += 1
            seat.close += turn.possible - turn.expected <= CLOSE_MARGIN
        review.turns = _select_turning_points(found)

    def _find_choices(self) -> Iterator[int]:
        """Yield the indices of lines in which an awaited seat had more than one action."""
        for place in range(1, len(self._lines)):
            line = self._play.record[self._lines[place]]
            if type(line.get("by")) is not int:
                continue
            past = self._play.past(self._lines[place - 1])
            if line["by"] in past.awaited and _has_alternatives(past, line["by"]):
                yield place

    def _find_clock_gains(self) -> Iterator[tuple[float, TurningPoint]]:
        """In real time: yield for every clock line the largest gain, and the last action of that seat."""
        if not self._play.game.info.realtime:
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
                    yield swing, TurningPoint(number, seat, did[seat], None, after[seat].win, after[seat].win)

    def _line_gain(self, place: int) -> float:
        """Return the win share that a seat gained by a line, from its own view."""
        seat = self._play.record[self._lines[place]]["by"]
        points = self.review.points
        return points[place].seats[seat].win - points[place - 1].seats[seat].win

    def _choice_gain(self, place: int, turn: TurningPoint) -> float:
        """Return the win share that a seat gained by its choice.

        The gain is 0 if other actions were as good: a card that was turned over, for instance, is not a
        choice.
        """
        swing = self._line_gain(place)
        if turn.better is not None or swing < MIN_GAIN:
            return swing
        view = self._play.past(self._lines[place - 1]).view(turn.seat)
        rivals = [
            action
            for action in sample_alternatives(view, self._new_rng(), MAX_RIVALS)
            if action != turn.played
        ]
        result = self._evaluate_view(view, also=(turn.played, *rivals))
        own, *rest = (one.seats[turn.seat].win for one in result.also)
        return swing if rest and own - sum(rest) / len(rest) >= MIN_LOSS else 0.0

    def _compare_with_best(self, place: int) -> TurningPoint:
        """Compare a choice with the best action that the bot finds, in the same determinizations."""
        number = self._lines[place]
        line = self._play.record[number]
        seat, played = line["by"], line["do"]
        view = self._play.past(self._lines[place - 1]).view(seat)
        result = self._evaluate_view(view, most=2, also=(played,))
        expected = result.also[0].seats[seat].win
        if not result.best:
            return TurningPoint(number, seat, played, None, expected, expected)
        best = result.best[0]
        possible = best.seats[seat].win
        if possible - expected <= CLOSE_MARGIN or best.action == played:
            return TurningPoint(number, seat, played, None, expected, expected)
        return TurningPoint(number, seat, played, best.action, expected, possible, best.reason)

    def _sum_times(self) -> None:
        """Add up the time that each seat took for its actions."""
        former = 0
        for number in self._lines[1:]:
            line = self._play.record[number]
            at = line.get("at")
            if at is not None:
                if type(line.get("by")) is int:
                    self.review.players[line["by"]].time += at - former
                former = at


def _has_alternatives(past: Play, seat: int) -> bool:
    actions = past.game.actions(past.state, seat)
    return actions.count is None or actions.count > 1


def _select_turning_points(candidates: list[tuple[float, TurningPoint]]) -> list[TurningPoint]:
    """Select the turning points, in order of play: the largest losses, and one gain if there is one."""
    bad = sorted(
        (turn for _, turn in candidates if turn.possible - turn.expected >= MIN_LOSS),
        key=lambda turn: turn.expected - turn.possible,
    )
    good = sorted(
        ((swing, turn) for swing, turn in candidates if turn.better is None and swing >= MIN_GAIN),
        key=lambda pair: -pair[0],
    )
    best = [turn for _, turn in good[:1]]
    rest = [turn for _, turn in good[1 : 1 + max(0, MAX_TURNING_POINTS - len(bad) - len(best))]]
    return sorted([*bad[: MAX_TURNING_POINTS - len(best)], *best, *rest], key=lambda turn: turn.number)
