"""A table in the terminal: play, watch and replay with Rich.

`table` is the player's loop; `show` narrates games that nobody here plays.  They render with `westeros` (map),
`houses` (tracks, cards), `fights` (battles), `tell` (events) and read answers with `menu` and `labels`.
"""
