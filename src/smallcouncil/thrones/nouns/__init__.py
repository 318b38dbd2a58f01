"""The things on the table: armies, the board, orders, tracks, a battle, and the state of a game."""
