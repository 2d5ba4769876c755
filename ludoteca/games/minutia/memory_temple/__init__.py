"""The Temple of Memory, game 12 of the Minutia box."""
