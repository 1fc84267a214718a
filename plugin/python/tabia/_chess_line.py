"""The line that a book expects, move by move."""

from __future__ import annotations

from ctypes import byref, c_uint64
from typing import List, Optional

from . import _structs as structs
from ._calls import array_from
from ._chess_move import Move
from ._chess_position import chess_key, parse, place_of
from ._handle import Handle
from ._library import library
from .errors import WrongUsageError
from .rule import Policy, rule_struct

_FILES, _RANKS, _PROMOTIONS = "abcdefgh", "12345678", " nbrq"


def line_from(handle: Handle, game: str, first: Optional[str], policy: Optional[Policy]) -> List[str]:
    """Returns the line after `game`, which is a position that "moves …" may follow; by the best moves if `policy` is None."""
    root, *played = _positions_of(game)
    position, earlier = parse(game), [chess_key(text) for text in [root, *played][:-1]]
    game_struct = structs.make(structs.ChessGame, ply=len(played), earlier_count=len(earlier))
    game_struct.position.contents = position
    game_struct.earlier_keys = (c_uint64 * len(earlier))(*earlier)
    first_move = None if first is None else byref(_move(first))
    if policy is None:
        moves = array_from(structs.ChessMove, library.tabia_chess_line, handle, byref(game_struct), first_move)
    else:
        moves = array_from(structs.ChessMove, library.tabia_chess_line_by_rule, handle, byref(game_struct),
                           byref(rule_struct(policy)), first_move)
    return _texts(game, moves)


def _positions_of(game: str) -> List[str]:
    """Returns the texts of all positions of the game, the first one without moves."""
    words = game.split()
    if "moves" not in words:
        return [game]
    begin = words.index("moves") + 1
    return [" ".join(words[:begin - 1]), *(" ".join(words[:end]) for end in range(begin + 1, len(words) + 1))]


def _texts(game: str, moves: List[structs.ChessMove]) -> List[str]:
    """Returns the moves as texts. Each needs the position before it, so the game is replayed move by move."""
    texts: List[str] = []
    for move in moves:
        text = place_of(game).move_text(move)
        assert text is not None
        texts.append(Move(text))
        game += ("" if "moves" in game.split() else " moves") + " " + text
    return texts


def _move(text: str) -> structs.ChessMove:
    """Parses a move in UCI's notation. Raises WrongUsageError."""
    squares, promotion = text[:4], text[4:]
    if (len(squares) < 4 or len(promotion) > 1 or promotion == " " or promotion not in _PROMOTIONS
            or any(file not in _FILES for file in squares[::2]) or any(rank not in _RANKS for rank in squares[1::2])):
        raise WrongUsageError(f"move: {text!r} is not a move in UCI's notation")
    square = [_FILES.index(squares[at]) + 8 * _RANKS.index(squares[at + 1]) for at in (0, 2)]
    return structs.make(structs.ChessMove, from_square=square[0], to_square=square[1],
                        promotion=_PROMOTIONS.index(promotion) if promotion else 0)
