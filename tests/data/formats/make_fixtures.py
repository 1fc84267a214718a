#!/usr/bin/env python3
"""Writes the books of this folder; their contents are beside them in *.records.

A module of this folder that defines write_fixtures(folder) writes the books of the folder of its own name. A new format is such
a module, and needs no change here.
"""

import importlib
import os
import sqlite3
import struct

import arena
import ctg
import experience
import polyglot
from opening_book import AFTER_31, ob_entry, ob_header, ob_notes

HERE = os.path.dirname(os.path.abspath(__file__))


# OBK -------------------------------------------------------------------------------------------------------

def square(name):
    return (int(name[1]) - 1) * 8 + ord(name[0]) - ord("a")


def move(text):
    """'VL e2e4 3': flags (V, L, VL or -), from and to, weight code."""
    flags, squares, weight = text.split()
    first = ("V" in flags) << 7 | ("L" in flags) << 6 | square(squares[:2])
    return bytes([first, int(weight) << 6 | square(squares[2:])])


def note(number, kind, text):
    return struct.pack("<IBB", number, len(text), kind) + text


def obk(name, moves, notes=(), magic=b"BOO!", notes_word=None):
    notes = b"".join(notes)
    header = magic + struct.pack("<I", len(moves))
    if magic == b"BOO!":
        header += struct.pack("<I", len(notes) if notes_word is None else notes_word)
    with open(os.path.join(HERE, "obk", name + ".obk"), "wb") as file:
        file.write(header + b"".join(move(m) for m in moves) + notes)


PUBLISHED = ["- e2e4 3", "- e7e5 3", "L g1f3 3", "L b8c6 3", "- f1c4 3", "VL f8c5 3", "- f1b5 3", "L a7a6 3",
             "VL b5a4 3", "L b1c3 3", "VL g8f6 3", "L c7c5 3", "L g1f3 3", "L d7d6 3", "VL d2d4 3", "- d2d4 3",
             "VL d7d5 3", "VL c2c4 3"]
OPEN_GAME = ["L e2e4 3", "- e7e5 2", "VL g1f3 3", "VL c7c5 1"]

obk("published-tree", PUBLISHED)
obk("old-magic", OPEN_GAME, magic=b"UGWS")
obk("empty", [])
obk("weights", ["V e2e4 3", "V d2d4 2", "V c2c4 1", "VL g1h3 0"])
obk("castling-and-promotion", [
    "L e2e4 3", "L e7e5 3", "L g1f3 3", "L g8f6 3", "L f1c4 3", "L f8c5 3", "L e1g1 3", "L e8g8 3", "L b2b4 3",
    "L c5b4 3", "L c2c3 3", "L b4c3 3", "L d2d4 3", "L c3b2 3", "L d4e5 3", "L b2a1 3", "L e5f6 3", "L a1b2 3",
    "L f6g7 3", "L b2c1 3", "VL g7f8 3"])
obk("illegal-move-and-its-subtree", [
    "- e2e4 3", "L a2a5 3", "- g1f3 3", "VL b8c6 3", "VL b1c3 3", "- d2d4 3", "V d7d5 3", "V e7e4 3",
    "VL g8f6 3", "VL c2c4 3"],
    [note(2, 0x81, b"no such move"), note(10, 0x80, b"English")])
obk("moves-behind-a1a1", OPEN_GAME + ["- a1a1 0", "L b1c3 3", "VL b8c6 3"])
obk("notes-word-counts-bytes", OPEN_GAME, [
    note(1, 0x80, b"King's Pawn Game"), note(1, 0x82, b"B00"), note(3, 0x81, b"develops"),
    note(2, 0x81, b"out of order")])
obk("notes-word-counts-notes", OPEN_GAME, [note(1, 0x80, b"King's Pawn Game"), note(4, 0x82, b"B20")],
    notes_word=2)
obk("notes-numbered-from-0", OPEN_GAME, [note(0, 0x81, b"first"), note(3, 0x81, b"fourth")])
obk("notes-with-decimal-types", OPEN_GAME, [
    note(1, 80, b"King's Pawn Game"), note(1, 81, b"best by test"), note(4, 82, b"B20")])
obk("notes-in-windows-1252", OPEN_GAME, [note(1, 0x80, b"Gr\xfcnfeld \x96 \x8cuvre\r\n\x81\0")])
obk("notes-for-no-move", OPEN_GAME, [note(5, 0x81, b"behind the last"), note(4, 0x7f, b"unknown type"),
                                     note(2**32 - 1, 0x80, b"far behind")])
obk("notes-cut-short", OPEN_GAME, [note(1, 0x81, b"whole"), note(2, 0x81, b"cut")[:-1]])
obk("notes-and-more", OPEN_GAME, [note(1, 0x81, b"whole"), b"\0\0\0"], notes_word=11)


# Arena -----------------------------------------------------------------------------------------------------

def abk(name, records, moves=None, plies=3, tail=b"", **fields):
    moves = len(records) if moves is None else moves
    with open(os.path.join(HERE, "abk", name + ".abk"), "wb") as file:
        file.write(arena.header(moves, plies, **fields) + b"".join(records) + tail)


# 1. e4 e5 2. Nf3 and 1. Nf3 e5 2. e4, which end in one position; 1. d4.
ARENA_LINES = [arena.record("e2e4 5 12 5 3", 1, 3), arena.record("e7e5 5 12 5 3", 2), arena.record("g1f3 5 12 5 3", 7),
               arena.record("g1f3 5 4", 4, 6), arena.record("e7e5 5 4"), arena.record("a2a3 5"),
               arena.record("d2d4 5 7"), arena.record("b8c6 5 12 5 3")]
ARENA_TRANSPOSED = ARENA_LINES[:4] + [arena.record("e7e5 5 4", 8)] + ARENA_LINES[5:] + [
    arena.record("e2e4 5 4 1 1", 9), arena.record("b8c6 7 4 1 1")]

abk("lines-and-a-detached-record", ARENA_LINES, plies=4, comment=b"Gr\xfcnfeld", author=b"A. Author")
abk("transpositions-and-priorities", ARENA_TRANSPOSED, plies=4)
abk("deleted-moves-of-the-old-version", [
    arena.record("e2e4 5 9", 2, 1), arena.record("d2d4 5 7", mark=1), arena.record("e7e5 0 5", alternative=3),
    arena.record("c7c5 5 4", mark=0x01000000)], moves=2, plies=2)
abk("deleted-moves-of-the-new-version", [
    arena.record("e2e4 9 9", 2, 1), arena.record("d2d4 8 7", mark=0x010000FE), arena.record("e7e5 5 5", alternative=3, mark=1),
    arena.record("c7c5 3 4", mark=0x000000FA)], version=b"2", moves=3, plies=2)
abk("priorities-alone", [arena.record("e2e4 8", 3, 1), arena.record("d2d4 5", alternative=2), arena.record("g2g4 0"),
                         arena.record("e7e5 1")], plies=2)
CASTLING = ("e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8 b2b4 c5b4 c2c3 b4c3 d2d4 c3b2 d4e5 b2a1 e5f6 a1b2 f6g7 b2c1 "
            "g7f8").split()
abk("castling-and-promotions", [
    arena.record(move + " 5 1", i + 1 if i < 20 else arena.NONE, 21 if i == 20 else arena.NONE, sign=-1)
    for i, move in enumerate(CASTLING)] + [arena.record("g7f8r 5 1")], plies=21)
abk("empty", [])
abk("branches-that-cannot-be-read", [
    arena.record("e2e4 5 3", 2, 1), arena.record("d2d5 5 2", 3, 4), arena.record("e7e5 5 3", 0, 99),
    arena.record("d7d5 5 2"), arena.record("c2c4 5 1", -3000, 5), arena.record("e7e8q 5 1", alternative=6),
    bytes([64]) + arena.record("a2a4 5 1", alternative=4)[1:]], plies=2, tail=b"cut")


# Experience files ------------------------------------------------------------------------------------------

def exp(name, records, magic=b"", tail=b""):
    with open(os.path.join(HERE, "exp", name + ".exp"), "wb") as file:
        file.write(magic + b"".join(records) + tail)


def white_only(make, table, line, depth=20):
    """A record for each of White's moves; 'e1h1=3' has kind 3."""
    board, records = experience.Board(), []
    for ply, text in enumerate(line.split()):
        text, _, kind = text.partition("=")
        if ply % 2 == 0:
            records.append(make(board.key(table), experience.code(text, int(kind or 0)), depth + ply, 30 - ply))
        board.play(text)
    return records


ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1=3 g8f6 d2d3"
EN_PASSANT = "e2e4 g8f6 e4e5 d7d5 e5d6=2 e7d6"
START_NEW, START_OLD = (experience.Board().key(table) for table in (experience.NEW, experience.OLD))

exp("moves-of-one-player-by-new-keys", white_only(experience.brain_learn, experience.NEW, ITALIAN) +
    white_only(experience.brain_learn, experience.NEW, EN_PASSANT)[1:])
exp("moves-of-one-player-by-old-keys", white_only(experience.sugar_2, experience.OLD, ITALIAN) +
    white_only(experience.sugar_2, experience.OLD, EN_PASSANT)[1:], magic=b"SugaR Experience version 2")
def every(step, line):
    """The records of one position in `step`: the file has none of those between them."""
    board, records = experience.Board(), []
    for ply, text in enumerate(line.split()):
        text, _, kind = text.partition("=")
        if ply % step == 0:
            key = board.key(experience.OLD)
            records.append(experience.sugar_2(key, experience.code(text, int(kind or 0)), 20 + ply, 30 - ply))
        board.play(text)
    return records


# Castlings, captures of rooks, en passant and promotions lead through positions that the file lacks.
WILD = ("e2e4 g8f6 e4e5 d7d5 e5d6=2 e7d6 g1f3 f8e7 f1e2 e8h8=3 e1h1=3 b8c6 d2d4 c8g4 h2h3 g4f3 e2f3 c6d4 f3b7 d4c2 b7a8 "
        "c2a1 a8f3 d6d5 f1e1")
PROMOTING = ("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8q=1 c6d4 a8d8 e8d8 a1a7 d4c2 d1c2 g8f6 a7c7 f6g4 c7d7 d8d7 "
             "c2c8 d7c8")
exp("every-third-position", every(3, WILD) + every(3, PROMOTING)[1:] + every(4, "d2d4 d7d5 c2c4 e7e6 b1c3")[1:],
    magic=b"SugaR Experience version 2")
exp("first-version", white_only(experience.sugar_1, experience.OLD, ITALIAN), magic=b"SugaR")
exp("joined-and-without-opinion", [
    experience.sugar_2(START_OLD, experience.code("e2e4"), 20, 40, 65000),
    experience.sugar_2(START_OLD, experience.code("e2e4"), 20, 20, 700),
    experience.sugar_2(START_OLD, experience.code("d2d4"), 10, 40, 3),
    experience.sugar_2(START_OLD, experience.code("d2d4"), 12, -40, 2),
    experience.sugar_2(START_OLD, experience.code("c2c4"), 3, 500),
    experience.sugar_2(START_OLD, experience.code("g2g4"), 0, 32002),
    experience.sugar_2(START_OLD, experience.code("f2f3"), 20, -31990)], magic=b"SugaR Experience version 2")
exp("records-that-cannot-be-used", [
    experience.brain_learn(START_NEW, experience.code(move), 20, 40) for move in ("e2e4", "d2d4", "c2c4", "e1e2")] + [
    experience.brain_learn(key, experience.code("e1h1", 3), 20, 40) for key in range(2**60, 2**60 + 20)] + [
    experience.brain_learn(START_NEW, experience.code("a1b4"), 20, 40), experience.brain_learn(START_NEW, 0, 20, 40)],
    tail=b"torn")


# Opening books of eXtreme Gammon ---------------------------------------------------------------------------

def ob(name, *records):
    with open(os.path.join(HERE, "ob", name + ".ob"), "wb") as file:
        file.write(b"".join(records))


MATCH, MONEY = (0, 7, 5, 0, 1, 0), (0, -1, -1, 1, 1, 0)
ob("cubes-as-exponents-boards-at-70", ob_header("Gr\u00fcn"),
   ob_entry("A", 0, MATCH, board_at=70), ob_entry("A", 0, MONEY, board_at=70, level=1002),
   ob_entry("A", 1, (1, 7, 5, 0, 0, 0), board_at=70, level=3),
   ob_entry("A", 2, (-1, -1, -1, 0, 0, 0), board_at=70, level=998))
ob("deleted-entries-and-notes-between", ob_header("Book", b""), ob_notes("Notes of two records, ".rjust(80, ".")),
   ob_entry("\U0001f3b2 B", 1, (0, 1, 3, 0, 0, 1)), ob_entry("gone", 1, MATCH, deleted=1), ob_notes("joined.\r\n"),
   ob_entry("x" * 32, 2, (-1, 7, 5, 0, 0, 0)), ob_entry("", 1, MATCH))
ob("records-that-cannot-be-read", ob_header(""), ob_entry("A", 1, MATCH), ob_entry("A", 3, MATCH),
   ob_entry("A", 1, (2, 7, 5, 0, 0, 0)), ob_entry("A", 1, (0, 0, 0, 0, 0, 0)),
   ob_entry("A", 1, MATCH, board=[1] + AFTER_31[1:]), ob_entry("A", 1, MATCH, board=AFTER_31[:6] + [6] + AFTER_31[7:]),
   ob_entry("A", 1, MATCH, evaluation=(float("nan"),) * 7), ob_entry("A", 1, MATCH, evaluation=(2,) * 7),
   struct.pack("<i", 9).ljust(256, b"\0"), ob_entry("A", 1, MONEY), ob_entry("A", 1, MONEY)[:100])


# Polyglot --------------------------------------------------------------------------------------------------

def bin_book(name, records):
    with open(os.path.join(HERE, "polyglot", name + ".bin"), "wb") as file:
        file.write(b"".join(records))


SPANISH = polyglot.line(polyglot.SPANISH, 4)
THREE_LINES = polyglot.by_key(SPANISH + polyglot.line(polyglot.QUEENS_PAWN, 1) + polyglot.line(polyglot.PROMOTIONS, 2))

bin_book("castling-and-promotion", THREE_LINES)
bin_book("one-position", [polyglot.record(polyglot.START, "e2e4", 65535), polyglot.record(polyglot.START, "d2d4", 0)])
bin_book("castling-by-target", polyglot.by_key(
    [r for r in SPANISH if r[8:10] != struct.pack(">H", polyglot.code("e1h1"))] +
    [polyglot.record(polyglot.BEFORE_WHITE_CASTLES, "e1g1", 4)]))
bin_book("both-ways-of-castling", polyglot.by_key(
    SPANISH + [polyglot.record(polyglot.BEFORE_WHITE_CASTLES, "e1g1", 9)]))
bin_book("duplicates-in-an-unsorted-tail", THREE_LINES + [
    polyglot.record(polyglot.AFTER_E4, "e7e5", 4), polyglot.record(polyglot.AFTER_E4, "e7e5", 7),
    polyglot.record(polyglot.START, "c2c4", 3)])
bin_book("learning-data", polyglot.by_key(SPANISH[1:] + [polyglot.record(polyglot.START, "e2e4", 4, 0x00030005)]))
bin_book("learning-data-of-lucas-chess", [
    polyglot.record(polyglot.START, "e2e4", 91, 5494 << 16), polyglot.record(polyglot.START, "d2d4", 40, 10000 << 16),
    polyglot.record(polyglot.START, "c2c4", 2, 10001 << 16), polyglot.record(polyglot.START, "g1h3", 3),
    polyglot.record(polyglot.AFTER_E4, "e7e5", 91, 4505 << 16)])
bin_book("moves-of-one-player", polyglot.by_key(polyglot.line(polyglot.SPANISH, 4, 0, 2)))
bin_book("never-reached", polyglot.by_key(
    SPANISH[:1] + SPANISH[8:] +
    [polyglot.record(polyglot.NOWHERE, "e1g1", 5), polyglot.record(polyglot.NOWHERE, "a7b8n", 6)]))
bin_book("empty-moves", polyglot.by_key(SPANISH + [polyglot.record(polyglot.START, "a1a1", 1)]))
bin_book("illegal-moves", polyglot.by_key(
    THREE_LINES + [polyglot.record(polyglot.START, "e1h1", 4), polyglot.record(polyglot.AFTER_E4, "e2e4", 4)]))
bin_book("impossible-moves", polyglot.by_key(
    THREE_LINES + [polyglot.record(polyglot.NOWHERE, 0x5000, 1), polyglot.record(polyglot.NOWHERE, "e2e4", 1)]))


# OOBS ------------------------------------------------------------------------------------------------------

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"
E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"
E4_C5 = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"
E4_E5_NF3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -"
D4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -"

# Position, move, win, draw, loss in the mover's view.
ROWS = [(START, "e2e4", 60, 30, 40), (START, "d2d4", 20, 8, 10), (E4, "e7e5", 25, 20, 30),
        (E4, "c7c5", 15, 10, 30), (E4_E5, "g1f3", 30, 20, 25), (E4_C5, "g1f3", 30, 10, 15),
        (E4_E5_NF3, "b8c6", 20, 15, 25), (D4, "d7d5", 10, 8, 20)]
BOOK = ("CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, "
        "Active INTEGER DEFAULT 1, Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT)")
INFO = "CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT)"
INSERT = "INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES (?, ?, ?, ?, ?)"


def oobs(name, *statements):
    """Each statement is SQL, or a pair of SQL and its rows."""
    path = os.path.join(HERE, "oobs", name + ".obs.db3")
    if os.path.exists(path):
        os.remove(path)
    database = sqlite3.connect(path)
    database.execute("PRAGMA page_size = 512")
    for statement in statements:
        if isinstance(statement, str):
            database.execute(statement)
        else:
            database.executemany(*statement)
    database.commit()
    database.execute("VACUUM")
    database.close()


def variant(name):
    return ("INSERT INTO Info VALUES (?, ?)", [("Variant", name)])


def white_view(row):
    position, text, win, draw, loss = row
    return row if " w " in position else (position, text, loss, draw, win)


oobs("as-the-tool-writes-it", BOOK, INFO,
     ("INSERT INTO Info VALUES (?, ?)", [("Data Structure Version", "0.1"), ("License", "free"),
                                         ("Variant", "standard"), ("ItemCount", "8")]),
     (INSERT, ROWS))
oobs("white-view", BOOK, (INSERT, [white_view(row) for row in ROWS]))
oobs("published-layout",
     "CREATE TABLE Book (ID INTEGER PRIMARY KEY, FEN TEXT, Move TEXT, Active INTEGER, Win INTEGER, Draw INTEGER, "
     "Loss INTEGER)",
     "CREATE TABLE Info (Variant TEXT, ItemCount INTEGER)", "INSERT INTO Info VALUES ('standard', 8)",
     ("INSERT INTO Book (FEN, Move, Active, Win, Draw, Loss) VALUES (? || ' 0 1', ?, 3, ?, ?, ?)",
      [white_view(row) for row in ROWS]))
oobs("two-tables",
     "CREATE TABLE EPD (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL)",
     "CREATE TABLE Book (ID INTEGER PRIMARY KEY, EPDID INTEGER, Move TEXT, Win INTEGER, Draw INTEGER, Loss INTEGER)",
     ("INSERT INTO EPD (EPD) VALUES (?)", [(text,) for text in dict.fromkeys(row[0] for row in ROWS)]),
     ("INSERT INTO Book (EPDID, Move, Win, Draw, Loss) SELECT ID, ?2, ?3, ?4, ?5 FROM EPD WHERE EPD = ?1", ROWS),
     "INSERT INTO Book (EPDID, Move, Win, Draw, Loss) VALUES (99, 'e2e4', 1, 1, 1)")
oobs("two-tables-without-a-key",
     "CREATE TABLE fen (id INTEGER, fen TEXT)",
     "CREATE TABLE Book (FENID INTEGER, Move TEXT, Win INTEGER, Draw INTEGER, Loss INTEGER)",
     ("INSERT INTO fen VALUES (?, ?)",
      [(7 * i, text + " 0 1") for i, text in enumerate(dict.fromkeys(row[0] for row in ROWS))]),
     ("INSERT INTO Book SELECT id, ?2, ?3, ?4, ?5 FROM fen WHERE fen = ?1 || ' 0 1'", ROWS))
oobs("extra-columns-comments-and-inactive-moves",
     "CREATE TABLE book (Elo INTEGER, loss INTEGER, draw INTEGER, win INTEGER, Annotator TEXT, epd TEXT, move TEXT, "
     "active INTEGER, comment TEXT, id INTEGER PRIMARY KEY)",
     ("INSERT INTO book VALUES (2700, ?, ?, ?, 'nobody', ?, ?, ?, ?, ?)",
      [(3, 2, 1, START, "e2e4", 1, "  best by test\n", 10), (6, 5, 4, START, "d2d4", 0, "", 20),
       (0, 0, 0, START, "c2c4", 2, None, 30), (9, 9, 9, E4, "e7e5", 255, b"blob", 40)]))
oobs("equal-rows-and-dialects", BOOK,
     (INSERT, [(START, "e2e4", 1, 2, 3), (START + " 5 9", "e2e4", 10, 20, 30),
               (E4[:-1] + "e3", "e7e5", 1, 0, 0), ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", 1, 0, 0),
               ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1h1", 2, 0, 0),
               ("r3k2r/8/8/8/8/8/8/R3K2R w HAha -", "e1c1", 0, 1, 0), ("8/P6k/8/8/8/8/8/K7 w - -", "a7a8N", 1, 1, 1)]))
oobs("crazyhouse", BOOK, INFO, variant("Crazyhouse"),
     (INSERT, [("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[]  w KQkq - 0 1", "e2e4", 3, 2, 1),
               ("r1bqkbnr/ppp2ppp/2n5/8/8/8/PPP2PPP/RNBQKBNR[Pp] b KQkq - 0 5", "P@d4", 3, 2, 1),
               ("r1bqkbnr/ppp2ppp/2n5/8/8/8/PPP2PPP/RNBQKBNR[Pp] b KQkq - 1 5", "much too long", 3, 2, 1),
               ("nonsense", "e2e4", 3, 2, 1)]))
INNER_ROOK = "1k6/8/8/8/8/8/8/1K1R3R w D - 2 9"
oobs("chess960", BOOK, INFO, variant("FischeRandom"),
     (INSERT, [(INNER_ROOK, "b1d1", 1, 2, 3), (INNER_ROOK, "b1g1", 10, 20, 30), (INNER_ROOK, "b1c1", 4, 5, 6),
               (INNER_ROOK, "b1h1", 7, 8, 9), ("1k6/8/8/8/8/8/8/1K1R3R w H - 2 9", "b1h1", 1, 1, 1)]))
oobs("rows-that-cannot-be-read",
     "CREATE TABLE Book (ID INTEGER PRIMARY KEY, EPD, Move, Active, Win, Draw, Loss, Comment)",
     ("INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss, Comment) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [(START, "e2e4", 1, 1, 2, 3, b"\x00"), (None, "e2e4", 1, 1, 2, 3, None), (START, None, 1, 1, 2, 3, None),
       (17, "e2e4", 1, 1, 2, 3, None), (START, b"e2e4", 1, 1, 2, 3, None), (START, "e2e4", None, 1, 2, 3, None),
       (START, "e2e4", "yes", 1, 2, 3, None), (START, "e2e4", 1, None, 2, 3, None),
       (START, "e2e4", 1, 1, -2, 3, None), (START, "e2e4", 1, 1, 2, 2**32, None),
       (START, "e2e4", 1, 1, 2.5, 3, None), (START, "e2e5", 1, 1, 2, 3, None),
       (START, "e5e6", 1, 1, 2, 3, None), ("8/8/8/8/8/8/8/8 w - -", "e2e4", 1, 1, 2, 3, None),
       (START.replace("8", "9", 1), "e2e4", 1, 1, 2, 3, None), ("", "e2e4", 1, 1, 2, 3, None),
       (START[:-1] + "e3", "e2e4", 1, 1, 2, 3, None), (START, "d2d4", 1, 2**32 - 1, 0, 0, None)]))

# Formats with a module of their own ------------------------------------------------------------------------

for script in sorted(os.listdir(HERE)):
    module = script.removesuffix(".py")
    if script != module and module != "make_fixtures":
        write_fixtures = getattr(importlib.import_module(module), "write_fixtures", None)
        if write_fixtures:
            write_fixtures(os.path.join(HERE, module))

ctg.write_probe_seeds(os.path.join(HERE, "ctg"), os.path.join(HERE, "..", "formats_seeds", "ctg_probe"))
