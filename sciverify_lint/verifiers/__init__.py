"""Claim and passages -> Verdict."""
