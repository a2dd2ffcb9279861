"""New World drawn: the ground of each face, the coast, the sprites, and the painter."""
