"""What must hold in every position."""
