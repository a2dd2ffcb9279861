"""The bot protocol: lines of JSON between Hinterland and a program that plays, see ``docs/bot-protocol.md``.

Nothing here reads or writes a file: :class:`HostSession` is Hinterland's side of a conversation and
:class:`BotSession` the side of a bot, both from bytes to bytes.
"""

from engine.bots.protocol.bot_side import BotSession, Question
from engine.bots.protocol.fault import BotFault
from engine.bots.protocol.host_side import BotAnswer, HostSession
from engine.bots.protocol.messages import VERSION, BotHello, ConversationLimits

__all__ = [
    "VERSION",
    "BotAnswer",
    "BotFault",
    "BotHello",
    "BotSession",
    "ConversationLimits",
    "HostSession",
    "Question",
]
