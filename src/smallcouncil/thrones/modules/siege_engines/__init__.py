"""The room of Siege Engines."""
