"""The Great Golden Egg: game 13 of the Minutia box."""
