"""Conditions that hold in every position."""
