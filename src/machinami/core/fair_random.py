"""Commit-reveal randomness: every draw can be verified after the play.

Before the start, a table publishes a commitment to its secret; then each seat contributes a client seed.
A draw depends only on the secret, the client seeds and the number of its record line, so anyone who has
the secret can repeat every draw. The algorithm below defines the step from bytes to a draw for every
version of Python; `docs/chance.md` specifies it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from machinami.core.contract import Action, Chance, ChanceRequest, ChanceResult, Game, Json

T = TypeVar("T")

SECRET_PATTERN = re.compile(r"[0-9a-f]{64}")
"""The format of a secret and of a commitment: 64 hexadecimal digits."""

CLIENT_SEED_PATTERN = re.compile(r"[0-9a-f]{32}")
"""The format of a client seed: 32 hexadecimal digits."""


def new_secret() -> str:
    """Return a new random secret of 32 bytes, as hexadecimal digits."""
    return secrets.token_hex(32)


def is_secret(data: Json) -> bool:
    """Return whether `data` has the format of a secret."""
    return isinstance(data, str) and SECRET_PATTERN.fullmatch(data) is not None


def compute_commitment(secret: str) -> str:
    """Return the hash of a secret, which is published before the start. It does not reveal the secret."""
    return hashlib.sha256(b"machinami commitment 1\n" + bytes.fromhex(secret)).hexdigest()


@dataclass(frozen=True, slots=True)
class ChanceCommitment:
    """The randomness data of a record header: the commitment, and each seat's client seed or None."""

    commitment: str
    client_seeds: tuple[str | None, ...]

    @property
    def data(self) -> dict[str, Json]:
        """The data in the form used in a header."""
        return {"commitment": self.commitment, "words": list(self.client_seeds)}

    @property
    def missing_seats(self) -> tuple[int, ...]:
        """The seats without a client seed."""
        return tuple(seat for seat, word in enumerate(self.client_seeds) if word is None)


def parse_commitment(data: Json, seats: Json) -> ChanceCommitment | None:
    """Parse the randomness data of a header. Return None if it is invalid."""
    if not isinstance(data, dict) or data.keys() != {"commitment", "words"}:
        return None
    digest, words = data["commitment"], data["words"]
    if not is_secret(digest):
        return None
    if not isinstance(words, list) or len(words) != seats:
        return None
    if any(
        word is not None and not (isinstance(word, str) and CLIENT_SEED_PATTERN.fullmatch(word))
        for word in words
    ):
        return None
    return ChanceCommitment(digest, tuple(words))


class HmacRandom(Random):
    """The random generator of one record line: HMAC-SHA256 of a counter, consumed from the left.

    Games draw with `randrange`, `randint`, `choice`, `shuffle`, `sample`, `random` and `getrandbits`. This
    class defines their algorithms.
    """

    def __init__(self, secret: str, client_seeds: Sequence[str | None], line: int) -> None:
        super().__init__(0)
        message = "\n".join(["machinami draw 1", str(line), *(word or "-" for word in client_seeds)])
        self._key = hmac.digest(bytes.fromhex(secret), message.encode(), hashlib.sha256)
        self._block = 0
        self._bytes = b""

    def getrandbits(self, k: int, /) -> int:
        """Return the next k bits. Whole bytes are consumed; surplus bits are dropped from the right."""
        size = -(-k // 8)
        while len(self._bytes) < size:
            block = self._block.to_bytes(8, "big")
            self._bytes += hmac.digest(self._key, block, hashlib.sha256)
            self._block += 1
        chunk, self._bytes = self._bytes[:size], self._bytes[size:]
        return int.from_bytes(chunk, "big") >> (8 * size - k)

    def random(self) -> float:
        """Return a float in [0, 1) from 53 bits."""
        return self.getrandbits(53) / (1 << 53)

    def randbelow(self, n: int) -> int:
        """Return a uniform integer from 0 to n - 1, by rejection sampling. Raise ValueError if n < 1."""
        if n < 1:
            raise ValueError("n must be at least 1")
        bits = (n - 1).bit_length()
        while (value := self.getrandbits(bits)) >= n:
            pass
        return value

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return a uniform element of a range."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self.randbelow(len(numbers))]

    def randint(self, a: int, b: int) -> int:
        """Return a uniform integer from a to b, both included."""
        return a + self.randbelow(b - a + 1)

    def choice(self, seq: Any) -> Any:
        """Return a uniform element of a sequence."""
        return seq[self.randbelow(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle in place: from the last index down, swap each element with one at or before it."""
        for last in range(len(x) - 1, 0, -1):
            other = self.randbelow(last + 1)
            x[last], x[other] = x[other], x[last]

    def sample(self, population: Sequence[T], k: int, *, counts: Any = None) -> list[T]:
        """Return k elements in draw order: from index 0 up, swap each element with one at or after it."""
        if counts is not None or not 0 <= k <= len(population):
            raise ValueError("sample size must be between 0 and the population size; counts is not supported")
        pool = list(population)
        for place in range(k):
            other = place + self.randbelow(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:k]


@dataclass(frozen=True)
class CommittedRandom:
    """A chance source whose draws can be verified once its secret is published.

    Slow requests are not drawn: their result is supplied by the caller later.
    """

    game: Game[Any]
    secret: str = field(repr=False)
    client_seeds: tuple[str | None, ...]

    def sample_line(self, request: ChanceRequest, line: int) -> Action | ChanceResult | None:
        """Return the result for the record line with this number, or None for a slow request."""
        return (
            None
            if request.slow
            else self.game.sample_chance(request, HmacRandom(self.secret, self.client_seeds, line))
        )

    @property
    def commitment(self) -> ChanceCommitment:
        """The randomness data for the record header."""
        return ChanceCommitment(compute_commitment(self.secret), self.client_seeds)


ChanceSource = Chance | CommittedRandom
"""The chance source of a play."""
