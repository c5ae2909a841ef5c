"""`machinami mcp`: the games for language models, over the Model Context Protocol."""

from __future__ import annotations

import asyncio
import os

import click

from machinami.cli.output import CliError, with_language

EPILOG = """\b
Examples:
  MACHINAMI_TOKEN=machinami_… machinami mcp
  MACHINAMI_TOKEN=machinami_… machinami mcp --server https://games.example.org

Programs that speak the Model Context Protocol start this command and talk over standard input and output.
The token is made on the page under “Your games”, or by “machinami tokens create”."""


@click.command(epilog=EPILOG)
@click.option(
    "--server",
    default="http://localhost:8000",
    show_default=True,
    envvar="MACHINAMI_SERVER",
    help="Address of the server; also MACHINAMI_SERVER.",
)
@with_language
def mcp(server: str, lang: str) -> None:
    """Let a language model play: a Model Context Protocol server on standard input and output."""
    try:
        from machinami.client import AsyncClient
        from machinami.mcp.server import create_server
    except ModuleNotFoundError as missing:
        raise CliError("mcp/extra", missing=missing.name) from None
    token = os.environ.get("MACHINAMI_TOKEN", "")
    if not token:
        raise CliError("mcp/token")

    async def serve() -> None:
        async with AsyncClient(server, token) as client:
            await create_server(client).run_stdio_async()

    asyncio.run(serve())
