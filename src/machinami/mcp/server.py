"""A server of the Model Context Protocol: a thin client of the Bot API and of the analysis engine.

`machinami mcp` runs it on standard input and output. Every tool answers in text; refusals are answers, too,
with their clause, so that a model can read the rule and try again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import wraps
from importlib import metadata
from typing import Any, ParamSpec

from mcp.server.mcpserver import MCPServer

from machinami.analysis.engine import evaluate, parse_question
from machinami.client import ApiError, AsyncClient, Choices
from machinami.client.requests import is_turn
from machinami.core import registry
from machinami.core.contract import Refused
from machinami.core.record import dump
from machinami.core.rules_text import rules_text
from machinami.core.text_view import describe_action

INSTRUCTIONS = """Board games about building a town, played at the tables of a Machinami server.

Start with list_games, then start_table or list_tables. In turn: wait_for_turn, candidate_actions, act.
Actions are JSON objects in the notation of the game's law; act also takes the number of a candidate. A
refusal names a clause, which read_rules explains."""

P = ParamSpec("P")
Tool = Callable[P, Awaitable[str]]

SHARED_CLAUSES = ("M-", "S-")
"""The clauses of all games and of the server; they are in no game's rules."""

_LONGEST_WAIT = 300.0


def answer_refusals(tool: Tool[P]) -> Tool[P]:
    """Answer a refusal with its sentence and clause instead of raising it."""

    @wraps(tool)
    async def run(*args: P.args, **kwargs: P.kwargs) -> str:
        try:
            return await tool(*args, **kwargs)
        except ApiError as error:
            return format_refusal(error.clause, error.words["en"], error.where)
        except Refused as refused:
            return format_refusal(refused.clause, refused.words["en"], refused.where)

    return run


def format_refusal(clause: str | None, sentence: str, where: Any) -> str:
    """Return a refusal as text: the clause, the sentence, the place, and where to read on."""
    text = f"Refused{'' if clause is None else f' by {clause}'}: {sentence}"
    if where is not None:
        text += f"\nWhere: {dump(where)}"
    if clause is not None and clause[0] not in "SMQL":
        text += f"\nread_rules with this game and clause {clause} explains it. Nothing has changed."
    return text


def format_choices(choices: Choices) -> str:
    """Return numbered actions, one per line."""
    head = "All legal actions:" if choices.complete else "Some legal actions (others are possible):"
    lines = [
        f"{number}. {choice.text} {dump(choice.action)}" for number, choice in enumerate(choices.actions, 1)
    ]
    return "\n".join([head, *lines]) if lines else "This seat has nothing to do now."


def create_server(client: AsyncClient) -> MCPServer[Any]:
    """Return the server for the program of a client."""
    server: MCPServer[Any] = MCPServer(
        "machinami", instructions=INSTRUCTIONS, version=metadata.version("machinami"), log_level="WARNING"
    )
    offered: dict[tuple[str, int], Choices] = {}

    def tool(function: Tool[P]) -> Tool[P]:
        server.add_tool(answer_refusals(function))
        return function

    @tool
    async def list_games() -> str:
        """List the games: key, name, numbers of seats, bot levels and options."""
        lines = []
        for game in await client.games():
            options = "; ".join(f"{option['name']}: {dump(option['values'])}" for option in game["options"])
            seats, levels = dump(game["seats"]), dump(game["levels"])
            lines.append(
                f"{game['key']}: {game['name']}, seats {seats}, bot levels {levels}. {options}".strip()
            )
        return "\n".join(lines)

    @tool
    async def read_rules(game: str, clause: str | None = None, language: str = "en") -> str:
        """Read the rules of a game (a key of list_games), or only the chapters that explain one clause."""
        if clause is not None and clause.startswith(SHARED_CLAUSES):
            return f"{clause} holds at every table, in all games. The sentence of the refusal is all of it."
        return await asyncio.to_thread(rules_text, game, clause, language)

    @tool
    async def list_tables() -> str:
        """List this program's tables and challenges, and the public tables that it may join."""
        own, lobby = await client.tables(), await client.lobby()
        lines = [
            f"table {seat.table}: {seat.game}, seat {seat.seat}, "
            + ("your turn" if seat.turn else seat.phase)
            for seat in own.tables
        ]
        lines += [f"challenge at {one.table}: {one.game}, from {one.host}" for one in own.challenges]
        lines += [
            f"public {one.table}: {one.game}, {one.phase}, {len(one.seats)} seats"
            for one in lobby
            if one.phase == "waiting"
        ]
        return "\n".join(lines) or "No tables."

    @tool
    async def start_table(game: str, opponents: list[str], options: dict[str, Any] | None = None) -> str:
        """Start a table with this program on seat 0. `opponents` has one entry for each other seat: "bot 1"
        (a level), "open" (for people or programs), or "program NAME". A table with an open seat waits."""
        places = [{"me": True}, *map(_parse_opponent, opponents)]
        table = await client.make_table(game, places, options=options or {}, door=True)
        info = await table.info()
        links = "".join(
            f"\nInvitation to seat {seat}: {token}" for seat, token in info.invitations["seats"].items()
        )
        return f"Table {table.id} is {info.phase}.{links}"

    @tool
    async def join_table(table: str | None = None, invitation: str | None = None) -> str:
        """Take a seat: at a public table, by an invitation, or by accepting the challenge to a table."""
        if invitation is not None:
            return f"You sit at table {(await client.use_invitation(invitation)).id}."
        if table is None:
            return "Name a table or an invitation."
        challenged = any(one.table == table for one in (await client.tables()).challenges)
        found = await (client.accept(table) if challenged else client.join(table))
        return f"You sit at table {found.id}."

    @tool
    async def view_table(table: str, seat: int | None = None, language: str = "en") -> str:
        """Read the board as text, as a seat of this program sees it."""
        return await client.table(table).text(seat, language)

    @tool
    async def candidate_actions(table: str, seat: int | None = None, limit: int = 40) -> str:
        """List legal actions to choose from, numbered for `act`, each in words and as JSON."""
        found = await client.table(table).actions(seat, limit=limit)
        offered[table, found.seat] = found
        return format_choices(found)

    @tool
    async def check_action(table: str, action: dict[str, Any], seat: int | None = None) -> str:
        """Check an action without executing it. Returns its forecast, or the refusal that it would get."""
        found = await client.table(table).check(action, seat)
        return "Legal." if found.forecast is None else f"Legal. Forecast: {dump(found.forecast)}"

    @tool
    async def act(
        table: str, number: int | None = None, action: dict[str, Any] | None = None, seat: int | None = None
    ) -> str:
        """Act: with the `number` of the latest candidate_actions, or with an `action` of your own."""
        at = client.table(table)
        if action is None:
            known = [choices for (of, own), choices in offered.items() if of == table and seat in (None, own)]
            if number is None or not known or not 1 <= number <= len(known[-1].actions):
                return "Give an action, or the number of one of the latest candidate_actions."
            action, seat, prompt = known[-1].actions[number - 1].action, known[-1].seat, known[-1].prompt
            await at.act(action, seat, prompt=prompt)
        else:
            await at.act(action, seat)
        for key in [key for key in offered if key[0] == table]:
            del offered[key]
        return f"Done. {await _describe_state(at, seat)}"

    @tool
    async def wait_for_turn(table: str, seat: int | None = None, seconds: float = 60.0) -> str:
        """Wait until a seat of this program must act or the game is over, for at most so many seconds."""
        at = client.table(table)
        try:
            async with asyncio.timeout(min(seconds, _LONGEST_WAIT)):
                async for _ in at.turns(seat):
                    break
        except TimeoutError:
            return f"Still waiting. {await _describe_state(at, seat)}"
        return await _describe_state(at, seat)

    @tool
    async def analyse(
        table: str, seat: int | None = None, level: int | None = None, budget: float = 0.3
    ) -> str:
        """Let the analysis engine evaluate the position from what a seat knows: expected results and the best
        actions. `budget` scales its effort, from 0.001 to 1."""
        found = await client.table(table).view(seat)
        question: dict[str, Any] = {"id": "1", "view": found.view, "budget": min(budget, 1.0), "best": 3}
        if level is not None:
            question["level"] = level
        result = await asyncio.to_thread(lambda: evaluate(parse_question(question), found.view))
        return _format_evaluation(str(found.view["game"]), result)

    @tool
    async def answer_proposal(table: str, to: str, yes: bool, seat: int | None = None) -> str:
        """Answer another player's proposal: `to` is "undo", "draw" or "abort"."""
        await client.table(table).answer(to, yes, seat)
        return "Answered."

    @tool
    async def resign(table: str, seat: int | None = None) -> str:
        """Resign the game."""
        await client.table(table).resign(seat)
        return "Resigned."

    return server


async def _describe_state(table: Any, seat: int | None) -> str:
    info = await table.info()
    if info.phase == "waiting":
        return "The table waits for players."
    if info.phase == "over":
        places = ", ".join(f"seat {own}: place {rank['place']}" for own, rank in enumerate(info.ranking))
        return f"The game is over. {places}."
    own = info.you if seat is None else [seat]
    awaited = []
    for one in own:
        found = await table.view(one)
        if is_turn(one, found.view):
            awaited.append(f"Your turn at seat {one}: {found.view['prompt']['en']}")
    return "\n".join(awaited) or "The others are to act."


def _parse_opponent(text: str) -> dict[str, Any]:
    kind, _, rest = text.strip().partition(" ")
    if kind == "bot" and rest.isdigit():
        return {"bot": int(rest)}
    return {"program": rest} if kind == "program" and rest else {"open": True}


def _format_evaluation(game: str, result: dict[str, Any]) -> str:
    lines = []
    for seat, expected in enumerate(result["seats"] or ()):
        lines.append(f"Seat {seat}: wins {100 * expected['win']:.0f} %, score {expected['score']}")
    for number, best in enumerate(result["best"], 1):
        words = describe_action(registry.find(game), best["action"], "en")
        reason = "" if best["reason"] is None else f" ({best['reason']['en']})"
        lines.append(f"{number}. {words} {json.dumps(best['action'])}{reason}")
    return "\n".join(lines) or "Nothing to evaluate."
