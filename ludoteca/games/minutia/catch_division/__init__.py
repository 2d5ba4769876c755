"""Sharing the Catch, game 14 of Minutia: a moving knife and seventeen recipes."""
