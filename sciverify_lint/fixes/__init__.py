"""What a record settles beyond doubt -> edits in the bibliography, minimal and pure.

`offer.corrections` takes values and gives edits; `encoded.corrected` makes bytes of them; the caller writes.
"""
