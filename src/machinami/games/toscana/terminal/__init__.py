"""Terminal interface of Toscana: renders views and parses typed actions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from machinami.core.contract import Action, Json
from machinami.games.toscana.terminal.picture import (
    WORDS,
    build_layout,
    colour_name,
    map_squares,
    render_grid,
    say,
)

YES = {"yes", "y", "oui", "o", "veto"}
NO = {"no", "n", "non"}

View = Mapping[str, Json]


def seat_names(lang: str) -> Sequence[str]:
    """Return the names of the seats."""
    return [colour_name(seat, lang) for seat in (0, 1)]


def input_help(lang: str) -> Sequence[tuple[str, str]]:
    """Return the commands of the game and their descriptions."""
    return list(WORDS.catalogues[lang].sections["help"].items())


def draw(view: View, lang: str, since: View | None = None) -> RenderableType:
    """Render the board and the stacks with their top tiles; mark tiles placed since an earlier view."""
    board = view["board"]
    old_tiles = set() if since is None else {entry["tile"] for entry in since["board"].get("tiles", ())}
    again = since is not None and since["board"]["game"] == board["game"]
    new = {square: "*" for square, (tile, _) in map_squares(board).items() if again and tile not in old_tiles}
    title = [say(lang, "game", number=board["game"])] if view["options"]["match"] else []
    return build_layout(view, lang, render_grid(board, marks=new), *title, say(lang, "legend"))


def parse(text: str, view: View) -> Action:
    """Parse a typed action; raise Refused with the expected format."""
    answer = text.strip().lower()
    if view["board"]["phase"] == "veto":
        if answer in YES | NO:
            return {"veto": answer in YES}
        if not re.search(r"\d", answer):
            raise WORDS.refuse("M-3/veto")
    coordinates = answer.removeprefix("place").removeprefix("poser").strip(" :[]()")
    numbers = re.split(r"\s*[,;\s]\s*", coordinates)
    if len(numbers) not in (2, 3) or not all(re.fullmatch(r"[0-9]{1,4}", n) for n in numbers):
        raise WORDS.refuse("M-3/place")
    return {"place": [*map(int, numbers), *[0] * (3 - len(numbers))]}


def preview(view: View, action: Action, lang: str) -> RenderableType:
    """Render a placement before it is made. The placement must be legal or at least lie on the board."""
    board = view["board"]
    if "place" not in action or board["mover"] is None:
        return draw(view, lang)
    row, col, turns = action["place"]
    seat = board["mover"]
    picture = board["stacks"][seat]["turns"][turns]
    ghost = {
        (row + down, col + right): 1 - seat if sign == "x" else seat
        for down, signs in enumerate(picture)
        for right, sign in enumerate(signs)
    }
    return Group(render_grid(board, preview_squares=ghost), Text(say(lang, "preview"), style="dim"))


def explain_score(view: View, lang: str) -> RenderableType:
    """Explain the score: the tiles that count, and in a match the sum of both games."""
    board = view["board"]
    games = board["games"] or [_current_result(board)]
    lines = []
    for number, game in enumerate(games, 1):
        if view["options"]["match"]:
            lines.append(Text(say(lang, "game", number=number), style="bold"))
        lines += [Text(_describe_score(view, game, seat, lang)) for seat in (0, 1)]
    if len(games) > 1:
        for seat in (0, 1):
            scores = [game["scores"][seat] for game in games]
            terms = " + ".join(map(str, scores))
            lines.append(
                Text(say(lang, "sum", name=colour_name(seat, lang), scores=f"{terms} = {sum(scores)}"))
            )
    picture = areas(view, lang, []) if board.get("tiles") else Text()
    return Group(picture, *lines)


def areas(view: View, lang: str, arguments: Sequence[str]) -> RenderableType:
    """Render the board with the best area of each colour in capital letters."""
    board = view["board"]
    loud = [(row, col) for area in board.get("areas", ()) for row, col in area["squares"]]
    now = [Text(_describe_score(view, _current_result(board), seat, lang)) for seat in (0, 1)]
    scores = now if view["outcome"] is None else []
    return Group(render_grid(board, highlighted_squares=loud), Text(say(lang, "areas"), style="dim"), *scores)


def places(view: View, lang: str, arguments: Sequence[str]) -> RenderableType:
    """List the legal placements of the tile in turn, or draw them for one rotation."""
    legal = [action["place"] for action in view["offered"] if "place" in action]
    if not legal:
        raise WORDS.refuse("M-3/idle")
    if arguments:
        if len(arguments) > 1 or arguments[0] not in "0123":
            raise WORDS.refuse("M-3/turns")
        turns = int(arguments[0])
        corners = {(row, col): "+" for row, col, rotation in legal if rotation == turns}
        key = "places" if corners else "places/none"
        return Group(
            render_grid(view["board"], marks=corners), Text(say(lang, key, turns=turns), style="dim")
        )
    lines = [Text(say(lang, "places/all", count=len(legal)))]
    for turns, group in groupby(sorted(legal, key=lambda p: (p[2], p[0], p[1])), key=lambda p: p[2]):
        corners_of_turn = list(group)
        lines.append(Text(say(lang, "places/turns", turns=turns, count=len(corners_of_turn)), style="bold"))
        for row, line in groupby(corners_of_turn, key=lambda p: p[0]):
            cols = " ".join(str(col) for _, col, _ in line)
            lines.append(Text("  " + say(lang, "places/row", row=row, cols=cols)))
    return Group(*lines)


def tiles(view: View, lang: str, arguments: Sequence[str]) -> RenderableType:
    """List the tiles left in each stack, sorted by number, since their order is hidden."""
    lines = []
    for seat, stack in enumerate(view["board"].get("stacks", ())):
        title = say(lang, "left", name=colour_name(seat, lang), count=stack["count"])
        lines += [Text(title, style="bold"), Text("  " + " ".join(stack["left"]))]
    return Group(*lines)


EXTRA_VIEWS = {"areas": areas, "zones": areas, "places": places, "tiles": tiles, "tuiles": tiles}
"""Commands that render additional information at any time."""


def _current_result(board: View) -> dict[str, Json]:
    """Return the result of the current game as if it ended now."""
    best_areas = board.get("areas") or [{"score": 0, "tiles": []}] * 2
    return {"scores": [area["score"] for area in best_areas], "areas": [area["tiles"] for area in best_areas]}


def _describe_score(view: View, game: View, seat: int, lang: str) -> str:
    """Describe one colour's score and the tiles that count for it."""
    name, counted_tiles = colour_name(seat, lang), game["areas"][seat]
    if not counted_tiles:
        return say(lang, "nothing", name=name)
    own = [tile for tile in counted_tiles if tile[0] == "gr"[seat]]
    other = [tile for tile in counted_tiles if tile not in own]
    key = "squares" if view["options"]["score"] == "squares" else "tiles"
    return say(
        lang,
        key + ("/also" if other else ""),
        name=name,
        score=game["scores"][seat],
        own=" ".join(own) or "–",
        other=" ".join(other),
    )
