"""What goes wrong through no fault of the program."""


class Complaint(Exception):
    """Bad input: one clear sentence for a person; the command ends with exit code 2."""
