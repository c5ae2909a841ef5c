"""The result of a tournament as text and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from machinami.tournaments.log import BOT, Tournament
from machinami.tournaments.standings import POINT, rank_entrants, score_board

_HEAD = ("rank", "name", "points", "opponents", "berger", "wins", "played", "rests", "absences")


def format_points(units: int, of: int = POINT) -> str:
    """Return points as a decimal number without needless zeros."""
    return f"{units / of:.3f}".rstrip("0").rstrip(".")


def _rows(tournament: Tournament, names: Mapping[int, str]) -> list[tuple[str, ...]]:
    return [
        (
            str(row.rank),
            names[row.entrant] + (" *" if row.entrant in tournament.withdrawn else ""),
            format_points(row.points),
            format_points(row.opponents),
            format_points(row.berger, POINT * POINT),
            str(row.wins),
            str(row.played),
            str(row.rests),
            str(row.absences),
        )
        for row in rank_entrants(tournament)
    ]


def write_csv(tournament: Tournament, names: Mapping[int, str]) -> str:
    """Return the standings and all boards as CSV. Cells that a spreadsheet would compute are quoted by an
    apostrophe."""
    file = io.StringIO()
    table = csv.writer(file)
    table.writerow(_HEAD)
    table.writerows([_plain(cell) for cell in row] for row in _rows(tournament, names))
    table.writerow([])
    table.writerow(("round", "board", "seat", "name", "place", "points", "bot"))
    for number, one in enumerate(tournament.rounds, 1):
        for n, board in enumerate(one.boards, 1):
            scores = score_board(board)
            for seat, entrant in enumerate(board.seats):
                place = "" if board.result is None else str(board.result.places[seat])
                points = format_points(scores[entrant]) if entrant in scores else ""
                absent = entrant == BOT or board.is_absent(entrant)
                name = "" if entrant == BOT else _plain(names[entrant])
                table.writerow((number, n, seat + 1, name, place, points, "bot" if absent else ""))
        for entrant in one.rests:
            table.writerow((number, "", "", _plain(names[entrant]), "", "", ""))
    return file.getvalue()


def _plain(cell: str) -> str:
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t") else cell


def write_text(title: str, tournament: Tournament, names: Mapping[int, str]) -> str:
    """Return the standings as plain text."""
    rows = [_HEAD, *_rows(tournament, names)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = [
        "  ".join(
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return "\n".join((title, "", *lines, ""))
