"""The state as plain names and back."""
