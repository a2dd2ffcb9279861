#!/usr/bin/env python3
"""A bot to begin with: change `choose`. See docs/bot-protocol.md; test it with `python3 test_mybot.py`."""

import json
import random
import sys


class MyBot:
    """One bot; `game` holds the last message of that type, `moves` all moves so far."""

    def __init__(self):
        self.game = {}
        self.moves = []
        self.chance = random.Random()

    def choose(self, go):
        """Return one of the legal moves. This is where your bot begins."""
        return self.chance.choice(go["legal"])["move"]

    def hear(self, message):
        """Return the answer to a message of the host, or None."""
        match message["type"]:
            case "hello":
                return {"type": "hello", "protocol": 1, "name": "My bot", "wants": ["legal", "text"]}
            case "game":
                self.game, self.moves = message, []
                self.chance.seed(message["seed"])
                return {"type": "ready", "game": message["game"]}
            case "moves":
                self.moves += message["moves"]
            case "go":
                return {"type": "move", "id": message["id"], "move": self.choose(message)}
            case "quit":
                sys.exit()
        return None  # what it does not know is ignored


def main():
    bot = MyBot()
    for line in sys.stdin:
        answer = bot.hear(json.loads(line)) if line.strip() else None
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
