"""Help for players in the terminal and in the browser: words about a game, and questions about a position."""
