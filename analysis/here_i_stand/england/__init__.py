"""England: Henry's wives and heirs, the succession, Mary's reign (Here I Stand 21.3)."""
