"""A table in the terminal: play, watch and replay with Rich.

`table` is the player's loop, `session` begins and ends it, `show` narrates games that nobody here plays.  They know no
game: what is drawn and how choices are gathered comes from a `Face` (`face`, listed in `faces`; `thrones` has the board
game's).  Answers are read by `answers` and `reading`.
"""
