"""Toy games, one for each kind of play that the contract has to carry."""

from machinami import register
from tests.kinds.codes import HandCodec, Places
from tests.kinds.drop import Drop
from tests.kinds.hand import Hand
from tests.kinds.juggle import Juggle
from tests.kinds.pledge import Pledge
from tests.kinds.race import Race
from tests.kinds.scales import Scales

register(Hand(), coder=HandCodec)
register(Pledge(), Scales())
register(Drop(1), coder=Places)
register(Drop(2))
register(Race())
register(Juggle())

KINDS = ("toy_hand", "toy_pledge", "toy_drop", "toy_race", "toy_juggle")
