#!/usr/bin/env python3
"""A UCI engine whose evaluation is made of the text of the board: evaluator.py [FAULT]

FAULT is what it does in place of an answer at its third search: die, once (die, unless the file "died" exists, which it
then makes), hang, silent (bestmove without a score), bound; or what it does always: mate, nameless, rubbish, dead (at
the first search), moveless; or its score after 1. e4, such as cp=12.5 or mate=9999. With the option MultiPV, it sends
two lines, with moves that are legal in the first plies of a game.
"""
import os
import sys
import time
import zlib

fault = sys.argv[1] if len(sys.argv) > 1 else ""
searches = 0
board = turn = ""
lines = 1
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"


def send(line):
    print(line, flush=True)


def score():
    if fault == "mate":
        return "mate 3"
    if "=" in fault and board == AFTER_E4:
        return fault.replace("=", " ")
    for_white = zlib.crc32(board.encode()) % 200 - 100
    return f"cp {for_white if turn == 'w' else -for_white}"


def moves():
    if turn == "b":
        return "e7e5", "d7d5"
    return ("e2e4", "d2d4") if board == START else ("g1f3", "b1c3")


def go():
    if fault == "rubbish":
        send("info score cp abc\ninfo string score cp 5\n\x00\x01nonsense\ninfo multipv 2 score cp 3\nscore cp 4")
    if fault == "dead" or (searches == 3 and fault == "die"):
        sys.exit(7)
    if searches == 3 and fault == "once" and not os.path.exists("died"):
        open("died", "w").close()
        sys.exit(7)
    if searches == 3 and fault == "hang":
        time.sleep(1000)
    if searches == 3 and fault == "bound":
        send("info depth 3 score cp 5 lowerbound")
    if searches != 3 or fault not in ("silent", "bound"):
        send("info depth 1 score " + score())
        if lines > 1:
            for number, move in enumerate(moves(), 1):
                send(f"info depth {9 - number} multipv {number} score {score()} nodes 99 pv {move}")
        send("info depth 2 score cp 3000 upperbound")
    send("bestmove " + ("0000" if fault == "moveless" else moves()[1]))


for command in sys.stdin:
    words = command.split()
    if words[0] == "uci":
        send("uciok" if fault == "nameless" else
             "id name Evaluator 1\noption name MultiPV type spin default 1 min 1 max 9\nuciok")
    elif words[0] == "isready":
        send("readyok")
    elif words[0] == "position":
        board, turn = words[2:4]
    elif words[:3] == ["setoption", "name", "MultiPV"]:
        lines = int(words[4])
    elif words[0] == "go":
        searches += 1
        go()
