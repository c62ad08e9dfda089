"""Text and claim -> ranked passages."""
