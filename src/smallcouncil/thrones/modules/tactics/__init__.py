"""The room of the Tactics Cards."""
