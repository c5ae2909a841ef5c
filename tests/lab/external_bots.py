"""Bots of another package, for tests of `--bots module:BOT` and of programs that speak JSON lines.

`python -m tests.lab.external_bots MODE` is such a program.
"""

from __future__ import annotations

import json
import sys
import time
from random import Random
from typing import Any

import tests.kinds
from machinami import imagine

assert tests.kinds.KINDS


class RandomChoice:
    """A bot that does not subclass `Bot`."""

    levels = (1, 2)

    def choose(self, view: dict[str, Any], level: int, *, rng: Random, **limits: Any) -> Any:
        return imagine(view, rng).actions(view["seat"]).sample(rng)


class Illegal(RandomChoice):
    """Chooses an action that the rules refuse."""

    def choose(self, view: dict[str, Any], level: int, *, rng: Random, **limits: Any) -> Any:
        return {"card": 99}


BOT = RandomChoice()
NUMBER = 7


class Failing(RandomChoice):
    """Cannot be created."""

    def __init__(self) -> None:
        raise ZeroDivisionError("no bot today")


def main(mode: str) -> None:
    """Answer questions: well, late, with nonsense, without an action, or not at all."""
    for line in sys.stdin:
        question = json.loads(line)
        rng = Random(question["seed"])
        action = imagine(question["view"], rng).actions(question["view"]["seat"]).sample(rng)
        answer = {"id": question["id"], "action": action}
        if mode == "end":
            sys.exit(3)
        if mode == "late":
            time.sleep(3600)
        if mode == "nonsense":
            print("thinking …", flush=True)
        elif mode == "empty":
            print(json.dumps({"id": question["id"]}), flush=True)
        else:
            print(json.dumps({"id": -1, "action": {}}), flush=True)
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
