"""How the board game looks at the table: `face` puts together what the other modules draw."""
