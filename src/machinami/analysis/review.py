"""Reviewing: how a finished play looked to those who were at it, move by move, and where it turned.

Whatever is said of a position is made from views alone: what a seat might have expected there, and what it
might have done better, is judged by what that seat could know.
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
"""Points of the first sketch of a curve, which should come at once, and of the second."""
SKETCH = 0.2
"""The share of the usual effort that goes into a point of it."""

BAD, GOOD, CLOSE = 0.06, 0.1, 0.03
"""Shares of the victory: what an action gives away that is named a turn, what one wins that was the best
there was, and by how much an action may miss the best and still be close to it."""

RIVALS = 4
"""So many other actions, drawn at random, a good one is compared with."""

TURNS = 4
"""So many turns are named at most."""


@dataclass(frozen=True, slots=True)
class Point:
    """What every seat might have expected after a line, each by what it knew."""

    number: int
    at: int | None
    seats: tuple[Prospect, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """An action that turned the game: what it was worth to its seat, and what would have been better.

    `better` is None where it was the best there was. `reason` speaks for the better of the two, as the
    words of the game have it.
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
    """A seat's play: how many of its choices were looked at, how many of them were close to the best."""

    seat: int
    judged: int = 0
    close: int = 0
    time: int = 0
    """Milliseconds that it took for its actions, where they were written down."""


@dataclass(slots=True)
class Review:
    """As much as is known so far; `share` says how much that is."""

    share: float = 0.0
    points: list[Point] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    players: list[Reckoned] = field(default_factory=list)


class Reviewer:
    """One play under review, by a bot that weighs."""

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
        """The review as it grows: a sketch of the curve soon, then all of it, then the turns."""
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
        """The curve in so many steps of about the same length, with what is known of it already."""
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
        """What each seat expects by its own view, the shares made to add up again."""
        if past.outcome is not None or not past.game.facts.hidden:
            return self._weigh(past, 0, budget)
        own = [self._weigh(past, seat, budget)[seat] for seat in self._seats]
        whole = sum(prospect.win for prospect in own) or 1.0
        return tuple(Prospect(prospect.win / whole, prospect.score) for prospect in own)

    def _weigh(self, past: Play, seat: int, budget: float) -> tuple[Prospect, ...]:
        assert isinstance(self._bot, Evaluator), "asked at the beginning"
        found = self._bot.weigh(past.view(seat), self._level, rng=self._luck(), most=0, budget=budget)
        return found.seats

    def _luck(self) -> Random:
        return Random(self._rng.getrandbits(64))

    # Turns ----------------------------------------------------------------------------------------

    def _judge(self) -> Iterator[Review]:
        """Look at choices, those first after which most was lost or won, as long as there is time."""
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
        """The places among the lines at which a seat that was waited for had something to choose."""
        for place in range(1, len(self._lines)):
            line = self._play.record[self._lines[place]]
            if type(line.get("by")) is not int:
                continue
            past = self._play.past(self._lines[place - 1])
            if line["by"] in past.awaited and _several(past, line["by"]):
                yield place

    def _strokes(self) -> Iterator[tuple[float, Turn]]:
        """In a race: the moments of the clock that gave a seat most, each with what that seat did last."""
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
        """What a seat won or lost by a line, as it may see it."""
        seat = self._play.record[self._lines[place]]["by"]
        points = self.review.points
        return points[place].seats[seat].win - points[place - 1].seats[seat].win

    def _merit(self, place: int, turn: Turn) -> float:
        """What a seat won or lost by its choice: nothing is won by it where other actions were as good, and
        a card that is turned over was no choice."""
        swing = self._swing(place)
        if turn.better is not None or swing < GOOD:
            return swing
        assert isinstance(self._bot, Evaluator), "asked at the beginning"
        view = self._play.past(self._lines[place - 1]).view(turn.seat)
        rivals = [action for action in others(view, self._luck(), RIVALS) if action != turn.played]
        found = self._bot.weigh(view, self._level, rng=self._luck(), most=0, also=(turn.played, *rivals))
        own, *rest = (one.seats[turn.seat].win for one in found.also)
        return swing if rest and own - sum(rest) / len(rest) >= BAD else 0.0

    def _turn(self, place: int) -> Turn:
        """A choice beside the best that the bot finds, in the same imagined worlds."""
        assert isinstance(self._bot, Evaluator), "asked at the beginning"
        number = self._lines[place]
        line = self._play.record[number]
        seat, played = line["by"], line["do"]
        view = self._play.past(self._lines[place - 1]).view(seat)
        found = self._bot.weigh(view, self._level, rng=self._luck(), most=2, also=(played,))
        expected = found.also[0].seats[seat].win
        if not found.best:
            return Turn(number, seat, played, None, expected, expected)
        best = found.best[0]
        possible = best.seats[seat].win
        if possible - expected <= CLOSE or best.action == played:
            return Turn(number, seat, played, None, expected, expected)
        return Turn(number, seat, played, best.action, expected, possible, best.reason)

    def _timed(self) -> None:
        """What each seat took for its actions."""
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
    """The turns worth a name, in order: what was given away, and one that was found."""
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
