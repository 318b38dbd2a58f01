"""The room of the Wildling cards."""
