"""Minutia: one box of cubes, discs and cards of the Archipelago, and the 21 games in it."""
