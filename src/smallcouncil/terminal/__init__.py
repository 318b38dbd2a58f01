"""A table in the terminal: play, watch and replay with Rich.

`table` is the player's loop, `session` starts and ends it, `show` narrates games that nobody here plays. They know no game: a
`Face` draws and groups choices (`face`, listed in `faces`; `thrones` has the board game's). `answers` and `reading` read what the
player types.
"""
