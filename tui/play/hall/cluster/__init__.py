"""Several workers that serve one hall from one store."""
