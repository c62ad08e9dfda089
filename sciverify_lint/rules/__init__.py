"""The rules: what was learned -> findings. `catalogue.RULES` lists them all."""
