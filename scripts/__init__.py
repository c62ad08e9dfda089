"""Scripts that make shipped or test data."""
