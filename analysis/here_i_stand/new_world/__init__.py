"""The New World: voyages, conquests, riches, and nine turns of them (Here I Stand 20)."""
