#!/usr/bin/env python3
"""A bot in Python that needs nothing of Hinterland: it makes any legal move. See docs/bot-protocol.md."""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


chance = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "hello", "protocol": 1, "name": "Random in Python", "wants": ["legal"]})
    elif message["type"] == "game":
        chance.seed(message["seed"])
        say({"type": "ready", "game": message["game"]})
    elif message["type"] == "go":
        chosen = chance.choice(message["legal"])
        say({"type": "move", "id": message["id"], "move": chosen["move"]})
    elif message["type"] == "quit":
        break
