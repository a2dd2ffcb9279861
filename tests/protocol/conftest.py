"""Commands can be run here as in the tests of the command line."""

from tests.command.conftest import data, hinterland

__all__ = ["data", "hinterland"]
