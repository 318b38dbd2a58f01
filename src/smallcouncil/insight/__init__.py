"""What helps players at any table, in the terminal or in the browser: words about a game, and small questions to a position."""
