"""Tests of a bot, with nothing but Python: `python3 test_mybot.py [PROGRAM ARGUMENT ...]`."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

BOT = sys.argv[1:] or [str(Path(__file__).with_name("mybot.py"))]
LEGAL = [
    {"move": {"kind": "pass"}, "text": "pass"},
    {"move": {"kind": "deploy", "region": 1}, "text": "knight:N"},
]


class BotTest(unittest.TestCase):
    def setUp(self):
        self.bot = subprocess.Popen(BOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.bot.stdout.close)
        self.addCleanup(self.bot.wait)
        self.addCleanup(self.bot.kill)
        self.addCleanup(self.bot.stdin.close)

    def say(self, type_, **fields):
        self.bot.stdin.write(json.dumps({"type": type_, **fields}) + "\n")
        self.bot.stdin.flush()

    def hear(self):
        return json.loads(self.bot.stdout.readline())

    def begin(self, number=1):
        self.say("game", game=number, name="carcassonne", rules=1, players=2, options={}, seat=0, seed=number)
        self.assertEqual(self.hear(), {"type": "ready", "game": number})

    def greet(self):
        self.say("hello", protocol=[1], host="test", limits={})
        return self.hear()

    def go(self, number):
        self.say("go", id=number, limit={"ms": 500}, legal=LEGAL)
        return self.hear()

    def test_it_greets(self):
        hello = self.greet()
        self.assertEqual((hello["type"], hello["protocol"]), ("hello", 1))
        self.assertTrue(hello["name"])

    def test_its_moves_are_legal(self):
        self.greet()
        self.begin()
        for number in range(1, 20):
            answer = self.go(number)
            self.assertEqual((answer["type"], answer["id"]), ("move", number))
            self.assertIn(answer["move"], [one["move"] for one in LEGAL])

    def test_what_it_does_not_know_is_ignored(self):
        self.greet()
        self.say("from-a-later-version", something=[1])
        self.begin()
        self.assertEqual(self.go(1)["type"], "move")

    def test_a_game_can_follow_another(self):
        self.greet()
        for number in (1, 2, 3):
            self.begin(number)
            self.go(number)

    def test_equal_seeds_make_equal_games(self):
        self.greet()
        self.begin()
        first = [self.go(number)["move"] for number in range(1, 10)]
        self.begin(2)
        self.begin()
        self.assertEqual([self.go(number)["move"] for number in range(10, 19)], first)

    def test_it_ends(self):
        self.greet()
        self.say("quit")
        self.assertEqual(self.bot.wait(timeout=5), 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
