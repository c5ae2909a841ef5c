"""The table of Edo as plain text: the market, the map, and each player's goods and plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from machinami.core.contract import Action, Json
from machinami.core.text_view import wrap_lines
from machinami.games.edo.messages import WORDS

GOODS = ("rice", "wood", "stone", "ryo")


def build_text(view: dict[str, Json], language: str) -> str:
    """Return round and market, the map space by space, then each player."""
    board = view["board"]
    lines = [*_describe_market(board, language), "", *_describe_map(board, language), ""]
    for seat, player in enumerate(board["players"]):
        lines += _describe_player(player, seat, language)
    return wrap_lines(lines)


def _describe_market(board: dict[str, Json], language: str) -> Iterator[str]:
    first = "–" if board["first"] is None else board["first"]
    yield _say(language, "round", round=board["round"], rounds=board["limits"]["rounds"], first=first)
    merchant = board["merchant"]
    for key in ("current", "next"):
        if order := merchant[key]:
            yield _say(
                language,
                f"merchant/{key}",
                **({"at": merchant["at"]} if key == "current" else {}),
                most=order["most"],
                thing=_describe_thing(order["buy"], language),
                price=order["price"],
                point=_describe_goods(order["point"], language),
            )
    specials = board["specials"]
    for card in specials["display"]:
        deeds = "; ".join(_describe_deed(deed, language) for deed in board["cards"][card])
        yield _say(language, "special", card=card, deeds=deeds)


def _describe_map(board: dict[str, Json], language: str) -> Iterator[str]:
    samurai: dict[str, list[str]] = {}
    for seat, player in enumerate(board["players"]):
        for space in player["samurai"]:
            samurai.setdefault(space, []).append(str(seat))
    for name, space in board["map"]["spaces"].items():
        town = board["towns"].get(name)
        kind = space["name"] or _say(language, f"space/{space['kind']}")
        line = f"{name:<4} {kind:<12} {_say(language, 'roads', roads=' '.join(space['roads']))}"
        if name in samurai:
            line += " · " + _say(language, "samurai", seats=" ".join(samurai[name]))
        if town is not None and town["slots"]:
            buildings = (_describe_building(slot, language) for slot in town["slots"])
            line += " · " + ", ".join(buildings)
        yield line


def _describe_building(slot: dict[str, Json], language: str) -> str:
    return f"{_describe_thing(slot['what'], language)} {slot['seat']}"


def _describe_player(player: dict[str, Json], seat: int, language: str) -> Iterator[str]:
    goods = ", ".join(_describe_amount(player[good], good, language) for good in GOODS)
    yield _say(language, "player", seat=seat, goods=goods, power=player["power"])
    yield "  " + _say(
        language,
        "men",
        own=player["own"],
        shogun=player["shogun"],
        cards=" ".join(player["cards"]) or "–",
        income=player["income"],
    )
    if any(player["plan"] or ()):
        orders = (_describe_order(order, language) for order in player["plan"])
        yield "  " + _say(language, "plan", orders="; ".join(orders))


def _describe_order(order: dict[str, Json] | None, language: str) -> str:
    if order is None:
        return _say(language, "order/hidden")
    action = _describe_thing(order["action"], language)
    return _say(language, "order", card=order["card"], action=action, count=order["own"] + order["shogun"])


def _describe_deed(deed: dict[str, Json], language: str) -> str:
    return f"{deed['action']} {_describe_thing(deed['do'], language)} ×{deed['times']}"


def _describe_goods(goods: dict[str, int], language: str) -> str:
    return ", ".join(_describe_amount(count, thing, language) for thing, count in goods.items())


def _describe_amount(count: int | None, thing: str, language: str) -> str:
    return f"{'?' if count is None else count} {_describe_thing(thing, language)}"


def _describe_thing(name: str, language: str) -> str:
    """Return the name of a thing; deeds of special cards are numbered, and their number is returned."""
    return WORDS.catalogues[language].sections["things"].get(name, name)


def _say(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("text", key, **values)[language]


def describe_action(action: Action, language: str) -> str:
    """Return an action or a result of chance in words; another seat's plan is not disclosed."""
    if "build" in action:
        what, space = action["build"]
        building = _describe_thing(what, language)
        if "off" not in action:
            return _describe(language, "build", building=building, space=space)
        resource = _describe_thing(action["off"], language)
        return _describe(language, "build/off", building=building, space=space, resource=resource)
    ((kind, value),) = action.items()
    match kind:
        case "first":
            return _describe(language, "first", seat=value)
        case "specials":
            cards = ", ".join(f"S{number}" for number in value if number is not None)
            return _describe(language, "specials", cards=cards)
        case "take" if "set" in value:
            return _describe(language, "set", number=value["set"])
        case "take":
            return _describe(language, "town", space=value["town"])
        case "plan" if value is None:
            return _describe(language, "plan/hidden")
        case "plan":
            return _describe(language, "plan", orders="; ".join(_describe_plan(value, language)))
        case "walk":
            return _describe(language, "walk", origin=value[0], space=value[1])
        case "merchant" | "place":
            return _describe(language, kind, space=value)
        case "use":
            return _describe(language, "use", count=value)
        case "ride":
            rides = ", ".join(f"{origin} – {space}" for origin, space in value)
            return _describe(language, "ride", rides=rides)
        case "buy_card":
            return _describe(language, "buy_card", card=value)
        case "trade":
            key = "both" if len(value) == 2 else "buy" if "buy" in value else "point"
            return _describe(language, f"trade/{key}", count=value.get("buy"))
        case "keep" if not value:
            return _describe(language, "keep/none")
        case "work" | "keep":
            return _describe(language, kind, spaces=", ".join(value))
    return _describe(language, kind)


def _describe_plan(orders: Sequence[dict[str, Json]], language: str) -> Iterator[str]:
    for order in orders:
        own, shogun = order.get("own", 0), order.get("shogun", 0)
        action = _describe_thing(order["action"], language)
        key = "order" if shogun else "order/own"
        yield _describe(language, key, card=order["card"], action=action, own=own, shogun=shogun)


def _describe(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("actions", key, **values)[language]
