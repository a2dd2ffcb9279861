"""A server of many processes: what players did and saw, faults, and what holds in spite of them."""
