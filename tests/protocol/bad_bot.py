#!/usr/bin/env python3
"""A bot that does something wrong: its first argument says what."""

import json
import os
import sys
import time

WRONG = sys.argv[1]
ONE = "x" * 1000


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def go(message: dict) -> None:
    legal = message["legal"]
    move = {"type": "move", "id": message["id"], "move": legal[0]["move"]}
    match WRONG:
        case "hang":
            time.sleep(1000)
        case "spin":
            while True:
                pass
        case "crash":
            raise RuntimeError("I am broken")
        case "signal":
            os.kill(os.getpid(), 11)
        case "illegal":
            say(move | {"move": {"kind": "pass"}})
        case "malformed":
            print("hello world", flush=True)
        case "no-newline":
            os.write(1, b"x" * 10)
            time.sleep(1000)
        case "flood":
            while True:
                say({"type": "progress", "id": message["id"], "share": 0.5})
        case "long-line":
            os.write(1, b"x" * (1 << 20))
        case "errors":
            while True:
                print(ONE, file=sys.stderr)
        case "requests":
            while True:
                say({"type": "legal", "id": message["id"]})
        case "memory":
            kept = []
            while True:
                kept.append(bytearray(10**8))
        case "closed":
            os.close(1)
            time.sleep(1000)
        case "escape":
            for _ in range(3):
                if os.fork() == 0:
                    os.setsid()
                    os.write(2, f"{os.getpid()}\n".encode())
                    time.sleep(1000)
            time.sleep(0.2)
            os._exit(3)
        case "deaf":
            say(move)
            time.sleep(1000)
        case "unasked":
            say(move if message["id"] == 1 else move | {"id": 99})
        case _:
            say(move)


for line in sys.stdin:
    received = json.loads(line)
    if received["type"] == "hello":
        if WRONG == "silent":
            time.sleep(1000)
        version = 2 if WRONG == "version" else 1
        games = ["nothing"] if WRONG == "games" else None
        say({"type": "hello", "protocol": version, "name": "Bad", "games": games, "wants": ["legal"]})
    elif received["type"] == "game":
        if WRONG == "unready":
            time.sleep(1000)
        say({"type": "ready", "game": received["game"]})
    elif received["type"] == "go":
        go(received)
    elif received["type"] == "quit":
        if WRONG == "stays":
            time.sleep(1000)
        break
