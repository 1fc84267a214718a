"""The bytes of experience files (.exp), with the keys of the Stockfish family."""

import struct

MASK = 2**64 - 1
LETTERS = "PNBRQKpnbrqk"
JUNK = 0xBEEF  # what newer engines leave in the upper half of a move


def numbers():
    state = 1070372
    while True:
        state ^= state >> 12
        state = (state ^ state << 25) & MASK
        state ^= state >> 27
        yield state * 2685821657736338717 & MASK


def tables(is_new):
    draw = numbers()
    pieces = {(letter, square): next(draw) for letter in LETTERS for square in range(64)}
    files = [next(draw) for _ in range(8)]
    if is_new:
        castling = [next(draw) for _ in range(16)]
    else:
        bits = [next(draw) for _ in range(4)]
        castling = [0] * 16
        for rights in range(16):
            for bit in range(4):
                castling[rights] ^= bits[bit] if rights >> bit & 1 else 0
    return pieces, files, castling, next(draw)


OLD, NEW = tables(False), tables(True)
ROOKS = {0: 2, 7: 1, 56: 8, 63: 4}  # the right that a corner stands for


def square(name):
    return (int(name[1]) - 1) * 8 + ord(name[0]) - ord("a")


class Board:
    """Plays moves that are legal; castling is the king's move onto its rook."""

    def __init__(self):
        back = "RNBQKBNR"
        self.at = {file: back[file] for file in range(8)} | {8 + file: "P" for file in range(8)}
        self.at |= {56 + file: back[file].lower() for file in range(8)} | {48 + file: "p" for file in range(8)}
        self.rights, self.passed, self.black = 15, None, False

    def play(self, text):
        start, end = square(text[:2]), square(text[2:4])
        piece = self.at.pop(start)
        self.rights &= ~(ROOKS.get(start, 0) | ROOKS.get(end, 0) | {"K": 3, "k": 12}.get(piece, 0))
        passed, self.passed = self.passed, None
        if piece in "Kk" and self.at.get(end) == ("r" if self.black else "R"):
            rook, rank = self.at.pop(end), start // 8 * 8
            king_side = end > start
            self.at[rank + (6 if king_side else 2)], self.at[rank + (5 if king_side else 3)] = piece, rook
        else:
            if piece in "Pp" and end == passed:
                del self.at[start // 8 * 8 + end % 8]
            self.at[end] = (text[4].lower() if self.black else text[4].upper()) if len(text) > 4 else piece
        if piece in "Pp" and abs(end - start) == 16:
            self.passed = (start + end) // 2
        self.black = not self.black
        return self

    def key(self, table):
        pieces, files, castling, side = table
        key = castling[self.rights] ^ (side if self.black else 0)
        for place, piece in self.at.items():
            key ^= pieces[piece, place]
        if self.passed is not None:
            pushed = self.passed + (8 if self.black else -8)
            beside = [pushed + step for step in (-1, 1) if (pushed + step) // 8 == pushed // 8]
            if any(self.at.get(place) == ("p" if self.black else "P") for place in beside):
                key ^= files[self.passed % 8]
        return key


def after(*moves):
    board = Board()
    for text in " ".join(moves).split():
        board.play(text)
    return board


def code(text, kind=0):
    """kind: 1 promotion, 2 en passant, 3 castling."""
    promotion = "nbrq".index(text[4]) if len(text) > 4 else 0
    return kind << 14 | promotion << 12 | square(text[:2]) << 6 | square(text[2:4])


def brain_learn(key, move, depth, score, performance=100):
    return struct.pack("<QiiHHi", key, depth, score, move, JUNK, performance)


def sugar_2(key, move, depth, value, count=1):
    return struct.pack("<QHHiiHH", key, move, JUNK, value, depth, count, 0)


def sugar_1(key, move, depth, value):
    return struct.pack("<QIiiI", key, move, value, depth, 0xFF00FF00)
