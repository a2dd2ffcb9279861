"""The games of Hinterland, one subpackage each."""

from typing import Final

ORDER: Final = ("carcassonne", "discovery", "new_world", "castle", "landover")
"""The order in which they are offered; games of other packages follow by name."""
