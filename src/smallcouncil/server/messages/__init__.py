"""What travels over the socket, in both directions."""
