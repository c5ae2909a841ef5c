"""Describes the lines of a record as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from machinami.cli.output import say
from machinami.cli.renderer import Face, phrase
from machinami.core import i18n
from machinami.core.contract import Json
from machinami.core.registry import find


def told(line: Mapping[str, Json], face: Face, names: Sequence[str], lang: str) -> str:
    """Describe one line of a record; the sentence contains nothing that the line does not."""
    if "machinami" in line:
        options = phrase(line["options"]) or "–"
        return say(lang, "header", game=find(line["game"]).facts.name, seats=line["seats"], options=options)
    if "outcome" in line:
        return scores(line["outcome"])
    by, do = line["by"], line["do"]
    if by == "table":
        if "undo" in do:
            return f"{say(lang, 'table')}: {say(lang, 'undo', number=do['undo'])}"
        return say(lang, do["ended"], name=names[do["seat"]])
    if by == "clock":
        return f"{say(lang, 'clock')}: {phrase(do)}"
    who = say(lang, "chance") if by == "chance" else names[by]
    return f"{who}: {face.tell(line, lang)}"


def numbered(line: Mapping[str, Json], number: int, face: Face, names: Sequence[str], lang: str) -> str:
    """Describe a line of a record with its number; the header is line 0."""
    return f"{number:>4}  {told(line, face, names, lang)}"


def ending(view: Mapping[str, Json], names: Sequence[str], lang: str) -> str:
    """Describe the end of a game: the winner and the scores."""
    prompt = i18n.named(view["prompt"][lang], list(names))
    return say(lang, "ended", sentence=prompt, scores=scores(view["outcome"]))


def scores(outcome: Mapping[str, Json]) -> str:
    """Format the scores, such as 21–18."""
    return "–".join(map(str, outcome["scores"]))
