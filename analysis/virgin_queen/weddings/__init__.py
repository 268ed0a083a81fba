"""Royal weddings: who marries whom, and what comes of it (Virgin Queen 21)."""
