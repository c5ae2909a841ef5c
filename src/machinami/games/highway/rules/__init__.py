"""The rules of Highway: the judge, the city, cars, turns, missions and the search for a legal build."""
