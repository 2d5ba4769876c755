"""The Riches of the Island, game 9 of the Minutia box."""
