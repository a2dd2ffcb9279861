"""How a test says which rules it would see broken: ``@rule("DISC-4.3")``."""

import pytest

rule = pytest.mark.rule
