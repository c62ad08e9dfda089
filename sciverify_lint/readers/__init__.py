"""Bytes of a manuscript -> Document, every position exact."""
