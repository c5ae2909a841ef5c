"""Kinds of deeds: `figures[deed + figure.DEED_KIND] == deed_kind.TRAVEL`."""

(
    MONEY, RICE, TRAVEL, RECRUIT, DEVELOP, WOOD, STONE, PADDY, WOOD_STONE, BUILD_EASY, BUILD_HARD, TRADE,
) = range(12)  # fmt: skip
NAMES = (
    "money", "rice", "travel", "recruit", "develop", "wood", "stone", "paddy", "wood_stone", "build_easy",
    "build_hard", "trade",
)  # fmt: skip
