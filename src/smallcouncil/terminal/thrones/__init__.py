"""How the board game looks at the table: `face` combines what the other modules draw."""
