"""Harvest Day: two farmers show fingers and send peasants into six plots."""
