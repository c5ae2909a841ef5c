"""Pairings by maximum-weight matching.

For games of two, each round is one matching of all entrants. What counts, in this order: nobody meets twice;
nobody rests twice; nobody has the first seat three times more or less often than the second; entrants with
similar points meet; seats alternate; the upper half of equal entrants meets the lower half.

For games of three to five, the boards are filled seat by seat with a matching of people and boards, then
improved by exchanging people. Bots fill the seats that remain. Here nobody meets again counts first, then
nobody sits with a bot again, then similar points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import networkx as nx

from machinami.tournaments.log import BOT, Tournament
from machinami.tournaments.standings import rank_entrants

Meet = Callable[[int, int], int]
"""Returns the cost of two entrants at one board."""
Sit = Callable[[int, int], int]
"""Returns the cost of an entrant at a board with this number."""

_NEAR = 20
"""Candidates considered for each entrant at first, on each side of the standings."""
_UNEVEN = 2
"""The difference of first and second seats that is accepted for closer points."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round to play: the entrant of each seat for each board, and who rests."""

    boards: list[list[int]]
    rests: list[int]


def pair_round(tournament: Tournament) -> Pairing:
    """Return the pairing of the next round. It follows from the log alone."""
    if tournament.seats > 2:
        return _pair_many(tournament)
    return _pair_robin(tournament) if tournament.kind == "robin" else _pair_swiss(tournament)


def _match(edges: Iterable[tuple[int, int, int]], *, perfect: bool) -> list[tuple[int, int]]:
    """Return a matching of the least total cost: of all nodes if `perfect`, else of as many as possible.

    Costs are at least 0.
    """
    graph = nx.Graph()
    listed = list(edges)
    most = 1 + max((cost for _, _, cost in listed), default=0)
    if not perfect:
        # More pairs are always better than cheaper ones.
        most *= 1 + len(listed)
    for one, two, cost in listed:
        graph.add_edge(one, two, weight=most - cost)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in pairs)


# Two seats ------------------------------------------------------------------------------------------


def _count_seats(tournament: Tournament) -> dict[int, list[int]]:
    """Return how often each entrant has had each seat."""
    counts = {entrant: [0] * tournament.seats for entrant in tournament.entrants}
    for board in tournament.boards:
        for seat, entrant in enumerate(board.seats):
            if entrant != BOT:
                counts[entrant][seat] += 1
    return counts


def _pair_swiss(tournament: Tournament) -> Pairing:
    people = [row for row in rank_entrants(tournament) if row.entrant not in tournament.withdrawn]
    met, rests, seats = tournament.count_meetings(), tournament.count_rests(), _count_seats(tournament)
    points = {row.entrant: row.points for row in people}
    order = [row.entrant for row in people]
    lean = {entrant: seats[entrant][0] - seats[entrant][1] for entrant in order}
    groups: dict[int, list[int]] = {}
    for entrant in order:
        groups.setdefault(points[entrant], []).append(entrant)
    top = max(points.values(), default=0)

    def cost(one: int, two: int) -> tuple[int, ...]:
        """Return the costs of a pair, the most important first; `BOT` stands for a rest."""
        if BOT in (one, two):
            rest = max(one, two)
            return 0, rests[rest], 0, (points[rest]) ** 2, 0, 0
        uneven = min(max(abs(lean[one] + turn), abs(lean[two] - turn)) for turn in (1, -1))
        fold = 0
        if points[one] == points[two]:
            group = groups[points[one]]
            fold = abs(abs(group.index(one) - group.index(two)) - len(group) // 2)
        return (
            met.get(frozenset((one, two)), 0),
            0,
            max(0, uneven - _UNEVEN),
            (points[one] - points[two]) ** 2,
            uneven,
            fold,
        )

    count, rounds = len(order) + 1, len(tournament.rounds) + 1
    limits = (rounds, rounds, rounds, (top + 1) ** 2, rounds, count)

    def weigh(costs: tuple[int, ...]) -> int:
        """Return costs as one number: a difference in one outweighs all that follow, in all pairs."""
        total = 0
        for value, limit in zip(costs, limits, strict=True):
            total = total * (limit * count + 1) + value
        return total

    nodes = [*order, BOT] if len(order) % 2 else order
    place = {entrant: n for n, entrant in enumerate(nodes)}

    def list_edges(reach: int) -> list[tuple[int, int, int]]:
        return [
            (one, two, weigh(cost(one, two)))
            for one, two in combinations(nodes, 2)
            if BOT in (one, two) or abs(place[one] - place[two]) <= reach
        ]

    pairs = _match(list_edges(_NEAR), perfect=True)
    if 2 * len(pairs) < len(nodes) or any(cost(*pair)[:2] > (0, 0) for pair in pairs):
        # The neighbours in the standings do not suffice: consider everybody.
        pairs = _match(list_edges(len(nodes)), perfect=True)
    return _seat_pairs(pairs, place, lean)


def _seat_pairs(pairs: Sequence[tuple[int, int]], place: dict[int, int], lean: dict[int, int]) -> Pairing:
    """Give each pair its seats, so that the first seat goes to who has had it less often."""
    boards, rests = [], []
    for one, two in sorted(pairs, key=lambda pair: min(place[entrant] for entrant in pair)):
        if BOT in (one, two):
            rests.append(max(one, two))
        else:
            first, second = sorted((one, two), key=lambda entrant: (lean[entrant], -place[entrant]))
            boards.append([first, second])
    return Pairing(boards, rests)


def _pair_robin(tournament: Tournament) -> Pairing:
    """Pair as many entrants who have not met as possible.

    The pairs that the circle method gives this round come first: with all of them, nobody waits at the end.
    """
    order, met, seats = tournament.active, tournament.count_meetings(), _count_seats(tournament)
    rests = tournament.count_rests()
    usual = _circle(tournament.entrants, len(tournament.rounds))
    waits = max(rests.values(), default=0)
    edges = [
        (
            one,
            two,
            (0 if frozenset((one, two)) in usual else 4 * waits + 1) + 2 * waits - rests[one] - rests[two],
        )
        for one, two in combinations(order, 2)
        if frozenset((one, two)) not in met
    ]
    pairs = _match(edges, perfect=False)
    lean = {entrant: seats[entrant][0] - seats[entrant][1] for entrant in order}
    place = {entrant: n for n, entrant in enumerate(order)}
    paired = {entrant for pair in pairs for entrant in pair}
    boards = _seat_pairs(pairs, place, lean).boards
    return Pairing(boards, [entrant for entrant in order if entrant not in paired])


def _circle(entrants: Sequence[int], number: int) -> set[frozenset[int]]:
    """Return the pairs of a round by the circle method."""
    ring = [*entrants, BOT] if len(entrants) % 2 else [*entrants]
    turn = number % max(1, len(ring) - 1)
    turned = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]] if ring else []
    half = len(turned) // 2
    return {
        frozenset(pair)
        for pair in zip(turned[:half], reversed(turned[half:]), strict=True)
        if BOT not in pair
    }


# Three to five seats --------------------------------------------------------------------------------


def _pair_many(tournament: Tournament) -> Pairing:
    size = tournament.seats
    ranked = [row for row in rank_entrants(tournament) if row.entrant not in tournament.withdrawn]
    order = [row.entrant for row in ranked]
    if len(order) < 2:
        return Pairing([], order)
    met, with_bots = tournament.count_meetings(), dict.fromkeys(order, 0)
    for board in tournament.boards:
        if BOT in board.seats:
            for entrant in board.people:
                with_bots[entrant] = with_bots.get(entrant, 0) + 1
    swiss = tournament.kind == "swiss"
    points = {row.entrant: row.points if swiss else 0 for row in ranked}
    top = 1 + max(points.values()) ** 2
    count = -(-len(order) // size)
    small, extra = divmod(len(order), count)
    sizes = [small + 1] * extra + [small] * (count - extra)
    # More than all costs of points together.
    unit = top * size * size * len(order)

    def meet(one: int, two: int) -> int:
        again = met.get(frozenset((one, two)), 0)
        return again * again * unit * len(order) + (points[one] - points[two]) ** 2

    def sit(entrant: int, board: int) -> int:
        return with_bots[entrant] * unit if sizes[board] < size else 0

    boards = _fill_boards(order, sizes, meet, sit)
    _exchange(boards, meet, sit)
    seats = _count_seats(tournament)
    return Pairing([_seat_board(board, size, seats) for board in boards], [])


def _fill_boards(order: Sequence[int], sizes: Sequence[int], meet: Meet, sit: Sit) -> list[list[int]]:
    """Fill the boards seat by seat, each time with a matching of the next people and the boards."""
    boards: list[list[int]] = [[] for _ in sizes]
    rest = list(order)
    for seat in range(max(sizes)):
        here = [board for board, size in enumerate(sizes) if size > seat]
        if seat == 0:
            step = len(order) / len(here)
            chosen = {board: rest[int(n * step)] for n, board in enumerate(here)}
        else:
            edges = [
                (
                    -1 - board,
                    entrant,
                    sum(meet(entrant, other) for other in boards[board]) + sit(entrant, board),
                )
                for board in here
                for entrant in rest
            ]
            chosen = {-1 - node: entrant for node, entrant in _match(edges, perfect=False)}
        for board, entrant in chosen.items():
            boards[board].append(entrant)
            rest.remove(entrant)
    return boards


def _exchange(boards: list[list[int]], meet: Meet, sit: Sit) -> None:
    """Exchange two people of different boards as long as this lowers the cost."""

    def cost(board: int, without: int, entrant: int) -> int:
        return sit(entrant, board) + sum(meet(entrant, other) for other in boards[board] if other != without)

    improved = True
    while improved:
        improved = False
        for here, there in combinations(range(len(boards)), 2):
            for m, one in enumerate(boards[here]):
                for n, two in enumerate(boards[there]):
                    before = cost(here, one, one) + cost(there, two, two)
                    if cost(here, one, two) + cost(there, two, one) < before:
                        boards[here][m], boards[there][n] = two, one
                        one, improved = two, True  # noqa: PLW2901


def _seat_board(people: Sequence[int], size: int, seats: dict[int, list[int]]) -> list[int]:
    """Return the entrant of each seat, so that everybody has all seats equally often."""

    def cost(places: Sequence[int]) -> tuple[int, Sequence[int]]:
        counts = (seats[entrant][place] for entrant, place in zip(people, places, strict=True))
        return sum(2 * count + 1 for count in counts), places

    best = min(permutations(range(size), len(people)), key=cost)
    board = [BOT] * size
    for entrant, place in zip(people, best, strict=True):
        board[place] = entrant
    return board
