"""Geister, Geister, Schatzsuchmeister."""
