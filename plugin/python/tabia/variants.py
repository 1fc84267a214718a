"""The rules of chess and of the variants of Lichess, for positions as text."""

from __future__ import annotations

from ctypes import byref, c_size_t, create_string_buffer
from typing import List

from . import _structs as structs
from ._calls import check, check_reason, decoded, encoded
from ._library import library

_TEXT_BYTES = 8192


def play(position: str, variant: str = "chess") -> str:
    """Plays the moves of a position such as "startpos moves e2e4 d7d5", and returns the FEN after them. `variant` is a name
    of Lichess or of engines: "crazyhouse", "threeCheck". Raises BadPositionError with the reason, or
    WrongUsageError."""
    fen, size = create_string_buffer(_TEXT_BYTES), c_size_t(_TEXT_BYTES)
    check_reason(library.tabia_chess_play, encoded(variant), encoded(position), fen, byref(size))
    return decoded(fen.value)


def legal_moves(position: str, variant: str = "chess", *, san: bool = False) -> List[str]:
    """Returns the legal moves after the moves of `position`, in UCI's notation or in SAN; none if the game is over. Raises
    BadPositionError or WrongUsageError."""
    moves, size = create_string_buffer(_TEXT_BYTES), c_size_t(_TEXT_BYTES)
    check(library.tabia_chess_legal_moves(encoded(variant), encoded(position), structs.SAN if san else structs.UCI, moves,
                                          byref(size), None))
    return decoded(moves.value).split()
