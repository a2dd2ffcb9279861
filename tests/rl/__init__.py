"""Tests of the environments for machine learning; without the extra they are left out."""

import pytest

pytest.importorskip("pettingzoo")
