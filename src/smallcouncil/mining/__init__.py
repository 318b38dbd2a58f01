"""Mines puzzles from games between bots: finds decisions, proves their answers, and writes the files. See docs/puzzles.md."""
