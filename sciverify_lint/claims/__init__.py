"""Which words of a sentence each citation answers for."""
