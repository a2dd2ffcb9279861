"""Everything a person meets: the command line, the app, the picture and the words."""
