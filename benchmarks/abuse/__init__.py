"""Measures a server under abuse: ``python -m benchmarks.abuse`` (``--help`` tells the options).

The real server runs as its own process. An innocent guest sits at a table far into a game and presses
keys steadily, first undisturbed, then while an abuser, a separate niced process, does its worst. The time
of a key is from the moment it is written to the moment the whole answering frame has been read; a key
without an answer counts with all the time it was waited for. Each kind has a new server.

Everything happens on the loopback, is bounded in count and in time, and stops by itself. The guest is
127.0.0.1, abusers come from 127.0.0.2 and up.
"""
