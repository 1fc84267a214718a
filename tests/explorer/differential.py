#!/usr/bin/env python3
"""Recomputes the answers of /masters and /cdb.php from the games of a book: differential.py TABIA PGN_EXTRACT ECO.TSV...

The games are the openings of the lists, each with a result drawn by a fixed seed. pgn-extract plays them; what it writes
is counted here by position, and every position of every game is asked about.
"""

import collections
import csv
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from served import Served

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
RESULTS = ["1-0", "0-1", "1/2-1/2"]
POINTS = {"1-0": (1, 0, 0), "1/2-1/2": (0, 1, 0), "0-1": (0, 0, 1)}
FILES = "abcdefgh"


def write_games(lists, path):
    draw = random.Random(18)
    with path.open("w") as pgn:
        for table in lists:
            with open(table, newline="") as rows:
                for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
                    result = draw.choice(RESULTS)
                    pgn.write(f'[Event "{row["eco"]}"]\n[Result "{result}"]\n\n{row["pgn"]} {result}\n\n')


def squares_of(rank):
    return "".join("." * int(c) if c.isdigit() else c for c in rank)


def identity(fen):
    """Returns the fields that identify a position. By tabia's rule, the en passant square counts only if an enemy pawn is adjacent."""
    board, turn, castling, en_passant = fen.split()[:4]
    if en_passant != "-":
        ranks = [squares_of(rank) for rank in board.split("/")]
        rank, pawn = (3, "P") if turn == "w" else (4, "p")
        file = FILES.index(en_passant[0])
        if pawn not in ranks[rank][max(0, file - 1):file] + ranks[rank][file + 1:file + 2]:
            en_passant = "-"
    return f"{board} {turn} {castling} {en_passant}"


def count_games(pgn_extract, pgn):
    """Returns a map of positions to maps of moves to [White's wins, draws, Black's wins]."""
    text = subprocess.run([pgn_extract, "-s", "-Wlalg", "--fencomments", str(pgn)], check=True, capture_output=True, text=True).stdout
    counts = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0, 0]))
    for game in text.split("[Event ")[1:]:
        points = POINTS[re.search(r'\[Result "(.*?)"\]', game)[1]]
        position = identity(START)
        for move, fen in re.findall(r"([a-h][1-8][a-h][1-8][nbrq]?)[+#]*\s+\{\s*([^}]*?)\s*\}", " ".join(game.split()), flags=re.I):
            total = counts[position][move.lower()]
            for i, point in enumerate(points):
                total[i] += point
            position = identity(fen)
    return counts


def king_takes_rook(move, position):
    """Returns the move as the Lichess explorer writes castling. All castling in these games is orthodox."""
    ranks = [squares_of(rank) for rank in position.split("/")[:8]]
    ranks[7] = ranks[7].split()[0]
    is_king = ranks[8 - int(move[1])][FILES.index(move[0])] in "kK"
    target = {"e1g1": "e1h1", "e1c1": "e1a1", "e8g8": "e8h8", "e8c8": "e8a8"}
    return target.get(move, move) if is_king else move


def masters_of(moves, position):
    listed = [(king_takes_rook(move, position), *total) for move, total in moves.items()]
    return sorted(listed, key=lambda move: (-sum(move[1:]), move[0]))


def chessdb_of(moves, turn):
    rated = []
    for move, (white, draws, black) in moves.items():
        win = white if turn == "w" else black
        share = (win + draws / 2 + 1) / (white + draws + black + 2)
        rated.append((2 * win + draws, move, round(330 * math.log(share / (1 - share)))))
    best = max(weight for weight, _, _ in rated)
    ranks = {move: 0 if weight == 0 else 2 if weight == best else 1 for weight, move, _ in rated}
    rated.sort(key=lambda move: -move[0])
    return {(move, score, ranks[move]) for _, move, score in rated}


def check(served, position, moves):
    fen = position + " 0 1"
    masters = served.get("/masters", fen=fen, moves=1000)
    found = [(move["uci"], move["white"], move["draws"], move["black"]) for move in masters["moves"]]
    assert sorted(found) == sorted(masters_of(moves, position)), f"{fen}: {found}, not {masters_of(moves, position)}"
    games = [sum(move[1:]) for move in found]
    assert games == sorted(games, reverse=True), f"{fen}: not by games: {found}"
    sums = [sum(move[i] for move in found) for i in (1, 2, 3)]
    assert sums == [masters["white"], masters["draws"], masters["black"]], f"{fen}: {sums}"

    answer = served.get("/cdb.php", action="queryall", board=fen, json=1)
    found = {(move["uci"], move["score"], move["rank"]) for move in answer["moves"]}
    assert found == chessdb_of(moves, position.split()[1]), f"{fen}: {found}, not {chessdb_of(moves, position.split()[1])}"
    for move in answer["moves"]:
        assert abs(float(move["winrate"]) - 100 / (1 + math.exp(-move["score"] / 330))) < 0.006, f"{fen}: {move}"


def main(tabia, pgn_extract, *lists):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        pgn, book = pathlib.Path(folder) / "openings.pgn", pathlib.Path(folder) / "openings.tabia"
        write_games(lists, pgn)
        subprocess.run([tabia, "build", str(pgn), "-o", str(book)], check=True, capture_output=True)
        counts = count_games(pgn_extract, pgn)
        assert len(counts) > 5000, f"only {len(counts)} positions"
        with Served(tabia, [book]) as served:
            for position, moves in counts.items():
                check(served, position, moves)
    print(f"{len(counts)} positions are as their games say")


if __name__ == "__main__":
    main(*sys.argv[1:])
