"""Fishing Day, game 4 of the Minutia box."""
