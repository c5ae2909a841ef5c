"""Authentication of programs by their token, with limits per token and per owner."""

from __future__ import annotations

from machinami.server.accounts.one_time_tokens import hash_token
from machinami.server.accounts.programs import ProgramIdentity, parse_bearer
from machinami.server.cluster.rate_limits import Buckets
from machinami.server.refusal import refusal
from machinami.server.settings import Settings
from machinami.store.programs import ProgramRepository

_NOTED = 60_000
"""Milliseconds between two updates of a token's last use."""
_LONGEST = 200


class ProgramAuthentication:
    """Finds the program of a request. Tokens are read from the database each time, so that a revoked token is
    refused at once by every process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        limits = settings.limits
        self._by_token = Buckets(limits.requests_per_second_per_token, limits.requests_at_once_per_token)
        self._by_owner = Buckets(limits.requests_per_second_per_owner, limits.requests_at_once_per_owner)

    async def authenticate(
        self, programs: ProgramRepository, header: str, banned: frozenset[str]
    ) -> ProgramIdentity:
        """Return the identity of an Authorization header.

        Raise `ServerRefused`: 401 for an unknown token, 403 for a banned program or owner, 429 over a limit.
        """
        secret = parse_bearer(header)
        found = (
            None
            if secret is None or len(secret) > _LONGEST
            else await programs.find_token(hash_token(secret))
        )
        if found is None:
            raise refusal(401, "S-20/token")
        token, program = found
        if {program.guest, program.owner} & banned:
            raise refusal(403, "S-13")
        identity = ProgramIdentity(program, token)
        if not self._by_token.take(token.id) or not self._by_owner.take(identity.owner):
            raise refusal(429, "S-20/fast")
        now = self._settings.utc()
        if token.used is None or now - token.used >= _NOTED:
            await programs.note_use(token.id, now)
        return identity
