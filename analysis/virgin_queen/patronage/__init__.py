"""Patronage of artists and scholars: one try, and the whole phase (Virgin Queen 22)."""
