"""The operator page: the figures of all processes, on the metrics address only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from machinami.server.schemas.cluster import ProcessStatistics


class PageText(NamedTuple):
    """The texts of the page in one language."""

    title: str
    column_titles: tuple[str, ...]
    all_processes: str
    one_process: str
    explanation: str
    decimal_point: str


WORDS = {
    "en": PageText(
        title="Machinami: how the server does",
        column_titles=(
            "process",
            "tables",
            "sockets",
            "bots waiting",
            "database",
            "loop late",
            "errors",
            "running",
        ),
        all_processes="all {} processes",
        one_process="the process",
        explanation="Times are averages of the last half minute. This page renews itself every five seconds;"
        " for programs all of it stands under",
        decimal_point=".",
    ),
    "fr": PageText(
        title="Machinami\u00a0: comment va le serveur",
        column_titles=(
            *("processus", "tables", "connexions", "robots en attente", "base de données"),
            *("retard de la boucle", "erreurs", "en marche"),
        ),
        all_processes="les {} processus ensemble",
        one_process="le processus",
        explanation="Les durées sont des moyennes de la dernière demi-minute. Cette page se renouvelle"
        " toutes les cinq secondes\u202f; pour les programmes, tout se trouve sous",
        decimal_point=",",
    ),
}

_STYLE = """
:root { color-scheme: light dark; --ink: #2b2a28; --paper: #f7f3ea; --line: #cfc6b4; --bad: #a4281c }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece5d8; --paper: #1d1f24; --line: #4a4c52; --bad: #ff9a8a }
}
body { margin: 0; padding: 2rem clamp(1rem, 5vw, 4rem); background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.4rem; font-weight: 600 }
div { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .5rem 1rem .5rem 0; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--line) }
th:first-child { text-align: left; padding-right: 2rem }
thead th { font-weight: 500; opacity: .8 }
tbody tr:first-child > * { font-weight: 700; border-bottom-width: 2px }
.bad { color: var(--bad); font-weight: 700 }
p { max-width: 40rem }
a { color: inherit }
"""


def total(all_: Sequence[ProcessStatistics], name: str) -> ProcessStatistics:
    """Return the total of all processes; for durations, the maximum."""
    return ProcessStatistics(
        process=name,
        tables=sum(each.tables for each in all_),
        sockets=sum(each.sockets for each in all_),
        thinking=sum(each.thinking for each in all_),
        database=max(each.database for each in all_),
        late=max(each.late for each in all_),
        errors=sum(each.errors for each in all_),
        hours=max(each.hours for each in all_),
    )


def choose_language(accepted: str) -> str:
    """Return the page's language for an Accept-Language header: "fr" or "en"."""
    return "fr" if accepted.strip().lower().startswith("fr") else "en"


def render_page(all_: Sequence[ProcessStatistics], lang: str) -> str:
    """Return the page as HTML."""
    say = WORDS[lang]
    title, name = (
        escape(say.title),
        say.one_process if len(all_) == 1 else say.all_processes.format(len(all_)),
    )
    rows = [total(all_, name), *(all_ if len(all_) > 1 else ())]
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in say.column_titles)
    body = "".join(f"<tr>{''.join(_cells(row, say))}</tr>" for row in rows)
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">'
        f"<style>{_STYLE}</style></head><body><main><h1>{title}</h1>"
        f'<div tabindex="0" role="region" aria-label="{title}"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
        f'<p>{escape(say.explanation)} <a href="/metrics">/metrics</a>.</p></main></body></html>'
    )


def _cells(row: ProcessStatistics, say: PageText) -> Iterable[str]:
    yield f'<th scope="row">{escape(row.process)}</th>'
    yield from (f"<td>{number}</td>" for number in (row.tables, row.sockets, row.thinking))
    yield from (
        f"<td>{time:.1f} ms</td>".replace(".", say.decimal_point) for time in (row.database, row.late)
    )
    yield f'<td class="bad">{row.errors}</td>' if row.errors else "<td>0</td>"
    yield f"<td>{row.hours:.1f} h</td>".replace(".", say.decimal_point)
