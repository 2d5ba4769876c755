"""Honesty First of All, game 18 of Minutia."""
