"""The yardstick Y: decisions per second of random chess with python-chess, a development dependency."""

from __future__ import annotations

from random import Random

import chess

QUIET_HALF_MOVES = 100  # half-moves without capture or pawn move


def random_chess(random: Random) -> int:
    """Plays one game: lists the legal moves, picks one, pushes it. Returns how many were pushed."""
    board = chess.Board()
    moves = list(board.legal_moves)
    pushed = 0
    while moves and board.halfmove_clock < QUIET_HALF_MOVES and not board.is_insufficient_material():
        board.push(random.choice(moves))
        pushed += 1
        moves = list(board.legal_moves)
    return pushed
