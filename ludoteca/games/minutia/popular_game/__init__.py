"""A Very Popular Game: bets and bluff with three hidden cubes."""
