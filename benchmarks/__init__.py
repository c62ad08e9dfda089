"""Benchmarks: commands that print a ratio measured in one run."""
