"""The run: one function a stage, and their order."""
