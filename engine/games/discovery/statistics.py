"""Statistics of The Discovery."""

from pathlib import Path
from typing import Final

from engine.landscape.statistics import FeatureStatistics

STATISTICS: Final = FeatureStatistics(Path(__file__).with_suffix(".toml"))
