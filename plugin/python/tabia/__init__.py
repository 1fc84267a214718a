"""Opening books for game engines: what does the book play here, and why?

Reads books of chess (*.tabia, *.obk, *.abk, *.obs.db3, *.bin, *.ctg, *.exp, *.epd, *.jsonl, *.jsonl.zst,
*.jsonl.gz, *.tsv, *.json, *.pgn, *.pgn.gz, *.pgn.xz,
*.pgn.zst) and of backgammon (*.tabia, *.ob, *.xg, *.xgp, *.sgf, *.mat, *.txt, *.html, *.tsv,
*.json) with the C library libtabia: the file in the environment variable TABIA_LIBRARY, or else the system's libtabia.so.1. If there is none, the embedded reader of a wheel reads
*.tabia and *.bin.

    with tabia.open_book("classic.obk") as book:
        for entry in book.find_all("startpos moves e2e4"):
            print(entry.move, entry.weight)
"""

from __future__ import annotations

from ._backgammon_position import BackgammonPosition
from ._chess_entry import Entry, Note
from ._chess_move import Move
from ._chess_position import Board, HasFen, chess_key
from ._library import is_embedded
from ._library import library as _library
from .backgammon import Cube, Evaluation, Play, Value
from .backgammon_rule import BackgammonRule
from .book import Book, Info, build, open_book, open_memory, open_reader
from .errors import (BadFileError, BadPositionError, CancelledError, Error, InternalError, NeedsLibraryError,
                     NoMemoryError, NoSuchFileError, NotInBookError, NotOpenError, SystemRefusedError, WrongGameError, WrongUsageError)
from .pgn import PgnOptions
from .rule import Rule
from .variants import legal_moves, play

__all__ = [
    "BackgammonPosition", "BackgammonRule", "BadFileError", "BadPositionError", "Board", "Book", "CancelledError",
    "Cube", "Entry", "Error", "Evaluation", "HasFen", "Info", "InternalError", "Move", "NeedsLibraryError",
    "NoMemoryError", "NoSuchFileError", "Note", "NotInBookError", "NotOpenError", "PgnOptions", "Play", "Rule", "SystemRefusedError", "Value",
    "WrongGameError", "WrongUsageError", "build", "chess_key", "is_embedded", "legal_moves", "open_book", "open_memory",
    "open_reader", "play", "version",
]


def version() -> str:
    """Returns the release of the loaded library: "0.1.0"."""
    release: bytes = _library.tabia_version()
    return release.decode()
