"""PDF to an extract: pages in a guarded process, then lines without what pages add."""
