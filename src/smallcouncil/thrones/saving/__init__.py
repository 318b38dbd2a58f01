"""Converts the state to plain names and back."""
