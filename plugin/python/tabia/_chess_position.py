"""Positions of chess, and their moves as text."""

from __future__ import annotations

from ctypes import byref, c_size_t, c_uint64, create_string_buffer, sizeof
from dataclasses import dataclass
from typing import Any, Callable, Literal, Optional, Protocol, Union

from . import _structs as structs
from ._calls import check, check_reason, decoded, encoded, uint64
from ._library import library
from .errors import BadPositionError

_MOVE_BYTES = 16


class HasFen(Protocol):
    """A board like `chess.Board` of python-chess."""

    def fen(self, *, en_passant: Literal["fen"]) -> str:
        """Returns the position as FEN, with the en passant square after every double push."""


Board = Union[str, int, HasFen]
"""A FEN, an EPD or "startpos", after which "moves e2e4 …" may follow; a key; or a `chess.Board`."""


def position_text(board: Union[str, HasFen]) -> str:
    if isinstance(board, str):
        return board
    if not hasattr(board, "fen"):
        raise TypeError(f"a position is a text or has a method fen(), and this is {type(board).__name__}")
    return board.fen(en_passant="fen")


def game_text(board: Union[str, HasFen]) -> str:
    """Returns the position and the moves that led to it, if the board has them."""
    moves = getattr(board, "move_stack", ())
    if not moves or not all(moves):  # a null move is false, and not a move of a game
        return position_text(board)
    root: HasFen = getattr(board, "root")()
    game = f"{position_text(root)} moves {' '.join(map(str, moves))}"
    return game if _leads_to(game, board) else position_text(board)


def _leads_to(game: str, board: Union[str, HasFen]) -> bool:
    """Returns whether the game ends in the position. It does not if the board was edited after a move."""
    try:
        return chess_key(game) == chess_key(board)
    except BadPositionError:
        return False


def variant_of(board: Board) -> str:
    """Returns the variant of a board of python-chess: "chess", "atomic". Other positions have none: empty."""
    return getattr(board, "uci_variant", None) or ""


def parse(text: str) -> structs.ChessPosition:
    position = structs.make(structs.ChessPosition)
    check_reason(library.tabia_chess_parse, encoded(text), byref(position))
    return position


def key_of(position: structs.ChessPosition) -> int:
    key = c_uint64()
    check(library.tabia_chess_key(byref(position), byref(key)))
    return key.value


def chess_key(board: Board) -> int:
    """Returns the Polyglot key of the position: en passant counts only if a pawn is next to the pushed one. Inner castling
    rooks of Chess960 have numbers of their own. Raises BadPositionError."""
    if isinstance(board, int):
        return uint64("key", board)
    return key_of(position_of(board))


def position_of(board: Union[str, HasFen]) -> structs.ChessPosition:
    """Returns the position of a text or a board. If a board has an illegal position, the book has no moves there; parsing its FEN
    raises BadPositionError with the reason."""
    has_bitboards = hasattr(board, "occupied_co") and hasattr(board, "clean_castling_rights")
    return _from_bitboards(board) if has_bitboards else parse(position_text(board))


def _from_bitboards(board: Any) -> structs.ChessPosition:
    """Reads the bitboards of a `chess.Board`, because making its FEN takes longer than all the rest of a query."""
    pushed = 0 if board.ep_square is None else 1 << (board.ep_square ^ 8)  # e3 -> e4, e6 -> e5
    black, white = board.occupied_co
    return structs.ChessPosition(
        sizeof(structs.ChessPosition), 0 if board.turn else 1, white, black, board.pawns, board.knights, board.bishops,
        board.rooks, board.queens, board.kings, board.clean_castling_rights(), pushed)


@dataclass(frozen=True)
class Place:
    """The key of a position, the position if it is known, and functions that write its moves as text."""

    key: int
    position: Optional[structs.ChessPosition]
    move_text: Callable[[structs.ChessMove], Optional[str]]
    """Returns None if the move is illegal here."""
    san: Callable[[structs.ChessMove], Optional[str]]
    """Returns None if the position is not known."""


def place_of(board: Board) -> Place:
    if isinstance(board, int):
        return keyed_place(chess_key(board))
    position = position_of(board)
    # As in python-chess: castling is e1h1 on a board that is played by the rules of Chess960.
    notation = structs.UCI_CHESS960 if getattr(board, "chess960", False) else structs.UCI
    return Place(key_of(position), position, lambda move: _move_text(position, move, notation),
                 lambda move: _move_text(position, move, structs.SAN))


def keyed_place(key: int) -> Place:
    """Returns a place without a position. Its moves are written by their squares."""
    return Place(key, None, squares_text, lambda _: None)


def squares_text(move: structs.ChessMove) -> str:
    """Returns the move as text without a position: castling is e1h1."""
    promotion = " nbrq"[move.promotion].strip()
    return decoded(move.text) or _square(move.from_square) + _square(move.to_square) + promotion


def _square(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def _move_text(position: structs.ChessPosition, move: structs.ChessMove, notation: int) -> Optional[str]:
    text, size = create_string_buffer(_MOVE_BYTES), c_size_t(_MOVE_BYTES)
    status = library.tabia_chess_move_text(byref(position), byref(move), notation, text, byref(size))
    if status in (structs.WRONG_USAGE, structs.BAD_POSITION):
        return None
    check(status)
    return decoded(text.value)
