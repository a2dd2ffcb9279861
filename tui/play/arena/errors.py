"""Failures of the workers of an arena."""

from engine.words import Saying


class WorkerDied(Exception):
    """A process of a pool has ended while it was at work, or the cluster has gone."""


class ClusterError(Exception):
    """A cluster cannot be used. ``saying`` is the message, ready for translation."""

    def __init__(self, template: str, **values: str) -> None:
        self.saying = Saying(template, values)
        super().__init__(str(self.saying))
