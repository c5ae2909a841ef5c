"""An open card in the oracle: the legality and the effects of each activation (E-9 to E-18).

Each kind has a function `may_…`, which checks a line, and a function `do_…`, which applies it.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.games.edo.oracle_plan import figures, officials_each
from tests.games.edo.oracle_table import Action, Table, is_number
from tests.games.edo.oracle_towns import BUILDINGS, may_stand
from tests.games.edo.oracle_ways import is_way

FETCHED = {
    "wood": {"forest": "wood"},
    "stone": {"quarry": "stone"},
    "paddy": {"paddies": "rice"},
    "wood_stone": {"forest": "wood", "quarry": "stone"},
}


@dataclass
class OpenCard:
    """A revealed card: its owner, its figures, the remaining officials, and the samurai that have served."""

    seat: int
    facts: dict[str, Any]
    own: int
    shogun: int
    left: int
    served: Counter[str] = field(default_factory=Counter)


def open_card(table: Table, seat: int, entry: dict[str, Any]) -> OpenCard:
    """E-5: one official per activation, or two on a difficult card, where an odd one does nothing."""
    facts = figures(table.data, entry["card"], entry["action"])
    own, shogun = entry.get("own", 0), entry.get("shogun", 0)
    return OpenCard(seat, facts, own, shogun, (own + shogun) // officials_each(facts))


def free_samurai(table: Table, card: OpenCard, space: str) -> int:
    """E-15: return the samurai on a space that have not served this card; each serves one activation per
    card.
    """
    return table.players[card.seat].samurai[space] - card.served[space]


def may_use(table: Table, card: OpenCard, number: object) -> bool:
    """E-10, E-11, E-13: money and rice are always legal; recruits need a supply and their price."""
    if card.facts["do"] not in ("money", "rice", "recruit") or not is_number(number, 1, card.left):
        return False
    assert isinstance(number, int)
    if card.facts["do"] == "recruit":
        price = {"rice": card.facts["rice"] * number}
        return table.shogun_left() >= number and table.can_pay(card.seat, price)
    return True


def do_use(table: Table, card: OpenCard, number: int) -> None:
    """E-10, E-11, E-13: apply several activations at once."""
    player = table.players[card.seat]
    if card.facts["do"] == "money":
        player.ryo += card.facts["ryo"] * number
    elif card.facts["do"] == "rice":
        table.gain(card.seat, "rice", card.facts["rice"] * number)
    else:
        table.pay(card.seat, {"rice": card.facts["rice"] * number})
        player.shogun += number
    card.left -= number


def may_place(table: Table, card: OpenCard, space: object) -> bool:
    """E-12: an own official moves to a border post, or to any space if the card says so."""
    if card.facts["do"] != "travel" or card.own < 1 or not isinstance(space, str):
        return False
    kind = table.board.kinds.get(space)
    return kind == "border" or (kind is not None and card.facts.get("anywhere", False))


def do_place(table: Table, card: OpenCard, space: str) -> None:
    """E-12: the official becomes a samurai."""
    table.players[card.seat].samurai[space] += 1
    card.own -= 1
    card.left -= 1


def may_ride(table: Table, card: OpenCard, moves: object) -> bool:
    """E-12: one or more samurai, up to the card's limit, each to another space; starts are checked first."""
    if card.facts["do"] != "travel" or not isinstance(moves, list):
        return False
    if not 1 <= len(moves) <= card.facts["ride"]:
        return False
    if not all(is_way(table.board, move) for move in moves):
        return False
    starts = Counter(move[0] for move in moves)
    return all(table.players[card.seat].samurai[space] >= number for space, number in starts.items())


def do_ride(table: Table, card: OpenCard, moves: list[list[str]]) -> None:
    """E-12: a ride uses an official of the Shogun first, if there is one."""
    samurai = table.players[card.seat].samurai
    for start, goal in moves:
        samurai[start] -= 1
        samurai[goal] += 1
    if card.shogun > 0:
        card.shogun -= 1
    else:
        card.own -= 1
    card.left -= 1


def may_buy_card(table: Table, card: OpenCard, key: object) -> bool:
    """E-14: a special card that is face up, for its price."""
    shown = [f"S{number}" for number in table.display]
    return (
        card.facts["do"] == "develop"
        and key in shown
        and table.can_pay(card.seat, {"ryo": card.facts["ryo"]})
    )


def do_buy_card(table: Table, card: OpenCard, key: str) -> None:
    """E-14, E-3: a new card is revealed at once while the deck lasts."""
    table.pay(card.seat, {"ryo": card.facts["ryo"]})
    table.players[card.seat].cards.append(key)
    table.display.remove(int(key[1:]))
    if table.deck:
        table.display.append(table.deck.pop(0))
    card.left -= 1


def may_work(table: Table, card: OpenCard, spaces: object) -> bool:
    """E-15: each activation needs an own samurai on an uncovered space of the kind."""
    if card.facts["do"] not in FETCHED or not isinstance(spaces, list):
        return False
    if not 1 <= len(spaces) <= card.left or not all(isinstance(space, str) for space in spaces):
        return False
    kinds = FETCHED[card.facts["do"]]
    if any(table.board.kinds.get(space) not in kinds or space in table.board.covered for space in spaces):
        return False
    return all(free_samurai(table, card, space) >= number for space, number in Counter(spaces).items())


def do_work(table: Table, card: OpenCard, spaces: list[str]) -> None:
    """E-15: each samurai collects the yield of its space."""
    kinds = FETCHED[card.facts["do"]]
    for space in spaces:
        table.gain(card.seat, kinds[table.board.kinds[space]], yield_of(table, card.facts, space))
        card.served[space] += 1
        card.left -= 1


def yield_of(table: Table, facts: dict[str, Any], space: str) -> int:
    """E-15: 3, 2 or 1 by the samurai of all players on the space, changed by a special card."""
    if "always" in facts:
        return int(facts["always"])
    crowd = sum(player.samurai[space] for player in table.players)
    yields = table.data["work"]["yields"]
    return int(yields[min(crowd, len(yields)) - 1]) + int(facts.get("more", 0))


def price_of(table: Table, card: OpenCard, kind: str, off: str | None) -> dict[str, int]:
    """E-16: return the cost of a building on this card; reductions never go below 0."""
    figures_of = table.data["buildings"][kind]
    price = {what: int(figures_of[what]) for what in ("wood", "stone", "ryo")}
    price["ryo"] = max(0, price["ryo"] - card.facts.get("ryo", 0))
    if off is not None:
        price[off] = max(0, price[off] - card.facts["off"])
    return price


def may_build(table: Table, card: OpenCard, action: Action) -> bool:
    """E-16, E-17: check the samurai in the town, the free slot, the supply and the price."""
    wanted = action["build"]
    if card.facts["do"] not in ("build_easy", "build_hard"):
        return False
    if not isinstance(wanted, list) or len(wanted) != 2 or not all(isinstance(each, str) for each in wanted):
        return False
    kind, town = wanted
    if kind not in BUILDINGS or town not in table.towns:
        return False
    off = None
    if "off" in action:
        off = action["off"]
        if "off" not in card.facts or off not in ("wood", "stone"):
            return False
        if table.data["buildings"][kind][off] == 0:
            return False
    return (
        free_samurai(table, card, town) >= 1
        and may_stand(table, card.seat, kind, town)
        and table.can_pay(card.seat, price_of(table, card, kind, off))
    )


def do_build(table: Table, card: OpenCard, action: Action) -> None:
    """E-16: the building takes the next free slot and scores its power points at once."""
    kind, town = action["build"]
    table.pay(card.seat, price_of(table, card, kind, action.get("off")))
    table.towns[town].append((kind, card.seat))
    table.players[card.seat].track += table.data["buildings"][kind]["power"]
    card.served[town] += 1
    card.left -= 1


def has_both(table: Table, card: OpenCard) -> bool:
    """E-18: both options are allowed by the card, or if the merchant is in the town of the player's post."""
    at_post = ("post", card.seat) in table.towns.get(table.merchant, [])
    return at_post or bool(card.facts.get("both", False))


def may_trade(table: Table, card: OpenCard, wanted: object) -> bool:
    """E-18: a samurai at the merchant's space; buying, the point, or both in a possible order."""
    if card.facts["do"] != "trade" or not isinstance(wanted, dict):
        return False
    if not wanted or not set(wanted) <= {"buy", "point"}:
        return False
    if free_samurai(table, card, table.merchant) < 1:
        return False
    offer = table.data["merchants"][table.current - 1]
    if "buy" in wanted and not is_number(wanted["buy"], 1, offer["most"]):
        return False
    if "point" in wanted and wanted["point"] is not True:
        return False
    if len(wanted) == 2 and not has_both(table, card):
        return False
    orders = [["buy", "point"], ["point", "buy"]]
    return any(_in_order(table, card.seat, wanted, order) for order in orders)


def _in_order(table: Table, seat: int, wanted: dict[str, Any], order: list[str]) -> bool:
    """E-18, E-1a: whether the parts of a trade are possible in this order."""
    offer = table.data["merchants"][table.current - 1]
    get_funds = table.get_funds(seat)
    for part in order:
        if part not in wanted:
            continue
        price = offer["point"] if part == "point" else {"ryo": offer["price"] * wanted["buy"]}
        for what, number in price.items():
            get_funds[what] -= number
        if part == "buy":
            get_funds[offer["buy"]] += wanted["buy"]
        if min(get_funds.values()) < 0 or get_funds[offer["buy"]] > table.data["pieces"]["most"]:
            return False
    return True


def do_trade(table: Table, card: OpenCard, wanted: dict[str, Any]) -> None:
    """E-18: both orders lead to the same goods, so the sum is applied at once."""
    offer = table.data["merchants"][table.current - 1]
    player = table.players[card.seat]
    if "buy" in wanted:
        player.ryo -= offer["price"] * wanted["buy"]
        player.goods[offer["buy"]] += wanted["buy"]
    if "point" in wanted:
        table.pay(card.seat, offer["point"])
        player.track += 1
    card.served[table.merchant] += 1
    card.left -= 1
