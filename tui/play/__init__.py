"""Games as they are played: tables, seats, the hall, bots, contests; no widget and no network."""
