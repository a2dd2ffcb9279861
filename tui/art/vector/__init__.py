"""Vector art: the faces, figures and pieces of the games as SVG."""
