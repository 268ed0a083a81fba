"""The court over a whole game: weddings, ageing, patronage and the canal together."""
