"""The Wildling cards option."""
