"""The deck, the deal and the calendar (Here I Stand 5 to 8)."""
