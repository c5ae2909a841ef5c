"""A second implementation of Toshi Tōshi from its law, in sets and dicts: slow, simple and independent.

Readings where the law leaves room:
- An Influenstar with his power who lost a trick has no turn in the Greening order: wherever he
  sits, he is asked in a window before each other loser who places, and once after the last of them. His own
  clockwise turn always coincides with one of these. A loser without tokens opens no window, for nothing
  changes at his turn. A Bâtisseur's two tokens are one turn, and no window lies between them. The windows
  after Construction and after Influence are always asked, the latter without `wait`.
- Influenstar answers at the node `window` only; he sees the node `token` once his card is turned.
- A question whose only answer would be to decline is not asked: `extra` without a second token or a free
  centre, `influence` for an Octogeeek with nothing left to do. All other forced answers are asked.
- A card's tie, the tie for twelve points and the tie on points each go to a Bâtisseur on his bonus side
  before any other tie-break, as far as `builder_ties` reaches.
- A seat without tokens places none, whether or not the Bâtisseur's power is still up.
- All seats learn each face-down card at the final count; faces do not turn.

The outcome is `{"scores": [...], "winners": [...], "detail": {"seats": [...], "claims": [...]}}`. A row of
`claims` is `{"space": [r, c], "card": "V5" | "park" | "monument", "seat": s | None}`, in reading order.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from tests.games.toshi.oracle_scoring import (
    COLOURS,
    MONUMENT,
    PARK,
    Slot,
    Space,
    centre,
    colour,
    final_count,
    inside,
    is_building,
    lattice,
    places,
    size,
    spaces,
    value,
)

Action = dict[str, Any]
Play = tuple[int, str]

ROUNDS = 10
TOKENS = 10
DECK = frozenset(f"{hue}{number}" for hue in COLOURS for number in range(1, 11))
SPECIALISATIONS = ("influenstar", "pionliticien", "batisseur", "octogeeek", "planificateur")
OPTIONS: dict[str, tuple[Any, ...]] = {
    "specialisations": (False, True),
    "foreign_centre": ("discard", "sides"),
    "builder_ties": ("all", "cards_parks", "cards"),
}


@dataclass
class Card:
    """A card on the grid; `public` is the set of cards that it can be for a spectator."""

    name: str
    up: bool
    placer: int | None
    public: frozenset[str]


@dataclass(frozen=True)
class Question:
    seat: int
    node: str
    legal: list[Action]


Course = Generator[Question, Action, None]


def trick_winner(trick: list[Play], monument: str) -> int:
    """T-13: return the seat that wins the trick, given its plays in order and the Monument's side."""
    called = colour(trick[0][1])
    contenders = [play for play in trick if colour(play[1]) != called] or trick
    values = [value(card) for _, card in contenders]
    strongest = max(values) if monument == "blue" else min(values)
    return [seat for seat, card in contenders if value(card) == strongest][-1]


def check_set_up(seats: int, deal: dict[str, Any], options: dict[str, Any]) -> None:
    """T-2, T-6, T-33: raise ValueError unless this deal is possible under these options."""
    if set(options) != set(OPTIONS) or any(options[name] not in OPTIONS[name] for name in OPTIONS):
        raise ValueError(f"no such options: {options}")
    dealt = [card for hand in deal["hands"] for card in hand]
    if seats not in (3, 4, 5) or [len(hand) for hand in deal["hands"]] != [ROUNDS] * seats:
        raise ValueError("three to five seats with ten cards each")
    if len(set(dealt)) != len(dealt) or not set(dealt) <= DECK:
        raise ValueError("each card exists once")
    if deal["leader"] not in range(seats):
        raise ValueError("the leader is a seat")
    if options["specialisations"] != ("specialisations" in deal):
        raise ValueError("Specialisations are dealt in the variant and only there")
    if options["specialisations"]:
        given = deal["specialisations"]
        allowed = set(SPECIALISATIONS) - ({"pionliticien"} if seats == 3 else set())
        if len(given) != seats or len(set(given)) != seats or not set(given) <= allowed:
            raise ValueError("one different Specialisation for each seat")


class Table:
    """One game: read `question` and `legal`, answer with `do`, until `outcome` is set."""

    def __init__(self, seats: int, deal: dict[str, Any], options: dict[str, Any]) -> None:
        check_set_up(seats, deal, options)
        self.seats = seats
        self.options = options
        self.rows, self.cols = size(seats)
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        self.specialisations: list[str | None] = list(deal.get("specialisations", [None] * seats))
        self.flipped = [False] * seats
        self.supply = [TOKENS] * seats
        self.tokens: dict[Slot, int] = {}
        self.monument = "blue"
        corners = {(row, col) for row in (0, self.rows - 1) for col in (0, self.cols - 1)}
        self.grid = {space: Card(PARK, True, None, frozenset({PARK})) for space in corners}
        self.grid[self.rows // 2, self.cols // 2] = Card(MONUMENT, True, None, frozenset({MONUMENT}))
        self.round = 1
        self.leader: int = deal["leader"]
        self.next_leader = self.leader
        self.trick: list[Play] = []
        self.winner: int | None = None
        self.tricks_won = [0] * seats
        self.voids: list[set[str]] = [set() for _ in range(seats)]
        self.waiting: int | None = None
        self.outcome: dict[str, Any] | None = None
        self._course = self._game()
        self._question: Question | None = next(self._course)

    @property
    def question(self) -> tuple[int, str] | None:
        return (self._question.seat, self._question.node) if self._question else None

    @property
    def legal(self) -> list[Action]:
        return list(self._question.legal) if self._question else []

    def do(self, action: Action) -> None:
        """Answer the current question; an illegal answer raises ValueError and changes nothing."""
        # Compare as text: Python treats True and 1.0 as equal to 1, the notation does not.
        if action not in self.legal or repr(action) != repr(self.legal[self.legal.index(action)]):
            raise ValueError(f"{action} is not legal at {self.question}")
        try:
            self._question = self._course.send(action)
        except StopIteration:
            self._question = None

    def candidates(self, seat: int | None) -> dict[Space, frozenset[str]]:
        """T-21, T-22, T-25: return the candidates of each face-down card for a seat (None: a spectator)."""
        return {
            space: frozenset({card.name}) if card.placer == seat is not None else card.public
            for space, card in self.grid.items()
            if not card.up
        }

    def has_power(self, seat: int, specialisation: str) -> bool:
        """T-34: whether the power side of this Specialisation is up in front of the seat."""
        return self.specialisations[seat] == specialisation and not self.flipped[seat]

    def clockwise_after(self, seat: int) -> list[int]:
        """Return all other seats clockwise, from this one's left."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def empty_spaces(self) -> list[Space]:
        return sorted(spaces(self.rows, self.cols) - set(self.grid))

    def reachable_slots(self) -> set[Slot]:
        """T-4 (a, b): return the inside places of the cards present, free or not."""
        return set().union(*(places(space) for space in self.grid)) & inside(self.rows, self.cols)

    def legal_slots(self) -> list[Slot]:
        """T-4; T-5 guarantees at least one."""
        free = sorted(self.reachable_slots() - set(self.tokens))
        assert free, "T-5: a free legal slot always exists"
        return free

    def _game(self) -> Course:
        for number in range(1, ROUNDS + 1):
            self.round = number
            winner = yield from self._pli()
            yield from self._verdissement(winner)
            yield from self._construction(winner)
            yield from self._window()
            yield from self._influence(winner)
            yield from self._specialise(winner)
            yield from self._window(last=True)
        assert not self.empty_spaces(), "T-27: the grid is full"
        for card in self.grid.values():
            card.public = frozenset({card.name})
        bonus_sides = [
            key if turned else None for key, turned in zip(self.specialisations, self.flipped, strict=True)
        ]
        cards = {space: card.name for space, card in self.grid.items()}
        self.outcome = final_count(cards, self.tokens, self.supply, bonus_sides, self.options)

    def _pli(self) -> Generator[Question, Action, int]:
        """T-11 to T-13."""
        self.leader, self.trick, self.winner = self.next_leader, [], None
        for seat in [self.leader, *self.clockwise_after(self.leader)]:
            hand = self.hands[seat]
            called = colour(self.trick[0][1]) if self.trick else None
            following = [card for card in hand if colour(card) == called]
            answer = yield Question(seat, "card", [{"card": card} for card in following or hand])
            if called and not following:
                self.voids[seat].add(called)
            hand.remove(answer["card"])
            self.trick.append((seat, answer["card"]))
        winner = trick_winner(self.trick, self.monument)
        self.winner = self.next_leader = winner
        self.tricks_won[winner] += 1
        return winner

    def _verdissement(self, winner: int) -> Course:
        """T-15, T-16, T-38."""
        losers = self.clockwise_after(winner)
        self.waiting = next((seat for seat in losers if self.has_power(seat, "influenstar")), None)
        for seat in [seat for seat in losers if seat != self.waiting and self.supply[seat] > 0]:
            yield from self._window()
            yield from self._green(seat)
        yield from self._window()

    def _green(self, seat: int) -> Course:
        """T-16, T-43, T-49: the turn of one loser to place."""
        if self.has_power(seat, "planificateur"):
            slots = sorted(lattice(self.rows, self.cols) - set(self.tokens))
        else:
            slots = self.legal_slots()
        answer = yield Question(seat, "token", [{"token": list(slot)} for slot in slots])
        self._place(seat, answer["token"])
        centres = sorted({centre(space) for space in self.grid} - set(self.tokens))
        if self.has_power(seat, "batisseur") and self.supply[seat] > 0 and centres:
            extras: list[Action] = [{"extra": list(slot)} for slot in centres]
            answer = yield Question(seat, "extra", [*extras, {"extra": None}])
            if answer["extra"] is not None:
                self._place(seat, answer["extra"])

    def _window(self, last: bool = False) -> Course:
        """T-36 to T-38: Influenstar may place the token he owes; in the last window he must."""
        if self.waiting is None:
            return
        legal: list[Action] = [{"token": list(slot)} for slot in self.legal_slots()]
        answer = yield Question(self.waiting, "window", legal if last else [*legal, {"wait": True}])
        if "token" in answer:
            self._place(self.waiting, answer["token"])
            self.waiting = None

    def _place(self, seat: int, slot: list[int]) -> None:
        self.supply[seat] -= 1
        self.tokens[slot[0], slot[1]] = seat

    def _construction(self, winner: int) -> Course:
        """T-19 to T-21, T-41."""
        cards = [card for _, card in self.trick]
        if self.seats > 3:
            losers = self.clockwise_after(winner)
            chooser = next((seat for seat in losers if self.has_power(seat, "pionliticien")), winner)
            yield from self._build(chooser, "up", cards)
        yield from self._build(winner, "down", cards)

    def _build(self, seat: int, face: str, cards: list[str]) -> Course:
        """Move one card of `cards` to an empty space."""
        options = [{face: [card, list(space)]} for card in cards for space in self.empty_spaces()]
        answer = yield Question(seat, face, options)
        name, (row, col) = answer[face]
        up = face == "up"
        self.grid[row, col] = Card(name, up, seat, frozenset({name} if up else cards))
        cards.remove(name)

    def _influence(self, winner: int) -> Course:
        """T-24, T-47."""
        left = {"move", "leader", "flip"}
        while left:
            legal = self._influences(winner, left)
            if not legal:
                return
            stop: list[Action] = [{"done": True}] if len(left) < 3 else []
            answer = yield Question(winner, "influence", legal + stop)
            (kind,) = answer
            if kind == "done":
                return
            self._take_influence(kind, answer[kind])
            left = left - {kind} if self.has_power(winner, "octogeeek") else set()

    def _influences(self, winner: int, kinds: set[str]) -> list[Action]:
        actions: list[Action] = []
        if "move" in kinds:
            own = sorted(slot for slot, seat in self.tokens.items() if seat == winner)
            goals = self.legal_slots()
            actions += [{"move": [list(slot), list(goal)]} for slot in own for goal in goals]
        if "leader" in kinds:
            actions += [{"leader": seat} for seat in range(self.seats)]
        if "flip" in kinds:
            actions += [{"flip": list(space)} for space in sorted(self.grid) if self.grid[space].name != PARK]
        return actions

    def _take_influence(self, kind: str, what: Any) -> None:
        if kind == "move":
            start, goal = map(tuple, what)
            self.tokens[goal] = self.tokens.pop(start)
        elif kind == "leader":
            self.next_leader = what
        else:
            card = self.grid[tuple(what)]
            if is_building(card.name):
                card.up = not card.up
                card.public = frozenset({card.name})
            else:
                self.monument = "red" if self.monument == "blue" else "blue"

    def _specialise(self, winner: int) -> Course:
        """T-35."""
        if self.specialisations[winner] and not self.flipped[winner]:
            answer = yield Question(winner, "specialise", [{"specialise": True}, {"specialise": False}])
            self.flipped[winner] = answer["specialise"]
