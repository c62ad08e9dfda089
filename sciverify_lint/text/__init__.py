"""Pure functions on text. Everyone may import from here; nothing here does I/O."""
