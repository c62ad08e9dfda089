"""The edges of the program: network, database, models. Built by the pipeline and handed down."""
