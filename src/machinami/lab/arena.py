"""Arenas: who meets whom, on which deal, from which seat, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, cycle, islice
from typing import TYPE_CHECKING, Any

from machinami.core import factory, registry
from machinami.core.contract import Json, Outcome
from machinami.lab import WORDS, players, selfplay_data
from machinami.lab.interval import Interval, wilson
from machinami.lab.match import Match

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Arena:
    """What is to be played. `games` counts the games of each set of bots that meets."""

    game: str
    bots: tuple[str, ...]
    games: int = 100
    seats: int | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    budget: float = 1.0
    seed: str = "0"
    data: str | None = None
    """The data set, where it is not the usual one."""
    noted: bool = False
    """Whether every decision is noted for learners."""

    @property
    def agreed(self) -> list[str]:
        """What is not as usual: the data set, and options with their values."""
        changed = [f"{name}={value}" for name, value in sorted(self.options.items())]
        return changed if self.data is None else [self.data, *changed]

    @property
    def title(self) -> str:
        """What the arena is, in a few words that may name a folder."""
        return "_".join(["-".join(self.bots), f"x{self.budget:g}", f"{self.size}", *self.agreed])

    @property
    def size(self) -> int:
        """The seats at a table."""
        return registry.find(self.game).facts.seats[0] if self.seats is None else self.seats

    def check(self) -> None:
        """Refuse what cannot be played, before anything is."""
        game = registry.find(self.game)
        factory.agreed(game, self.size, self.options, self.data)
        if self.noted:
            selfplay_data.coder(factory.new(self.game, self.size, self.options, 0, data=self.data))
        if not self.bots:
            raise WORDS.refuse("L-3")
        every_seat = len(self.bots) == self.size and len(set(self.bots)) > 1
        for bot in self.bots:
            players.find(self.game, bot)
            if self.bots.count(bot) > 1 and not every_seat:
                raise WORDS.refuse("L-2", name=bot)
        if self.games < 1:
            raise WORDS.refuse("L-4")
        if not 0 < self.budget <= 10:
            raise WORDS.refuse("L-5")


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of an arena: its number from 1, its deal, and who sits where."""

    number: int
    deal: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a meeting. `seconds` is None where the game was played on another day."""

    meeting: Meeting
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    text: str
    moves: tuple[int, ...] | None = None
    seconds: tuple[float, ...] | None = None
    arrays: Mapping[str, NDArray[Any]] | None = None
    """The decisions, where they were noted."""

    def points(self, bot: str) -> float:
        """What the game brought a bot: a victory is one point, shared by all who share it."""
        return sum(self.meeting.seats[seat] == bot for seat in self.winners) / max(1, len(self.winners))


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot did against the others of its table."""

    bot: str
    against: tuple[str, ...]
    games: int
    won: int
    shared: int
    lost: int
    rate: float
    interval: Interval
    fair: float
    """The rate that would come from sitting down alone: the share of seats held."""
    score: float
    seconds: float | None
    """Seconds a move, where they were measured."""

    @property
    def ahead(self) -> bool:
        """Stronger than its share, with 95 % confidence."""
        return self.interval.low > self.fair

    @property
    def behind(self) -> bool:
        """Weaker than its share, with 95 % confidence."""
        return self.interval.high < self.fair


def tables(bots: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Who sits down together: every choice of bots for the seats, or all of them by turns if they are few."""
    if len(bots) >= seats:
        return tuple(combinations(bots, seats))
    return (tuple(islice(cycle(bots), seats)),)


def rotations(table: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every bot on every seat, each seating once."""
    return tuple(dict.fromkeys(table[turn:] + table[:turn] for turn in range(len(table))))


def schedule(arena: Arena) -> tuple[Meeting, ...]:
    """All meetings. Each deal is played from every seat, so the number of games is rounded up to that;
    deals come in order, so that a longer arena begins with the games of a shorter one."""
    rounds = [rotations(table) for table in tables(arena.bots, arena.size)]
    pairs = [
        (deal, seats)
        for deal in range(max(-(-arena.games // len(seatings)) for seatings in rounds))
        for seatings in rounds
        for seats in seatings
    ]
    return tuple(Meeting(number, deal, seats) for number, (deal, seats) in enumerate(pairs, 1))


def meet(arena: Arena, meeting: Meeting, cancel: Callable[[], bool] | None = None) -> Result:
    """Play one meeting. Mirrored meetings get the same chance."""
    play = factory.new(arena.game, arena.size, arena.options, f"{arena.seed}:{meeting.deal}", data=arena.data)
    noted = selfplay_data.Notes(play, f"{arena.seed}:{meeting.number}") if arena.noted else None
    match = Match(
        play,
        {seat: players.find(arena.game, name) for seat, name in enumerate(meeting.seats)},
        f"{arena.seed}:{meeting.number}",
        number=meeting.number,
        budget=arena.budget,
        cancel=cancel,
        watch=None if noted is None else noted.take,
    )
    outcome = match.run().outcome
    assert outcome is not None
    moves, seconds = tuple(match.moves.values()), tuple(match.seconds.values())
    arrays = None if noted is None else noted.arrays(outcome)
    return replace(judged(meeting, outcome, play.record.text), moves=moves, seconds=seconds, arrays=arrays)


def judged(meeting: Meeting, outcome: Outcome, text: str) -> Result:
    """A meeting with its outcome."""
    return Result(meeting, outcome.scores, outcome.winners, text)


def standings(results: Iterable[Result]) -> tuple[Standing, ...]:
    """How everybody did, table by table, in the order of the first game of each."""
    groups: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        groups.setdefault(tuple(sorted(result.meeting.seats)), []).append(result)
    return tuple(
        _standing(bot, group)
        for group in groups.values()
        for bot in dict.fromkeys(min(group, key=lambda result: result.meeting.number).meeting.seats)
    )


def seat_rates(results: Iterable[Result]) -> tuple[float, ...]:
    """The share of victories by seat, whoever sat there: what a seat is worth."""
    shares: list[list[float]] = []
    for result in results:
        part = 1 / max(1, len(result.winners))
        shares.append([part if seat in result.winners else 0.0 for seat in range(len(result.scores))])
    return tuple(sum(column) / len(shares) for column in zip(*shares, strict=True)) if shares else ()


def _standing(bot: str, group: list[Result]) -> Standing:
    points = [result.points(bot) for result in group]
    won, lost = sum(point == 1 for point in points), sum(point == 0 for point in points)
    held = [(result, seat) for result in group for seat in _seats(result, bot)]
    timed = [(r.seconds[s], r.moves[s]) for r, s in held if r.seconds is not None and r.moves is not None]
    moves = sum(count for _, count in timed)
    return Standing(
        bot=bot,
        against=tuple(dict.fromkeys(other for other in group[0].meeting.seats if other != bot)),
        games=len(group),
        won=won,
        shared=len(group) - won - lost,
        lost=lost,
        rate=sum(points) / len(group),
        interval=wilson(sum(points), len(group)),
        fair=len(held) / len(group) / len(group[0].scores),
        score=sum(result.scores[seat] for result, seat in held) / len(held),
        seconds=sum(spent for spent, _ in timed) / moves if moves else None,
    )


def _seats(result: Result, bot: str) -> list[int]:
    return [seat for seat, name in enumerate(result.meeting.seats) if name == bot]
