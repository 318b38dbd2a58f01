"""Lessons and puzzles in the browser: a table for an attempt, made for one message and kept nowhere."""
