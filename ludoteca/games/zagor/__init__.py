"""Zagor – American Odyssey."""
