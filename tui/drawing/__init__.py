"""Tiles, maps, figures and marks as characters, half blocks, SVG and PNG; no widgets."""
