"""The board of any game for a page that does not know the game: picture, text, actions in words.

The functions of an installed game may fail or return anything. Whatever is not usable is left out, and
`faults` says why, in both languages.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any, TypeVar
from xml.etree import ElementTree

from machinami.core import i18n, registry, text_view
from machinami.core.contract import Action, Game, Json, Setup
from machinami.core.play import Play
from machinami.core.record import is_encodable

log = logging.getLogger(__name__)

T = TypeVar("T")

MAX_SVG = 200_000
"""The maximum number of characters of a picture."""
MAX_TEXT = 20_000
"""The maximum number of characters of a board as text."""
MAX_WORDS = 300
"""The maximum number of characters of an action in words."""
MAX_SIDE = 10_000
"""The maximum width and height of a picture in pixels."""

_SVG = "{http://www.w3.org/2000/svg}"
_ACTIVE_ELEMENTS = frozenset(("script", "foreignobject", "iframe", "object", "embed", "audio", "video"))
"""Elements, in lower case, that do something else than draw."""
_DECLARATION = re.compile(r"\A<\?xml\s[^<]*\?>")
_LOCAL_REFERENCE = re.compile(r"#|data:image/(?:png|jpeg|gif|webp)[;,]")
_FOREIGN_STYLE = re.compile(r"url\((?!\s*['\"]?#)|@import", re.IGNORECASE)


class UnusableDisplay(ValueError):
    """A part of a board that is not shown. `args[0]` is the key of the reason in the section `Display`."""


def build_display(game: Game[Any], setup: Setup, view: dict[str, Json]) -> dict[str, Json]:
    """Return the board of a view for a page that does not know the game, as plain data.

    `svg` is the picture or None, `width` and `height` its size, `text` the board as text by language,
    `actions` the offered actions in words, `areas` the places of the picture that choose them, and `faults`
    what could not be shown.
    """
    faults: list[dict[str, str]] = []
    svg = _attempt(game, "svg", faults, lambda: _read_svg(game.svg(setup, view)))
    offered = view["offered"] if isinstance(view["offered"], list) else []
    return {
        "svg": None if svg is None else svg[0],
        "width": 0 if svg is None else svg[1],
        "height": 0 if svg is None else svg[2],
        "text": _attempt(game, "text", faults, lambda: _read_text(game, view))
        or dict.fromkeys(i18n.LANGUAGES, ""),
        "actions": [describe_safely(game, action) for action in offered],
        "areas": (svg and _attempt(game, "action_areas", faults, lambda: _read_areas(game, setup, view)))
        or [],
        "faults": faults,
    }


def with_display(play: Play, view: dict[str, Json]) -> dict[str, Json]:
    """Return a view of a play; with its display if the game comes from another package."""
    if not registry.is_external(play.game.info.key):
        return view
    return view | {"display": build_display(play.game, play.setup, view)}


def with_words(game: Game[Any], line: dict[str, Json]) -> dict[str, Json]:
    """Return a line as a viewer sees it; with its action in words if the game comes from another package."""
    if not registry.is_external(game.info.key) or "do" not in line or line.get("by") == "table":
        return line
    return line | {"words": describe_safely(game, line["do"])}


def describe_safely(game: Game[Any], action: Action) -> dict[str, str]:
    """Return an action in words in every language; its notation if the game fails to describe it."""
    try:
        words = {language: text_view.describe_action(game, action, language) for language in i18n.LANGUAGES}
        if all(type(each) is str and is_encodable(each) for each in words.values()):
            return {language: each[:MAX_WORDS] for language, each in words.items()}
    except Exception as fault:
        log.warning("failed to describe an action: %r", fault, extra={"game": game.info.key})
    return dict.fromkeys(i18n.LANGUAGES, text_view.format_action(action)[:MAX_WORDS])


def check_svg(svg: object) -> tuple[str, int, int]:
    """Return a picture with its width and height in pixels.

    Raise `UnusableDisplay` unless it is a well-formed document of limited size that only draws: no scripts,
    handlers, links, foreign content, entities or references to other documents.
    """
    if not isinstance(svg, str) or not is_encodable(svg):
        raise UnusableDisplay("form")
    if len(svg) > MAX_SVG:
        raise UnusableDisplay("large")
    if "<!" in svg.replace("<!--", "") or "<?" in _DECLARATION.sub("", svg):
        raise UnusableDisplay("entities")
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError:
        raise UnusableDisplay("form") from None
    if root.tag != f"{_SVG}svg":
        raise UnusableDisplay("form")
    for element in root.iter():
        _check_element(element)
    return svg, _read_side(root.get("width")), _read_side(root.get("height"))


def _check_element(element: ElementTree.Element) -> None:
    """Raise `UnusableDisplay` if an element does more than draw."""
    name = str(element.tag).rpartition("}")[2].lower()
    if name in _ACTIVE_ELEMENTS:
        raise UnusableDisplay("script")
    texts = [element.text or ""] if name == "style" else []
    for key, value in element.attrib.items():
        attribute = key.rpartition("}")[2].lower()
        if attribute.startswith("on") or "javascript:" in value.lower():
            raise UnusableDisplay("script")
        if attribute in ("href", "src") and not _LOCAL_REFERENCE.match(value):
            raise UnusableDisplay("reference")
        texts.append(value)
    if any(_FOREIGN_STYLE.search(text) for text in texts):
        raise UnusableDisplay("reference")


def _read_side(value: str | None) -> int:
    try:
        side = float((value or "").removesuffix("px"))
    except ValueError:
        raise UnusableDisplay("size") from None
    if not isfinite(side) or not 1 <= side <= MAX_SIDE:
        raise UnusableDisplay("size")
    return round(side)


def _read_svg(svg: object) -> tuple[str, int, int] | None:
    return None if svg is None else check_svg(svg)


def _read_text(game: Game[Any], view: dict[str, Json]) -> dict[str, str]:
    texts = {language: text_view.render_board(game, view, language) for language in i18n.LANGUAGES}
    if not all(is_encodable(text) for text in texts.values()):
        raise UnusableDisplay("text")
    if max(map(len, texts.values())) > MAX_TEXT:
        raise UnusableDisplay("long")
    return texts


def _read_areas(game: Game[Any], setup: Setup, view: dict[str, Json]) -> list[list[int] | None]:
    """Return the areas of the offered actions as lists; empty if the game has none."""
    areas: Sequence[Any] = game.action_areas(setup, view)
    if areas and len(areas) != len(view["offered"]):
        raise UnusableDisplay("areas")
    found: list[list[int] | None] = []
    for area in areas:
        numbers = None if area is None else [*area]
        if numbers is not None and not (
            len(numbers) == 4 and all(type(n) is int and abs(n) <= MAX_SIDE for n in numbers)
        ):
            raise UnusableDisplay("areas")
        found.append(numbers)
    return found


def _attempt(game: Game[Any], part: str, faults: list[dict[str, str]], build: Callable[[], T]) -> T | None:
    """Return what `build` returns. If it fails, note and log the reason and return None."""
    try:
        return build()
    except UnusableDisplay as unsafe:
        key, reason = str(unsafe.args[0]), str(unsafe.args[0])
    except Exception as fault:
        key, reason = "failed", repr(fault)
    log.warning("failed to show a board: %s", reason, extra={"game": game.info.key, "part": part})
    faults.append(i18n.shared_messages().format_message("display", key, part=part))
    return None
