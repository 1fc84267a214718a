"""The contents of a chess book: moves and notes."""

from __future__ import annotations

from ctypes import string_at
from dataclasses import dataclass
from typing import Iterator, List, NamedTuple, Optional

from . import _structs as structs
from ._calls import decoded
from ._chess_move import Move
from ._chess_position import Place, squares_text

NOTE_KINDS = ("name", "comment", "eco")


ORIGINS = ("stated", "search", "solved")


class Evaluation(NamedTuple):
    """A score of a move, for the player who makes it."""

    cp: Optional[int]
    """Centipawns; None for a mate."""
    mate: Optional[int]
    """Moves to the mate, negative if the player who moves is mated; None if the score is not a mate."""
    depth: int
    """Plies that an engine searched; 0: unknown."""
    origin: str
    """"stated", "search" or "solved"."""
    distance: int
    """Plies to the evaluation that a solved one comes from; else 0."""


class Entry(NamedTuple):
    """A move of the book."""

    key: int
    """Key of the position; 0 in a book of a variant."""
    raw_move: int
    """In 16 bits, as in Polyglot books: castling is the king's move onto its own rook. If the query was a key, it may be
    the king's move to its target, as in some `.bin` files."""
    weight: int
    """On the source's own scale: 0 to 100, 0 to 65535, or twice the wins plus the draws."""
    move: Move
    """A text in UCI's notation, which `board.push(entry.move)` of python-chess takes too. Castling is e1g1. It is e1h1 if the
    query was a key, if the position cannot occur in orthodox chess, and if `chess960` of the board is set."""
    win: Optional[int]
    """Games won, drawn and lost by the player who moves; None if the book does not count games."""
    draw: Optional[int]
    loss: Optional[int]
    active: bool
    """False: in the book, but never to be played."""
    share: float
    """Share of the weight of all active moves in the position, 0 to 1."""
    san: Optional[str]
    """In standard algebraic notation; None if the query was a key, and in a variant."""
    evaluation: Optional[Evaluation] = None
    """None if the book has no evaluation of this move."""
    refuted: bool = False
    """True: never to be played, because it is more than 30 centipawns worse than the move with the deepest evaluation."""

    @property
    def learn(self) -> int:
        """Returns the learning data of a Polyglot book: always 0, because tabia does not read them."""
        return 0


@dataclass(frozen=True)
class Note:
    """A text of the book."""

    kind: str
    """"name", "comment" or "eco"."""
    text: str
    move: Optional[Move]
    """The move that the note is about, like `Entry.move`; None: the note is about the position."""


def entries_of(moves: List[structs.ChessMove], place: Place, first: int = 0) -> Iterator[Entry]:
    """Yields the legal moves from `first` on. An entry is made when it is asked for, because its texts take longest."""
    total = sum(move.weight for move in moves if not move.flags & structs.INACTIVE)
    for move in moves[first:]:
        text = place.move_text(move)
        if text is not None:
            yield _entry(move, place, text, total)


def added_entry(move: structs.ChessMove, place: Place) -> Entry:
    """Returns the entry of a move that only a file of changes before the book has. Its share of the book is 0."""
    return _entry(move, place, place.move_text(move) or squares_text(move), 0)


def _entry(move: structs.ChessMove, place: Place, text: str, total: int) -> Entry:
    active = not move.flags & structs.INACTIVE
    games = (move.win, move.draw, move.loss) if move.flags & structs.GAMES else (None, None, None)
    share = move.weight / total if active and total else 0.0
    return Entry(place.key, _raw_move(move), move.weight, Move(text), *games, active, share, place.san(move),
                 _evaluation(move), bool(move.flags & structs.REFUTED))


def _evaluation(move: structs.ChessMove) -> Optional[Evaluation]:
    if not move.flags & structs.EVALUATION:
        return None
    cp, mate = (None, move.score) if move.flags & structs.MATE else (move.score, None)
    return Evaluation(cp, mate, move.depth, ORIGINS[move.origin], move.distance)


def _raw_move(move: structs.ChessMove) -> int:
    return int(move.to_square | move.from_square << 6 | move.promotion << 12)


def is_same(move: structs.ChessMove, other: structs.ChessMove) -> bool:
    return (move.text, _raw_move(move)) == (other.text, _raw_move(other))


def note_of(note: structs.ChessNote, place: Place) -> Note:
    move = structs.make(structs.ChessMove, from_square=note.from_square, to_square=note.to_square,
                        promotion=note.promotion, text=note.move_text)
    about_move = note.from_square != note.to_square or note.move_text
    text = place.move_text(move) if about_move else None
    return Note(NOTE_KINDS[note.kind], decoded(string_at(note.text, note.text_bytes)), None if text is None else Move(text))
