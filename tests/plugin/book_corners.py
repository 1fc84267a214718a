"""A book of the hard cases of a board: castling, rights to it, en passant, promotions."""
import sqlite3

from book_referee import position_after

# Lines from the start; each of their moves is in the book.
CORNERS = [
    "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8",
    "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8",
    "e2e4 a7a6 e4e5 d7d5 e5d6",
    "e2e3 a7a6 e3e4 d7d6 e4e5 d6d5 b1a3",  # the same pawns, none of them just pushed
    "a2a3 d7d5 b2b3 d5d4 e2e4 d4e3",
    "a2a3 d7d5 b2b3 d5d4 e2e3 e7e6 e3e4 g8f6",
    "e2e4 e7e5 g1f3",
    "g1f3 g8f6 h1g1 h8g8 g1h1 g8h8 b1c3 b8c6 a1b1 a8b8 b1a1 b8a8 d2d4",  # the rights go side by side
    "g2g3 b7b6 f1g2 c8a6 g2a8 e7e6",  # a bishop where the rook was
    "c2c4 b7b5 c4b5 h7h5 b5b6 h5h4 b6a7 h4h3 a7b8n h3g2 a2a3 g2h1r",
    "h2h4 g7g5 h4g5 a7a5 g5g6 a5a4 g6h7 a4a3 h7g8q a3b2 g1h3 b2a1b",
]
# Boards of that book, but with fewer rights: not in it.
RIGHTS_LOST = ["e2e4 e7e5 e1e2 e8e7 e2e1 e7e8", "e2e3 e7e6 e1e2 e8e7 e2e1 e7e8 e3e4 e6e5"]


def make_corner_book(path, judge):
    rows = set()
    for moves in map(str.split, CORNERS):
        for ply, move in enumerate(moves):
            judge.say(position_after("startpos", moves[:ply]) + "\nd")
            fen = next(line for line in judge.read_to("Checkers:") if line.startswith("Fen: "))
            rows.add((" ".join(fen.split()[1:5]), move))
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE Book (ID INTEGER PRIMARY KEY, EPD TEXT, Move TEXT, Active INTEGER, "
                         "Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT)")
        database.executemany("INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss) VALUES (?, ?, 1, 0, 1, 0)",
                             sorted(rows))
    database.close()
