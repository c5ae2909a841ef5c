"""Toy games for tests, one for each kind of game that the contract supports."""

from machinami import register
from tests.kinds.codecs import DiscCandidates, HandCodec
from tests.kinds.drop import Drop
from tests.kinds.evaluator import PlayoutEvaluator
from tests.kinds.hand import Hand
from tests.kinds.juggle import Juggle
from tests.kinds.pledge import Pledge
from tests.kinds.race import Race

register(Hand(), coder=HandCodec)
register(Pledge(), PlayoutEvaluator())
register(Drop(1), coder=DiscCandidates)
register(Drop(2))
register(Race())
register(Juggle())

KINDS = ("toy_hand", "toy_pledge", "toy_drop", "toy_race", "toy_juggle")
