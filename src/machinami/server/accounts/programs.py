"""Programs and their tokens: creation, and the identity behind the token of a request."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, Protocol

from machinami.server.accounts.lookalikes import lookalike_keys
from machinami.server.accounts.names import is_reserved, names_built_in_bot, normalize_label
from machinami.server.accounts.one_time_tokens import hash_token
from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.store.errors import Conflict
from machinami.store.rows import ApiToken, Program

Scope = Literal["play", "watch", "host"]
SCOPES: tuple[Scope, ...] = ("play", "watch", "host")
"""What a token may do: act for the program's seats, watch other tables, make tables."""

PREFIX = "machinami_"
"""The beginning of every token, by which leaked ones can be found."""


@dataclass(frozen=True, slots=True)
class ProgramIdentity:
    """The program and the token of a request."""

    program: Program
    token: ApiToken

    @property
    def guest(self) -> str:
        """The program's guest id."""
        return self.program.guest

    @property
    def owner(self) -> str:
        """The party that shares the limits: the program's owner, or the program if the operator owns it."""
        return self.program.owner or self.program.guest

    @property
    def scopes(self) -> list[str]:
        """The scopes of the token."""
        return self.token.scopes.split(",")

    def require(self, scope: Scope) -> None:
        """Raise `ServerRefused` (403) unless the token has a scope."""
        if scope not in self.scopes:
            raise refusal(403, "S-20/scope", scope=scope)


class ProgramStore(Protocol):
    """The storage of programs and tokens."""

    async def add(self, program: Program, name_forms: Collection[str]) -> None:
        """Store a program with its kept name. Raise `Conflict` if another account has a similar name."""

    async def add_token(self, token: ApiToken, secret: str) -> None:
        """Store a token by the hash of its secret."""

    async def find_by_name(self, name: str) -> Program | None:
        """Return the program with a name, whatever its case, or None."""

    async def list_owned(self, owner: str) -> list[Program]:
        """Return the programs of an owner, oldest first."""

    async def list_tokens(self, of: list[str]) -> list[ApiToken]:
        """Return the tokens of some programs, oldest first."""


async def create_token(
    programs: ProgramStore,
    owner: str,
    name: str,
    scopes: Collection[str],
    label: str,
    now: int,
    *,
    most_programs: int,
    most_tokens: int,
) -> tuple[str, ApiToken]:
    """Create a token for the owner's program of this name, and the program if it is new.

    Return the secret, which is not stored, and the token. Raise `ServerRefused` if the name or a scope is
    invalid, the name belongs to another account, or a limit is reached.
    """
    name = normalize_program_name(name)
    label = normalize_label(label) if label.strip() else ""
    if not scopes or not {*scopes} <= {*SCOPES}:
        raise refusal(400, "S-20/scopes", scopes=", ".join(SCOPES))
    program = await programs.find_by_name(name)
    if program is None:
        if owner and len(await programs.list_owned(owner)) >= most_programs:
            raise refusal(409, "S-20/programs", limit=most_programs)
        program = Program(new_token(), name, owner, now)
        try:
            await programs.add(program, lookalike_keys(name))
        except Conflict:
            raise refusal(409, "S-18/name") from None
    elif program.owner != owner:
        raise refusal(409, "S-20/owner")
    if len(await programs.list_tokens([program.guest])) >= most_tokens:
        raise refusal(409, "S-20/tokens", limit=most_tokens)
    secret = PREFIX + secrets.token_urlsafe(32)
    chosen = ",".join(scope for scope in SCOPES if scope in scopes)
    token = ApiToken(new_token(), program.guest, label, chosen, now)
    await programs.add_token(token, hash_token(secret))
    return secret, token


def normalize_program_name(name: str) -> str:
    """Return a program's name in normal form. It may say that it is a bot, but not imitate a built-in one.

    Raise `ServerRefused` if it is invalid or reserved.
    """
    name = normalize_label(name)
    if names_built_in_bot(name):
        raise refusal(400, "S-3/bot")
    if is_reserved(name):
        raise refusal(400, "S-3/reserved")
    return name


def parse_bearer(header: str) -> str | None:
    """Return the token of an Authorization header, or None if it has none of this server's tokens."""
    kind, _, secret = header.partition(" ")
    secret = secret.strip()
    return secret if kind.lower() == "bearer" and secret.startswith(PREFIX) else None
