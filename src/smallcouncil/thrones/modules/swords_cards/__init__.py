"""The room of the House Cards with crossed swords."""
