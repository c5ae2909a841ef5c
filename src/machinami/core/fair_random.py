"""Draws that can be checked: every one follows from a secret that was pledged before the first.

Before the start a table shows a commitment to its secret; then each seat adds a word of its own. A draw
depends on the secret, the words and the number of the line it becomes, and on nothing else, so whoever
learns the secret at the end can make every draw again. From bytes to a draw leads the algorithm below
alone, whatever the version of Python: it is written down in `docs/chance.md`.
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

from machinami.core.contract import Action, Answer, Ask, Chance, Game, Json

T = TypeVar("T")

SECRET = re.compile(r"[0-9a-f]{64}")
"""What a secret and a commitment look like."""

WORD = re.compile(r"[0-9a-f]{32}")
"""What the word of a seat looks like."""


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(32)


def is_secret(data: Json) -> bool:
    """Whether this could be a secret."""
    return isinstance(data, str) and SECRET.fullmatch(data) is not None


def commitment(secret: str) -> str:
    """What is shown of a secret before the start: it gives nothing away and fits no other secret."""
    return hashlib.sha256(b"machinami commitment 1\n" + bytes.fromhex(secret)).hexdigest()


@dataclass(frozen=True, slots=True)
class Pledge:
    """What a record's header says of its chance: the commitment, and each seat's word or None."""

    commitment: str
    words: tuple[str | None, ...]

    @property
    def data(self) -> dict[str, Json]:
        """The pledge as it stands in a header."""
        return {"commitment": self.commitment, "words": list(self.words)}

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that added no word."""
        return tuple(seat for seat, word in enumerate(self.words) if word is None)


def pledged(data: Json, seats: Json) -> Pledge | None:
    """The pledge that a header holds, None if it is not one."""
    if not isinstance(data, dict) or data.keys() != {"commitment", "words"}:
        return None
    shown, words = data["commitment"], data["words"]
    if not is_secret(shown):
        return None
    if not isinstance(words, list) or len(words) != seats:
        return None
    if any(word is not None and not (isinstance(word, str) and WORD.fullmatch(word)) for word in words):
        return None
    return Pledge(shown, tuple(words))


class Drawn(Random):
    """The generator behind one line of a record: HMAC-SHA256 of a counter, read from the left.

    Draws use `randrange`, `randint`, `choice`, `shuffle`, `sample`, `random` and `getrandbits`, whose way
    from bytes to a result is fixed here.
    """

    def __init__(self, secret: str, words: Sequence[str | None], line: int) -> None:
        super().__init__(0)
        told = "\n".join(["machinami draw 1", str(line), *(word or "-" for word in words)])
        self._key = hmac.digest(bytes.fromhex(secret), told.encode(), hashlib.sha256)
        self._block = 0
        self._bytes = b""

    def getrandbits(self, k: int, /) -> int:
        """The next k bits: whole bytes are taken, those that are too many dropped from the right."""
        size = -(-k // 8)
        while len(self._bytes) < size:
            block = self._block.to_bytes(8, "big")
            self._bytes += hmac.digest(self._key, block, hashlib.sha256)
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return int.from_bytes(taken, "big") >> (8 * size - k)

    def random(self) -> float:
        """53 bits as a share of one."""
        return self.getrandbits(53) / (1 << 53)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely: what is too large is drawn again."""
        if n < 1:
            raise ValueError("there is nothing to draw from")
        bits = (n - 1).bit_length()
        while (value := self.getrandbits(bits)) >= n:
            pass
        return value

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """One of a range's numbers."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self.below(len(numbers))]

    def randint(self, a: int, b: int) -> int:
        """A number from a to b."""
        return a + self.below(b - a + 1)

    def choice(self, seq: Any) -> Any:
        """One item."""
        return seq[self.below(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put in another order: from the last place down, each changes with one at or before it."""
        for last in range(len(x) - 1, 0, -1):
            other = self.below(last + 1)
            x[last], x[other] = x[other], x[last]

    def sample(self, population: Sequence[T], k: int, *, counts: Any = None) -> list[T]:
        """k items in the order drawn: from the first place up, each changes with one at or after it."""
        if counts is not None or not 0 <= k <= len(population):
            raise ValueError("a sample is at most as large as what it is taken from")
        pool = list(population)
        for place in range(k):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:k]


@dataclass(frozen=True)
class CommittedRandom:
    """A chance source whose draws can be checked once its secret is told.

    A slow ask is no draw: it is left to whoever can wait for it.
    """

    game: Game[Any]
    secret: str = field(repr=False)
    words: tuple[str | None, ...]

    def drawn(self, ask: Ask, line: int) -> Action | Answer | None:
        """The answer that becomes this line."""
        return None if ask.slow else self.game.draw(ask, Drawn(self.secret, self.words, line))

    @property
    def pledge(self) -> Pledge:
        """What the header says of it."""
        return Pledge(commitment(self.secret), self.words)


Source = Chance | CommittedRandom
"""Where a play's chance comes from."""
