"""The room of the ports of Westeros."""
