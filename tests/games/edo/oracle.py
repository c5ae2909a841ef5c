"""A second implementation of Edo from its law: slow, simple and independent, to compare with the rules.

It reads the lines of a record and answers at any time who may act, which actions are legal, and the state of
the game. Table and clock lines are not part of Edo's law; after an `undo` a new oracle reads the record.
"""

from collections.abc import Iterator
from typing import Any

from tests.games.edo import oracle_cards as cards
from tests.games.edo import oracle_end as end
from tests.games.edo import oracle_lists as lists
from tests.games.edo import oracle_plan as planning
from tests.games.edo import oracle_start as start
from tests.games.edo import oracle_towns as towns
from tests.games.edo import oracle_wages as wages
from tests.games.edo import oracle_ways as ways
from tests.games.edo.oracle_table import Action, Data, Illegal, table_for

By = int | str

QUALIFIERS = {"build": {"off"}}


class Oracle:
    """One game of Edo. `phase` is chance, draft, plan, walk, card, wages or end."""

    def __init__(self, seats: int, options: dict[str, Any], data: Data) -> None:
        self.seats = seats
        self.samurai_per_point = int(options.get("samurai_per_point", 1))
        self.table = table_for(data, seats)
        self.phase = "chance"
        self.round = 1
        self.first = 0
        self.dealt: list[str] = []
        self.queue: list[int] = []
        self.plans_laid: dict[int, list[dict[str, Any]]] = {}
        self.slot = 0
        self.open: cards.OpenCard | None = None
        self.wages_paid: list[list[int]] = []
        self.income_paid: list[list[dict[str, int]]] = []

    # Who may act, and what

    def to_act(self) -> list[By]:
        """Return who may write the next line: chance, all seats without a plan, or the seat to move."""
        if self.phase == "chance":
            return ["chance"]
        if self.phase == "plan":
            return [seat for seat in self.order() if seat not in self.plans_laid]
        return list(self.queue[:1])

    def order(self) -> list[int]:
        """E-7: return the seats clockwise from the first player."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def legal(self, by: By, action: object) -> bool:
        """Whether this line is legal now; a malformed one is not."""
        if type(by) not in (int, str) or by not in self.to_act():
            return False
        kind = self._kind(action)
        if kind is None:
            return False
        assert isinstance(action, dict)
        wanted = action[kind]
        if isinstance(by, str):
            return kind not in self.dealt and start.may_deal(self.table, kind, wanted)
        if self.phase == "draft":
            return kind == "take" and start.may_take(self.table, by, wanted)
        if self.phase == "plan":
            return kind == "plan" and planning.may_plan(self.table, by, wanted)
        if self.phase == "walk":
            return ways.may_before_reveal(self.table, by, kind, wanted)
        if self.phase == "wages":
            return kind == "keep" and wages.may_keep(self.table, by, wanted)
        return self._may_on_card(kind, action)

    def _kind(self, action: object) -> str | None:
        """Return the key of an action that is its kind; other keys only qualify it."""
        if not isinstance(action, dict):
            return None
        known = [key for key in action if key != "off"]
        if len(known) != 1 or not isinstance(known[0], str):
            return None
        kind = known[0]
        return kind if set(action) - {kind} <= QUALIFIERS.get(kind, set()) else None

    def actions(self, seat: int, most: int = 10_000) -> list[Action] | None:
        """Return all distinct legal actions of a seat; None for plans and for more than `most` rides."""
        if seat not in self.to_act():
            return []
        if self.phase == "plan" or self._rides() > most:
            return None
        return [action for action in self._candidates(seat) if self.legal(seat, action)]

    def count(self, seat: int) -> int:
        """Return the number of a seat's distinct legal actions, including plans and long rides."""
        if seat not in self.to_act():
            return 0
        if self.phase == "plan":
            return planning.count_plans(self.table, seat)
        if self.open is not None and self.open.facts["do"] == "travel":
            places = [each for each in lists.place_candidates(self.table) if self.legal(seat, each)]
            return len(places) + self._rides() + 1
        return len(self.actions(seat) or [])

    def plans(self, seat: int) -> Iterator[Action]:
        """E-4, E-5: yield every plan of a seat, with `own` and `shogun` written out."""
        return planning.plans(self.table, seat)

    def _rides(self) -> int:
        if self.open is None or self.open.facts["do"] != "travel":
            return 0
        return lists.count_rides(self.table, self.open)

    def _candidates(self, seat: int) -> Iterator[Action]:
        if self.phase == "draft":
            return lists.draft_candidates(self.table)
        if self.phase == "walk":
            return lists.way_candidates(self.table, seat)
        if self.phase == "wages":
            return lists.wage_candidates(self.table, seat)
        assert self.open is not None
        return lists.card_candidates(self.table, self.open)

    # Lines

    def line(self, line: dict[str, Any]) -> None:
        """Apply one line of a record; an illegal one raises Illegal and changes nothing."""
        by, action = line["by"], line["do"]
        if not self.legal(by, action):
            raise Illegal(f"{by} may not {action} in {self.phase}")
        kind = self._kind(action)
        assert kind is not None
        wanted = action[kind]
        if self.phase == "chance":
            self._deal(kind, wanted)
        elif self.phase == "draft":
            self._take(by, wanted)
        elif self.phase == "plan":
            self._lay(by, wanted)
        elif self.phase == "walk":
            self._before_reveal(by, kind, wanted)
        elif self.phase == "card":
            self._on_card(kind, action)
        else:
            self._keep(by, wanted)

    # Set-up, E-2 and E-3

    def _deal(self, kind: str, wanted: Any) -> None:
        """E-2, E-3: the first player; one current card and the pile; the display and the deck."""
        table = self.table
        self.dealt.append(kind)
        if kind == "first":
            self.first = wanted
        elif kind == "merchants":
            table.current, table.pile = wanted[0], wanted[1:]
        else:
            shown = table.data["pieces"]["display"]
            table.display, table.deck = wanted[:shown], wanted[shown:]
        if len(self.dealt) == len(start.DEALS):
            self.phase = "draft"
            self.queue = self.order() + self.order()[::-1]

    def _take(self, seat: int, wanted: dict[str, Any]) -> None:
        """E-2: apply the choice; after the last one the first planning begins."""
        start.take(self.table, seat, wanted)
        self.queue.pop(0)
        if not self.queue:
            self.phase = "plan"

    # Phase 1, E-4 to E-6

    def _lay(self, seat: int, plan: list[dict[str, Any]]) -> None:
        """E-4, E-6: plans are submitted in any order; the cards begin when all are there."""
        self.plans_laid[seat] = [dict(entry) for entry in plan]
        if len(self.plans_laid) == self.seats:
            self.slot = 0
            self.queue = self.order()
            self.phase = "walk"

    # Phase 2, E-7 to E-18

    def _before_reveal(self, seat: int, kind: str, wanted: Any) -> None:
        """E-8: pay the shortest way and move, or reveal the card."""
        if kind == "walk":
            ways.walk(self.table, seat, wanted)
        elif kind == "merchant":
            ways.lead(self.table, seat, wanted)
        else:
            self.open = cards.open_card(self.table, seat, self.plans_laid[seat][self.slot])
            self.phase = "card"
            self._end_card_if_used()

    def _may_on_card(self, kind: str, action: Action) -> bool:
        """E-9 to E-18: whether the line is one of the card's activations, or its end."""
        table, card = self.table, self.open
        assert card is not None
        if kind == "done":
            return action["done"] is True
        if kind == "build":
            return cards.may_build(table, card, action)
        checks = {
            "use": cards.may_use,
            "place": cards.may_place,
            "ride": cards.may_ride,
            "buy_card": cards.may_buy_card,
            "work": cards.may_work,
            "trade": cards.may_trade,
        }
        return kind in checks and checks[kind](table, card, action[kind])

    def _on_card(self, kind: str, action: Action) -> None:
        """E-9 to E-18: apply the line; the card ends after its last activation."""
        table, card = self.table, self.open
        assert card is not None
        if kind == "done":
            card.left = 0
        elif kind == "use":
            cards.do_use(table, card, action["use"])
        elif kind == "place":
            cards.do_place(table, card, action["place"])
        elif kind == "ride":
            cards.do_ride(table, card, action["ride"])
        elif kind == "buy_card":
            cards.do_buy_card(table, card, action["buy_card"])
        elif kind == "work":
            cards.do_work(table, card, action["work"])
        elif kind == "build":
            cards.do_build(table, card, action)
        else:
            cards.do_trade(table, card, action["trade"])
        self._end_card_if_used()

    def _end_card_if_used(self) -> None:
        """E-7: the next player's card follows, then all second and all third cards, then the wages."""
        assert self.open is not None
        if self.open.left > 0:
            return
        self.open = None
        self.phase = "walk"
        self.queue.pop(0)
        if not self.queue:
            self.slot += 1
            self.queue = self.order()
        if self.slot == 3:
            self._begin_wages()

    # Phases 3 and 4, E-19 to E-22

    def _begin_wages(self) -> None:
        """E-19: all seats with samurai, clockwise from the first player."""
        self.phase = "wages"
        self.wages_paid.append([0] * self.seats)
        self.queue = [seat for seat in self.order() if self.table.players[seat].samurai.total() > 0]
        if not self.queue:
            self._end_round()

    def _keep(self, seat: int, wanted: list[str]) -> None:
        """E-19: samurai that are not kept become officials again."""
        wages.keep(self.table, seat, wanted)
        self.wages_paid[-1][seat] = len(wanted)
        self.queue.pop(0)
        if not self.queue:
            self._end_round()

    def _end_round(self) -> None:
        """E-20, E-21: the towns pay; the game ends, or the next card, first player and planning follow."""
        paid = towns.income(self.table)
        self.income_paid.append(paid)
        for player, shares in zip(self.table.players, paid, strict=True):
            player.ryo += sum(shares.values())
        self.plans_laid = {}
        self.queue = []
        if end.is_over(self.table):
            self.phase = "end"
            return
        self.table.current = self.table.pile.pop(0)
        self.first = (self.first + 1) % self.seats
        self.round += 1
        self.phase = "plan"

    # State of the game

    def snapshot(self) -> dict[str, Any]:
        """Return all open and hidden facts as plain values, to compare with another implementation."""
        table = self.table
        return {
            "phase": self.phase,
            "round": self.round,
            "first": self.first,
            "to_act": self.to_act(),
            "merchant": table.merchant,
            "current": table.current,
            "pile": list(table.pile),
            "display": sorted(table.display),
            "deck": list(table.deck),
            "shogun_left": table.shogun_left(),
            "fortresses_left": table.data["pieces"]["fortresses"] - table.count_built("fortress"),
            "towns": {town: list(buildings) for town, buildings in table.towns.items()},
            "seats": [self.seat(seat) for seat in range(self.seats)],
        }

    def seat(self, seat: int) -> dict[str, Any]:
        """Return a seat's goods, Ryo, power points, officials at home, samurai, cards and remaining
        buildings.
        """
        table, player = self.table, self.table.players[seat]
        return {
            **player.goods,
            "ryo": player.ryo,
            "track": player.track,
            "own": table.officials(seat),
            "shogun": player.shogun,
            "samurai": {space: player.samurai[space] for space in lists.list_samurai_spaces(table, seat)},
            "cards": list(player.cards),
            "houses_left": table.data["pieces"]["houses"] - table.count_built("house", seat),
            "posts_left": table.data["pieces"]["posts"] - table.count_built("post", seat),
        }

    def revealed(self, seat: int) -> list[dict[str, Any]]:
        """E-6: return the cards of this round's plan that are public."""
        shown = self.slot
        if self.phase in ("walk", "card"):
            acted = seat not in self.queue or (self.phase == "card" and self.queue[0] == seat)
            shown += 1 if acted else 0
        return self.plans_laid.get(seat, [])[:shown] if self.phase in ("walk", "card", "wages") else []

    def influence(self, town: str) -> dict[int, int]:
        """E-20: return the influence of each owner in a town."""
        return towns.influence(self.table, town)

    def ranks(self, town: str) -> list[int]:
        """E-20: return the owners of a town in the order of payment."""
        return towns.ranks(self.table, town)

    def income(self) -> list[dict[str, int]]:
        """E-20: return for each seat the current payment of each town."""
        return towns.income(self.table)

    def power_order(self) -> list[int]:
        """Return the seats by power points on the track, highest first, ties by seat."""
        tracks = [player.track for player in self.table.players]
        return sorted(range(self.seats), key=lambda seat: (-tracks[seat], seat))

    def out(self) -> dict[int, str]:
        """E-22: return the seats that would be eliminated if the game ended now, with the reason."""
        return end.out(self.table)

    def outcome(self) -> dict[str, Any] | None:
        """E-22: return scores, winners and detail after the end of the game."""
        return end.outcome(self.table, self.round, self.samurai_per_point) if self.phase == "end" else None
