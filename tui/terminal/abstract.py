"""Abstract methods of screens and widgets: a class that lacks one cannot be made into an object."""

from __future__ import annotations

from abc import ABCMeta

from tui.terminal.internals import MessagePumpMeta


class AbstractMeta(MessagePumpMeta, ABCMeta):
    """Metaclass of screens and widgets with abstract methods.

    Textual's own metaclass does not derive from :class:`abc.ABCMeta`: with it alone nothing heeds
    ``@abstractmethod``.
    """
