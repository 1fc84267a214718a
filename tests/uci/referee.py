#!/usr/bin/env python3
"""Plays whole games between `tabia uci` and stockfish and checks every line that tabia says.

Stockfish knows the rules: `go perft 1` lists the legal moves. Ends with 1 at the first broken rule.
"""
import argparse
import re

from engine import MOVE, BrokenRule, Engine, legal_moves, position_after, run

SCORE = r"(?:cp -?\d+|mate -?\d+)"
GRAMMAR = [re.compile(pattern) for pattern in (
    r"id (?:name|author) \S.*",
    r"uciok",
    r"readyok",
    r"option name \S.* type check default (?:true|false)",
    r"option name \S.* type spin default -?\d+ min -?\d+ max -?\d+",
    r"option name \S.* type combo default \S+(?: var \S+)+",
    r"option name \S.* type string default \S.*",
    r"info string \S.*",
    rf"info depth \d+ score {SCORE}(?: nodes \d+)?(?: time \d+)?(?: pv {MOVE}(?: {MOVE})*)?",
    rf"bestmove {MOVE}(?: ponder {MOVE})?",
)]


def check_line_of_moves(stockfish, start, moves, line_of_moves):
    played = list(moves)
    for move in line_of_moves:
        if move not in legal_moves(stockfish, position_after(start, played)):
            raise BrokenRule(f"{move} is illegal after {position_after(start, played)}")
        played.append(move)


def move_of_tabia(tabia, stockfish, start, moves, ply):
    """Sends every kind of `go` in turn, and checks that the moves of the answer are legal."""
    tabia.say(position_after(start, moves))
    limits = ["wtime 60000 btime 60000 winc 100 binc 100", "movetime 10", "depth 5", "nodes 100", "mate 2", "",
              "infinite", "ponder wtime 60000 btime 60000"]
    limit = limits[ply // 2 % len(limits)]
    tabia.say("go " + limit)
    if limit.startswith(("infinite", "ponder")):
        tabia.is_ready()
        tabia.say("ponderhit" if limit.startswith("ponder") else "stop")
    lines = tabia.read_to("bestmove")
    words = lines[-1].split()
    check_line_of_moves(stockfish, start, moves, words[1::2])
    for line in lines:
        if " pv " in line:
            check_line_of_moves(stockfish, start, moves, line.split(" pv ")[1].split())
    is_book_move = any(" probability " in line for line in lines)
    return words[1], is_book_move


def move_of_stockfish(stockfish, start, moves):
    stockfish.say(position_after(start, moves))
    stockfish.say("go nodes 2000")
    return stockfish.read_to("bestmove")[-1].split()[1]


def play(tabia, stockfish, start, plies, tabia_is_white):
    tabia.say("ucinewgame")
    tabia.is_ready()
    moves, book_moves = [], 0
    while len(moves) < plies and legal_moves(stockfish, position_after(start, moves)):
        if (len(moves) % 2 == 0) == tabia_is_white:
            move, is_book_move = move_of_tabia(tabia, stockfish, start, moves, len(moves))
            book_moves += is_book_move
        else:
            move = move_of_stockfish(stockfish, start, moves)
        moves.append(move)
    if not legal_moves(stockfish, position_after(start, moves)):
        tabia.say(position_after(start, moves))
        tabia.say("go depth 1")
        if tabia.read_to("bestmove")[-1] != "bestmove 0000":
            raise BrokenRule("a move in a position without one")
    return moves, book_moves


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--book", required=True)
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    parser.add_argument("--plies", type=int, default=120, help="the longest game")
    arguments = parser.parse_args()

    tabia = Engine("tabia", [arguments.tabia, "uci", "--book", arguments.book], GRAMMAR)
    stockfish = Engine("stockfish", [arguments.stockfish])
    stockfish.start([])
    tabia.start([("Book Seed", 1)])
    total_book_moves = 0
    for start, chess960 in [("startpos", "false"),
                            ("fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "true")]:
        for engine in (tabia, stockfish):
            engine.say(f"setoption name UCI_Chess960 value {chess960}")
        for tabia_is_white in (True, False):
            moves, book_moves = play(tabia, stockfish, start, arguments.plies, tabia_is_white)
            total_book_moves += book_moves
            print(f"{start}: {len(moves)} plies, {book_moves} moves from the book: {' '.join(moves[:12])} …")
    if total_book_moves == 0:
        raise BrokenRule("no game had a book move")
    tabia.quit()
    stockfish.quit()


if __name__ == "__main__":
    run(main)
