"""The option of House Cards with crossed swords."""
