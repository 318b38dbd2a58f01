"""One file for each revision; a published file never changes."""
