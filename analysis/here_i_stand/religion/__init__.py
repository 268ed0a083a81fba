"""Religion: attempts, debates, reformers and debaters (Here I Stand 18)."""
