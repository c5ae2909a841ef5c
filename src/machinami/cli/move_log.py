"""Describes the lines of a record as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from machinami.cli.output import translate
from machinami.cli.renderer import GameRenderer
from machinami.core import i18n
from machinami.core.contract import Json
from machinami.core.registry import find
from machinami.core.text_view import format_action


def describe_line(line: Mapping[str, Json], renderer: GameRenderer, names: Sequence[str], lang: str) -> str:
    """Describe one line of a record; the sentence contains nothing that the line does not."""
    if "machinami" in line:
        options = format_action(line["options"]) or "–"
        return translate(
            lang, "header", game=find(line["game"]).info.name, seats=line["seats"], options=options
        )
    if "outcome" in line:
        return format_scores(line["outcome"])
    by, do = line["by"], line["do"]
    if by == "table":
        if "undo" in do:
            return f"{translate(lang, 'table')}: {translate(lang, 'undo', number=do['undo'])}"
        return translate(lang, do["ended"], name=names[do["seat"]])
    who = translate(lang, by) if by in ("clock", "chance") else names[by]
    return f"{who}: {renderer.describe(line, lang)}"


def describe_numbered_line(
    line: Mapping[str, Json], number: int, renderer: GameRenderer, names: Sequence[str], lang: str
) -> str:
    """Describe a line of a record with its number; the header is line 0."""
    return f"{number:>4}  {describe_line(line, renderer, names, lang)}"


def describe_ending(view: Mapping[str, Json], names: Sequence[str], lang: str) -> str:
    """Describe the end of a game: the winner and the scores."""
    prompt = i18n.insert_names(view["prompt"][lang], list(names))
    return translate(lang, "ended", sentence=prompt, scores=format_scores(view["outcome"]))


def format_scores(outcome: Mapping[str, Json]) -> str:
    """Format the scores, such as 21–18."""
    return "–".join(map(str, outcome["scores"]))
