"""Fuzz: mutated files and hostile options end in a clear sentence or a right answer.

`kinds` says what files there are, `mutations` spoils them, `command_lines` makes command lines of
the application's own commands and options, `judge` runs a case and says what is wrong with what
came of it, `batch` runs many cases of one seed. `make fuzz` runs 100,000; the tests hold 2,000.
"""
