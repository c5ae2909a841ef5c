"""Arenas: schedules of games between bots, their results and standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, cycle, islice
from typing import TYPE_CHECKING, Any

from machinami.core import factory, registry
from machinami.core.contract import Json, Outcome
from machinami.lab import WORDS, players, selfplay_data
from machinami.lab.interval import Interval, wilson_interval
from machinami.lab.match import Match

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Arena:
    """Configuration of an arena. `games` is the number of games per combination of bots."""

    game: str
    bots: tuple[str, ...]
    games: int = 100
    seats: int | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    budget: float = 1.0
    seed: str = "0"
    data: str | None = None
    """Name of the data set; None for the default one."""
    saves_decisions: bool = False
    """Whether every decision is saved as training data."""
    replaces_refused: bool = False
    """Whether a random legal action replaces a refused one; by default a refusal ends the arena."""

    @property
    def rule_changes(self) -> list[str]:
        """Non-default rules: the data set, then options as name=value."""
        changed = [f"{name}={value}" for name, value in sorted(self.options.items())]
        return changed if self.data is None else [self.data, *changed]

    @property
    def title(self) -> str:
        """Short description that can name a folder."""
        return "_".join(["-".join(self.bots), f"x{self.budget:g}", f"{self.size}", *self.rule_changes])

    @property
    def size(self) -> int:
        """Number of seats at a table."""
        return registry.find(self.game).info.seats[0] if self.seats is None else self.seats

    def check(self) -> None:
        """Raise `Refused` if the arena cannot be played (M-…, L-1 to L-5, L-14, L-15)."""
        game = registry.find(self.game)
        factory.build_setup(game, self.size, self.options, self.data)
        if self.saves_decisions:
            selfplay_data.build_codec(factory.new(self.game, self.size, self.options, 0, data=self.data))
        if not self.bots:
            raise WORDS.refuse("L-3")
        every_seat = len(self.bots) == self.size and len(set(self.bots)) > 1
        for bot in self.bots:
            players.find_player(self.game, bot)
            if self.bots.count(bot) > 1 and not every_seat:
                raise WORDS.refuse("L-2", name=bot)
        if self.games < 1:
            raise WORDS.refuse("L-4")
        if not 0 < self.budget <= 10:
            raise WORDS.refuse("L-5")


@dataclass(frozen=True, slots=True)
class Meeting:
    """One scheduled game: its number from 1, its deal, and the bot of each seat."""

    number: int
    deal: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a meeting. `moves` and `seconds` are None if the record was loaded from disk."""

    meeting: Meeting
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    text: str
    moves: tuple[int, ...] | None = None
    seconds: tuple[float, ...] | None = None
    arrays: Mapping[str, NDArray[Any]] | None = None
    """The decisions as arrays, if the arena saves them."""
    refusals: tuple[tuple[int, str], ...] = ()
    """The seat and the clause of every refused action, if the arena replaces them."""

    def points(self, bot: str) -> float:
        """Return a bot's share of the victory; the winners share one point equally."""
        return sum(self.meeting.seats[seat] == bot for seat in self.winners) / max(1, len(self.winners))


@dataclass(frozen=True, slots=True)
class Standing:
    """Results of one bot at one combination of bots."""

    bot: str
    against: tuple[str, ...]
    games: int
    won: int
    shared: int
    lost: int
    rate: float
    interval: Interval
    expected_rate: float
    """Win rate expected at equal strength: the bot's share of the seats."""
    score: float
    seconds: float | None
    """Mean seconds per move; None if no game was timed."""

    @property
    def is_ahead(self) -> bool:
        """Whether the win rate is above `expected_rate` with 95 % confidence."""
        return self.interval.low > self.expected_rate

    @property
    def is_behind(self) -> bool:
        """Whether the win rate is below `expected_rate` with 95 % confidence."""
        return self.interval.high < self.expected_rate


def build_tables(bots: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return every combination of bots for the seats; fewer bots than seats alternate at one table."""
    if len(bots) >= seats:
        return tuple(combinations(bots, seats))
    return (tuple(islice(cycle(bots), seats)),)


def rotate_seats(table: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the distinct rotations of a table, so that every bot plays every seat."""
    return tuple(dict.fromkeys(table[turn:] + table[:turn] for turn in range(len(table))))


def schedule(arena: Arena) -> tuple[Meeting, ...]:
    """Return all meetings. The number of games is rounded up so that each deal is played from every seat.

    Meetings are ordered by deal, so that a longer arena starts with the games of a shorter one.
    """
    rounds = [rotate_seats(table) for table in build_tables(arena.bots, arena.size)]
    pairs = [
        (deal, seats)
        for deal in range(max(-(-arena.games // len(seatings)) for seatings in rounds))
        for seatings in rounds
        for seats in seatings
    ]
    return tuple(Meeting(number, deal, seats) for number, (deal, seats) in enumerate(pairs, 1))


def play_meeting(arena: Arena, meeting: Meeting, cancel: Callable[[], bool] | None = None) -> Result:
    """Play one meeting. All meetings of one deal use the same chance seed."""
    play = factory.new(arena.game, arena.size, arena.options, f"{arena.seed}:{meeting.deal}", data=arena.data)
    log = selfplay_data.DecisionLog(play, f"{arena.seed}:{meeting.number}") if arena.saves_decisions else None
    refusals: list[tuple[int, str]] = []
    match = Match(
        play,
        {seat: players.find_player(arena.game, name) for seat, name in enumerate(meeting.seats)},
        f"{arena.seed}:{meeting.number}",
        number=meeting.number,
        budget=arena.budget,
        cancel=cancel,
        observer=None if log is None else log.add,
        refusal_observer=(
            (lambda seat, refused: refusals.append((seat, refused.clause)))
            if arena.replaces_refused
            else None
        ),
    )
    outcome = match.run().outcome
    assert outcome is not None
    moves, seconds = tuple(match.moves.values()), tuple(match.seconds.values())
    arrays = None if log is None else log.arrays(outcome)
    return replace(
        build_result(meeting, outcome, play.record.text),
        moves=moves,
        seconds=seconds,
        arrays=arrays,
        refusals=tuple(refusals),
    )


def build_result(meeting: Meeting, outcome: Outcome, text: str) -> Result:
    """Build the result of a meeting from its outcome and record text, without timings."""
    return Result(meeting, outcome.scores, outcome.winners, text)


def compute_standings(results: Iterable[Result]) -> tuple[Standing, ...]:
    """Return the standing of every bot, table by table, in order of first appearance."""
    groups: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        groups.setdefault(tuple(sorted(result.meeting.seats)), []).append(result)
    return tuple(
        _build_standing(bot, group)
        for group in groups.values()
        for bot in dict.fromkeys(min(group, key=lambda result: result.meeting.number).meeting.seats)
    )


def compute_seat_rates(results: Iterable[Result]) -> tuple[float, ...]:
    """Return the share of victories of each seat over all bots; empty without results."""
    shares: list[list[float]] = []
    for result in results:
        part = 1 / max(1, len(result.winners))
        shares.append([part if seat in result.winners else 0.0 for seat in range(len(result.scores))])
    return tuple(sum(column) / len(shares) for column in zip(*shares, strict=True)) if shares else ()


def _build_standing(bot: str, group: list[Result]) -> Standing:
    points = [result.points(bot) for result in group]
    won, lost = sum(point == 1 for point in points), sum(point == 0 for point in points)
    seats = [(result, seat) for result in group for seat in _seats_of(result, bot)]
    timed = [(r.seconds[s], r.moves[s]) for r, s in seats if r.seconds is not None and r.moves is not None]
    moves = sum(count for _, count in timed)
    return Standing(
        bot=bot,
        against=tuple(dict.fromkeys(other for other in group[0].meeting.seats if other != bot)),
        games=len(group),
        won=won,
        shared=len(group) - won - lost,
        lost=lost,
        rate=sum(points) / len(group),
        interval=wilson_interval(sum(points), len(group)),
        expected_rate=len(seats) / len(group) / len(group[0].scores),
        score=sum(result.scores[seat] for result, seat in seats) / len(seats),
        seconds=sum(seconds for seconds, _ in timed) / moves if moves else None,
    )


def _seats_of(result: Result, bot: str) -> list[int]:
    return [seat for seat, name in enumerate(result.meeting.seats) if name == bot]
