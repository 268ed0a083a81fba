"""`python -m tests.golden` writes the kept tallies anew."""

from tests.golden import FILE, write

write()
print(f"Written: {FILE}; read what changed in its difference.")  # noqa: T201
