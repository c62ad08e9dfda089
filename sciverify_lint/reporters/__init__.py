"""Report -> text."""
