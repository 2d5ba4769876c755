"""The Intruder."""
