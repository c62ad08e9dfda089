"""Settings: one frozen `Config`, found, read, merged, validated and shown here."""
