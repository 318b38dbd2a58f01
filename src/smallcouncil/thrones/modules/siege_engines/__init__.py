"""The Siege Engines option."""
