"""Bibliographies of every kind -> Reference."""
