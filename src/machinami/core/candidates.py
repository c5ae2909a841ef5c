"""Legal actions to choose from, also where a game has more than can be listed."""

from __future__ import annotations

from random import Random

from machinami.core import registry
from machinami.core.contract import Action, CandidateCodec
from machinami.core.play import Play


def candidates(play: Play, seat: int, rng: Random) -> list[Action]:
    """Return legal actions of a seat to choose from: all of them if they can be numbered.

    In Edo, Highway and Jutaku the result is a short list, as the bots generate it from the seat's view; it
    needs NumPy. It depends only on the view and `rng`, and is empty if the seat may not act.
    """
    if seat not in play.to_act:
        return []
    actions = play.actions(seat)
    build_codec = registry.codec_factory(play.game.info.key)
    codec = build_codec(play.setup) if build_codec is not None else None
    if isinstance(codec, CandidateCodec):
        return list(codec.candidates(play.view(seat), rng))
    return list(actions) if actions.count is not None else [actions.sample(rng)]
