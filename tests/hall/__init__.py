"""The hall: people, tables, talk and clocks, without screens."""
