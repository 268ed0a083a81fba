"""The Ottoman: the Suez canal and the Moriscos (Virgin Queen 23.1)."""
