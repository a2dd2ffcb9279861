"""The marker of the rules that a test would see broken: ``@rule("DISC-4.3")``."""

import pytest

rule = pytest.mark.rule
