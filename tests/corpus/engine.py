"""A UCI engine that copies each received line to the file `received`. It searches until "stop" after "go infinite" and
"go ponder".
"""
import sys

is_searching = False
received = open("received", "wb", buffering=0)


def send(line):
    print(line, flush=True)


for line in sys.stdin.buffer:
    received.write(line)
    words = line.split() or [b""]
    if words[0] == b"uci":
        send("id name deep\noption name Hash type spin default 1 min 1 max 9")
        send("option name OwnBook type check default true\nuciok")
    elif words[0] == b"isready":
        send("readyok")
    elif words[0] == b"go":
        send("info depth 1 score cp 20 pv a2a3")
        is_searching = b"infinite" in words or b"ponder" in words
        if not is_searching:
            send("bestmove a2a3")
    elif words[0] in (b"stop", b"ponderhit") and is_searching:
        is_searching = False
        send("bestmove a2a3")
    elif words[0] == b"quit":
        break
