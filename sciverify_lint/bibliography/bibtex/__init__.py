"""`.bib` files: an index of every entry first, then only the cited entries in full."""
