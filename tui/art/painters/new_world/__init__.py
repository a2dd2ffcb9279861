"""New World drawn: the ground of each face, the coast, the little pictures, and the painter."""
