"""Elizabeth I and time: ageing, and when the Virgin Queen should marry (21.2, 21.3)."""
