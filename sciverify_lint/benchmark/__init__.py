"""Labelled data -> scores, tables, plots."""
