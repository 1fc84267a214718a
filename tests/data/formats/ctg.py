"""ChessBase opening books in bytes."""

import os
import struct

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
PAGE = 4096
PIECE_CODES = {None: "0", "P": "110", "p": "111", "R": "10110", "r": "10111", "B": "10100", "b": "10101", "N": "10010",
               "n": "10011", "Q": "100010", "q": "100011", "K": "100000", "k": "100001"}

# Code and displacement of each piece; "x+" and so on: one to seven steps, "." where another diagonal has the code.
SINGLE_MOVES = """
P1 ec 0,1 db 0,2 0c -1,1 8b 1,1   P2 04 0,1 62 0,2 d1 -1,1 96 1,1   P3 55 0,1 9b 0,2 27 -1,1 7c 1,1
P4 cf 0,1 e6 0,2 06 -1,1 eb 1,1   P5 bb 0,1 5f 0,2 de -1,1 00 1,1   P6 cb 0,1 b1 0,2 82 -1,1 2d 1,1
P7 18 0,1 c8 0,2 c7 -1,1 5c 1,1   P8 a3 0,1 4a 0,2 24 -1,1 14 1,1
N1 34 1,2 36 2,1 e9 2,-1 8a 1,-2 da -1,-2 0f -2,-1 f7 -2,1 85 -1,2
N2 4c 1,2 d2 2,1 e0 2,-1 2a 1,-2 30 -1,-2 01 -2,-1 d3 -2,1 f3 -1,2
K1 13 0,1 67 1,1 be 1,0 44 1,-1 0a 0,-1 8c -1,-1 97 -1,0 df -1,1"""
STEPS = """
B1 1,1 2e c1 0d 6a 15 3a 12   B1 -1,1 1b c3 66 . 3c b2 26   B2 1,1 f5 c2 b9 . 32 09 1d   B2 -1,1 54 22 ca 9f cc 79 72
R1 1,0 7f cd 98 ef 6e 52 86   R1 0,1 81 e8 7a 99 87 50 e1   R2 1,0 c4 a9 0e ad b5 d8 21   R2 0,1 7d f4 e3 c5 a5 7b 69
Q1 1,0 2f 74 31 e5 39 29 8f   Q1 0,1 05 9d 94 37 b7 9a fd   Q1 1,1 f1 a2 45 e7 28 61 ed   Q1 -1,1 d7 d9 7e . 4b 80 42
Q2 1,0 f8 03 fa 08 bc . f0    Q2 0,1 4d bd a0 b0 c6 1a c9   Q2 1,1 92 fb ae . 41 23 6f   Q2 -1,1 ee 8e fe 38 3b ab 63"""
SHORT_CASTLING, LONG_CASTLING = 0x6b, 0xf6

HASH_NUMBERS = [int(number, 16) for number in """
3100d2bf 3118e3de 34ab1372 2807a847 1633f566 2143b359 26d56488 3b9e6f59 37755656 3089ca7b 18e92d85 0cd0e9d8 1a9e3b54
3eaa902f 0d9bfaae 2f32b45b 31ed6102 3d3c8398 146660e3 0f8d4b76 02c77a5f 146c8799 1c47f51f 249f8f36 24772043 1fbc1e4d
1e86b3fa 37df36a6 16ed30e4 02c3148e 216e5929 0636b34e 317f9f56 15f09d70 131026fb 38c784b1 29ac3305 2b485dc5 3c049ddc
35a9fbcd 31d5373b 2b246799 0a2923d3 08a96e9d 30031a9f 08f525b5 33611c06 2409db98 0ca4feb2 1000b71e 30566e32 39447d31
194e3752 08233a95 0f38fe36 29c7cd57 0f7b3a39 328e8a16 1e7d1388 0fba78f5 274c7e7c 1e8be65c 2fa0b0bb 1eb6c371""".split()]


def move_codes():
    codes = {}
    piece = None
    words = SINGLE_MOVES.split()
    while words:
        word = words.pop(0)
        if word[0] in "PNK":
            piece = word
        else:
            files, ranks = map(int, words.pop(0).split(","))
            codes[piece, files % 8, ranks % 8] = int(word, 16)
    words = STEPS.split()
    while words:
        piece, step, row, words = words[0], words[1], words[2:9], words[9:]
        files, ranks = map(int, step.split(","))
        for count, code in enumerate(row, 1):
            if code != ".":
                codes[piece, files * count % 8, ranks * count % 8] = int(code, 16)
    return codes


MOVE_CODES = move_codes()


def square(name):
    return ord(name[0]) - ord("a"), int(name[1]) - 1


class Board:
    """Plays moves without asking whether they are legal."""

    def __init__(self, fen=START):
        rows, self.turn, self.castling, en_passant = fen.split()[:4]
        self.pieces = {}
        for rank, row in zip(range(7, -1, -1), rows.split("/")):
            file = 0
            for letter in row:
                if letter.isalpha():
                    self.pieces[file, rank] = letter
                file += 1 if letter.isalpha() else int(letter)
        self.en_passant = None if en_passant == "-" else ord(en_passant[0]) - ord("a")

    def play(self, uci):
        start, end = square(uci[:2]), square(uci[2:4])
        piece = self.pieces.pop(start)
        is_pawn, is_double = piece in "Pp", abs(start[1] - end[1]) == 2
        if is_pawn and start[0] != end[0] and end not in self.pieces:
            del self.pieces[end[0], start[1]]
        if piece in "Kk" and abs(start[0] - end[0]) == 2:
            rook = self.pieces.pop((7 if end[0] == 6 else 0, end[1]))
            self.pieces[(5 if end[0] == 6 else 3), end[1]] = rook
        self.pieces[end] = piece if len(uci) == 4 else uci[4].upper() if piece == "P" else uci[4]
        corners = {(4, 0): "KQ", (7, 0): "K", (0, 0): "Q", (4, 7): "kq", (7, 7): "k", (0, 7): "q"}
        for touched in (start, end):
            self.castling = "".join(right for right in self.castling if right not in corners.get(touched, ""))
        enemy = "p" if piece == "P" else "P"
        beside = [self.pieces.get((end[0] + side, end[1])) == enemy for side in (-1, 1)]
        self.en_passant = end[0] if is_pawn and is_double and any(beside) else None
        self.turn = "b" if self.turn == "w" else "w"

    def frame(self):
        """A function that turns a square to the book, and back."""
        flips = self.turn == "b"
        king = next(at for at, piece in self.pieces.items() if piece == ("k" if flips else "K"))
        mirrors = self.castling in ("", "-") and king[0] < 4
        return lambda at: (7 - at[0] if mirrors else at[0], 7 - at[1] if flips else at[1])

    def stored(self):
        """The pieces as the book has them."""
        turn = self.frame()
        swap = str.swapcase if self.turn == "b" else str
        return {turn(at): swap(piece) for at, piece in self.pieces.items()}

    def bytes(self):
        stored = self.stored()
        bits = "".join(PIECE_CODES[stored.get((file, rank))] for file in range(8) for rank in range(8))
        rights = self.castling.swapcase() if self.turn == "b" else self.castling
        fields, flags = "", 0
        if self.en_passant is not None:
            fields, flags = format(self.frame()((self.en_passant, 0))[0], "03b"), 0x20
        if rights not in ("", "-"):
            fields, flags = fields + "".join("1" if right in rights else "0" for right in "kqKQ"), flags | 0x40
        return pack(bits, fields, flags)

    def code(self, uci):
        turn, stored = self.frame(), self.stored()
        start, end = turn(square(uci[:2])), turn(square(uci[2:4]))
        piece = stored[start]
        if piece == "K" and abs(start[0] - end[0]) == 2 and start[0] == 4:
            return SHORT_CASTLING if end[0] == 6 else LONG_CASTLING
        number = sorted(at for at, other in stored.items() if other == piece).index(start) + 1
        return MOVE_CODES[f"{piece}{number}", (end[0] - start[0]) % 8, (end[1] - start[1]) % 8]


def pack(bits, fields="", flags=0):
    """The bytes of a position of these bits."""
    if not fields:
        bits += "0"
    bits += "0" * (-(len(bits) + len(fields)) % 8) + fields
    body = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return bytes([flags | len(body) + 1]) + body


def hash_of(position):
    total = at = 0
    for byte in position:
        for nibble in (byte & 15, byte >> 4):
            at += 61 - 4 * nibble
            total += HASH_NUMBERS[at % 64]
    return total % 2**32


class Record:
    def __init__(self):
        self.moves, self.games, self.wins, self.losses, self.draws = [], 0, 0, 0, 0
        self.mark = self.commentary = 0

    def bytes(self, position):
        def u24(number):
            return struct.pack(">I", number)[1:]
        moves = b"".join(bytes(pair) for pair in self.moves)
        counts = b"".join(map(u24, (self.games, self.wins, self.losses, self.draws)))
        return position + bytes([len(moves) + 1]) + moves + counts + bytes(18) + bytes([self.mark, 0, self.commentary])


class Book:
    def __init__(self):
        self.records = {}  # by the bytes of the position

    def at(self, board):
        return self.records.setdefault(board.bytes(), Record())

    def line(self, moves, result="*", games=1, fen=START, has_en_passant=True):
        """Adds games of these moves. A move may end with an annotation: "e2e4/1"."""
        board = Board(fen)
        self.count(board, result, games)
        for word in moves.split():
            uci, _, annotation = word.partition("/")
            known, code = self.at(board).moves, board.code(uci)
            if code not in [pair[0] for pair in known]:
                known.append((code, int(annotation or 0)))
            board.play(uci)
            if not has_en_passant:
                board.en_passant = None
            self.count(board, result, games)
        return self.at(board)

    def count(self, board, result, games):
        record = self.at(board)
        record.games += games
        record.draws += games * (result == "1/2")
        record.wins += games * (result == ("1-0" if board.turn == "w" else "0-1"))
        record.losses += games * (result == ("0-1" if board.turn == "w" else "1-0"))

    def position(self, moves, fen=START):
        board = Board(fen)
        for uci in moves.split():
            board.play(uci)
        return self.at(board)

    def write(self, path, page_records=80, extra=b"", extra_count=0, has_directory=True):
        """Writes PATH.ctg, and PATH.cto. `extra` are the bytes of more records, of the first page."""
        nodes, pages = [-1], []

        def place(node, mask, records):
            nodes.extend([-1] * (node + 1 - len(nodes)))
            if len(records) <= page_records:
                nodes[node] = len(pages)
                pages.append(records)
                return
            bits = 2 * mask + 1
            for low in (node - mask, node - mask + mask + 1):
                place(low + bits, bits, [record for record in records if record[0] & bits == low])

        place(0, 0, sorted((hash_of(position), record.bytes(position)) for position, record in self.records.items()))
        data = header(len(pages), len(self.records), max(record.games for record in self.records.values()))
        for number, records in enumerate(pages):
            body = b"".join(record for _, record in records) + (extra if number == 0 else b"")
            count = len(records) + (extra_count if number == 0 else 0)
            data += (struct.pack(">HH", count, len(body) + 4) + body).ljust(PAGE, b"\xee")
        with open(path + ".ctg", "wb") as file:
            file.write(data)
        if has_directory:
            with open(path + ".cto", "wb") as file:
                file.write(struct.pack(">HHIII", 16, 1, len(nodes), 0, 0) + struct.pack(f">{len(nodes)}i", *nodes))


def header(pages, positions, games):
    numbers = struct.pack(">HHHHIII", 32, PAGE, 1, 1, PAGE, 0x7fff7fff, pages)
    return (numbers + b"\xff" * 4 + struct.pack(">II", positions, games)).ljust(PAGE, b"\0")


def write_fixtures(folder):
    os.makedirs(folder, exist_ok=True)

    def path(name):
        return os.path.join(folder, name)

    # Both sides castle on either side; afterwards kings stand on the left half of the board, without rights.
    frames = Book()
    spanish = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"
    scandinavian = "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 b8c6 c1d2 c8d7 d1e2 e8c8 e1c1 e7e5 c1b1 c8b8 d4e5 c6e5"
    frames.line(spanish, "1-0", 3)
    frames.line("e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1", "1/2", 2)
    frames.line(scandinavian, "0-1", 4)
    frames.line("e2e4 c7c5 e4e5 d7d5 e5d6 e7d6", "1-0", 2)
    frames.line("a2a3 e7e5 h2h3 e5e4 d2d4 e4d3 c2d3", "1/2", 5)
    frames.line("a2a4 h7h5 a4a5 h5h4 a5a6 h4h3 a6b7 h3g2 b7a8q g2h1q", "0-1")
    frames.line("b1b8 a6a5 b8h8", "1-0", 7, fen="8/8/k7/8/8/8/8/KR6 w - -")
    frames.write(path("four-frames"), page_records=6)

    # The pawn on e5 is pinned: one position has the field of its capture, the other, with more pieces, does not.
    idle = Book()
    idle.line("d7d5 e1e2", "1-0", 3, fen="4r2k/3p4/8/4P3/8/8/8/4K3 b - -")
    idle.line("d7d5 e1f2", "0-1", 2, fen="4r1nk/3p4/8/4P3/8/8/8/4K1N1 b - -", has_en_passant=False)
    idle.write(path("idle-en-passant"))

    marks = Book()
    marks.line("e2e4 e7e5/5 g1f3/1 b8c6", "1-0", 4)
    marks.line("e2e4 c7c5 g1f3", "0-1", 3)
    marks.line("d2d4/6 d7d5", "1/2", 9)
    marks.line("f2f3/2 e7e5 g2g4/4 d8h4/3", "0-1", 2)
    marks.line("c2c4", "*", 6)
    marks.line("g1f3", "1-0", 1)
    marks.line("b2b4", "1-0", 8)
    for moves, mark in (("e2e4", 0x80), ("d2d4", 0x84), ("c2c4", 0x80), ("b2b4", 0x40), ("e2e4 e7e5", 0x14)):
        marks.position(moves).mark = mark
    for moves, commentary in (("", 11), ("e2e4", 15), ("e2e4 e7e5", 14), ("d2d4 d7d5", 132), ("c2c4", 146)):
        marks.position(moves).commentary = commentary
    marks.position("f2f3 e7e5 g2g4 d8h4").commentary = 250
    marks.write(path("marks"))

    unknown = Book()
    unknown.line("e2e4/224 e7e5 g1f3", "*")
    unknown.line("d2d4", "*")
    unknown.write(path("no-results"), has_directory=False)

    bad = Book()
    bad.line("e2e4 e7e5 g1f3", "1-0")
    start = bad.at(Board())
    start.moves += [(0x1c, 0), (0x81, 0), (start.moves[0][0], 0), (0xf9, 0)]  # unknown; a rook over a pawn; again; no queen
    queens = Board("6k1/8/8/8/8/8/4K3/QQ6 w - -")
    bad.at(queens).moves += [(0x1a, 0)]
    empty = Record()
    extra = [
        empty.bytes(bytes([2, 0xff])),                                      # ends after two pawns
        empty.bytes(pack("0" * 64)),                                        # no kings
        empty.bytes(Board(START).bytes()),                                  # again
        empty.bytes(pack("0" * 32 + "100000" + "0" * 30 + "100001", "1111", 0x40)),  # a right of a king elsewhere
        empty.bytes(pack("100000" + "0" * 62 + "100001")),                  # the king on the left
        bytes([22]) + bytes(21) + bytes([2]),                               # an even length of moves
    ]
    bad.write(path("bad-records"), extra=b"".join(extra), extra_count=len(extra), has_directory=False)


def write_probe_seeds(books, folder):
    """Inputs of fuzz_ctg_probe: a position, a line each, the size of the book, the book, its directory."""
    os.makedirs(folder, exist_ok=True)
    for name, fen in (("four-frames", START), ("marks", START),
                      ("idle-en-passant", "4r1nk/8/8/3pP3/8/8/8/4K1N1 w - d6")):
        with open(os.path.join(books, name + ".ctg"), "rb") as file:
            book = file.read()
        with open(os.path.join(books, name + ".cto"), "rb") as file:
            directory = file.read()
        with open(os.path.join(folder, name + ".probe"), "wb") as file:
            file.write(fen.encode() + b"\n" + struct.pack("<I", len(book)) + book + directory)
