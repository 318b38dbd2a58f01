"""Westeros Intrigue (2014): characters are placed in a court that grows into a pyramid."""
