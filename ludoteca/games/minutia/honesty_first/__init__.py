"""Honesty Above All, game 18 of Minutia."""
