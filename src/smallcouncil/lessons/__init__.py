"""Lessons: positions to play, with a teacher's words. See docs/lessons.md."""
