"""The structs and numbers of `tabia.h`, member by member."""

from __future__ import annotations

from ctypes import (CFUNCTYPE, POINTER, Structure, c_char, c_char_p, c_double, c_int8, c_int32, c_uint8, c_uint16, c_uint32,
                    c_uint64, c_void_p, sizeof)
from typing import Any, Type, TypeVar

from .errors import WrongUsageError

ABI = 1

# Answers; errors are negative, see errors.py.
OK, NOT_FOUND, REFUSED, MORE = range(4)
WRONG_USAGE, BAD_POSITION = -1, -2
CANCELLED = -9

CACHE, HUGE_PAGES, STRICT, COPY, NETWORK, VARIATIONS = 1, 2, 4, 8, 16, 32
WHITE_WINS, DRAWS, BLACK_WINS = 1, 2, 4
ALL_PLIES = 2**32 - 1
INACTIVE, GAMES, EVALUATION, MATE, REFUTED = 1, 2, 4, 8, 16
UCI, UCI_CHESS960, SAN = range(3)
CRAWFORD, JACOBY, BEAVER = 1, 2, 4
OTHER_CONTEXTS = 1

Progress = CFUNCTYPE(None, c_void_p, c_uint64, c_uint64)
Check = CFUNCTYPE(c_int32, c_void_p, c_uint64, c_uint64)
ChessVisitor = CFUNCTYPE(c_int32, c_void_p, c_uint64)


class Options(Structure):
    _fields_ = [("size", c_uint32), ("flags", c_uint32), ("perspective", c_int32), ("ctg_recommended", c_int32),
                ("memory_bytes", c_uint64), ("cache_folder", c_char_p), ("temp_folder", c_char_p),
                ("progress", Progress), ("progress_argument", c_void_p), ("check", Check),
                ("pgn_plies", c_uint32), ("pgn_min_plies", c_uint32), ("pgn_min_elo", c_uint32),
                ("pgn_results", c_uint32), ("pgn_side", c_int32), ("pgn_unfinished", c_int32),
                ("min_games", c_uint64), ("variant", c_char_p)]


class Info(Structure):
    _fields_ = [("size", c_uint32), ("game", c_int32), ("positions", c_uint64), ("index_bytes", c_uint64),
                ("sources", c_uint64), ("moves", c_uint64), ("notes", c_uint64), ("evaluations", c_uint64),
                ("decisions", c_uint64), ("cubes", c_uint64), ("in_memory", c_int32),
                ("counts_games", c_int32), ("variant", c_char * 32)]


class ChessPosition(Structure):
    _fields_ = [("size", c_uint32), ("turn", c_int32), ("white", c_uint64), ("black", c_uint64),
                ("pawns", c_uint64), ("knights", c_uint64), ("bishops", c_uint64), ("rooks", c_uint64),
                ("queens", c_uint64), ("kings", c_uint64), ("castling_rooks", c_uint64),
                ("pushed_pawn", c_uint64)]


class ChessMove(Structure):
    _fields_ = [("size", c_uint32), ("from_square", c_uint8), ("to_square", c_uint8), ("promotion", c_uint8),
                ("flags", c_uint8), ("weight", c_uint64), ("win", c_uint64), ("draw", c_uint64),
                ("loss", c_uint64), ("text", c_char * 16), ("score", c_int32), ("depth", c_uint8),
                ("origin", c_uint8), ("distance", c_uint16)]


class ChessNote(Structure):
    _fields_ = [("size", c_uint32), ("kind", c_int32), ("text", c_void_p), ("text_bytes", c_uint64),
                ("from_square", c_uint8), ("to_square", c_uint8), ("promotion", c_uint8),
                ("reserved", c_uint8 * 5), ("move_text", c_char * 16)]


class ChessGame(Structure):
    _fields_ = [("size", c_uint32), ("ply", c_int32), ("position", POINTER(ChessPosition)),
                ("earlier_keys", POINTER(c_uint64)), ("earlier_count", c_uint64)]


class ChessRule(Structure):
    _fields_ = [("size", c_uint32), ("policy", c_int32), ("top", c_int32), ("temperature", c_int32),
                ("min_share_per_mille", c_int32), ("deepest_ply", c_int32),
                ("plies_before_line_end", c_int32), ("allow_repetition", c_int32),
                ("min_games", c_uint64), ("score_window", c_int32), ("has_min_score", c_int32),
                ("min_score", c_int32), ("reserved", c_int32), ("before", POINTER(c_void_p)), ("before_count", c_uint64)]


class BackgammonPosition(Structure):
    _fields_ = [("size", c_uint32), ("cells", c_int8 * 26), ("dice", c_uint8 * 2), ("away_self", c_int32),
                ("away_opponent", c_int32), ("length", c_int32), ("cube", c_int32), ("owner", c_int32),
                ("flags", c_uint32)]


class Evaluation(Structure):
    _fields_ = [("equity", c_double), ("win", c_double), ("win_gammon", c_double),
                ("win_backgammon", c_double), ("lose_gammon", c_double), ("lose_backgammon", c_double),
                ("ci95", c_double), ("games", c_uint64), ("level", c_char * 24), ("program", c_char * 24),
                ("date", c_char * 16), ("source", c_char * 256)]


class BackgammonPlay(Structure):
    _fields_ = [("size", c_uint32), ("basis", c_int32), ("playable", c_int32), ("steps", c_int32),
                ("from_points", c_int8 * 4), ("to_points", c_int8 * 4), ("after", c_int8 * 26),
                ("reserved", c_uint8 * 6), ("text", c_char * 64), ("other_context", c_char * 32),
                ("difference", c_double), ("evaluation", Evaluation)]


class BackgammonRule(Structure):
    _fields_ = [("size", c_uint32), ("flags", c_uint32), ("min_plays", c_int32), ("score_order", c_int32),
                ("jacoby", c_int32), ("beaver", c_int32), ("min_level", c_char * 24)]


class BackgammonValue(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("other_context", c_char * 32),
                ("evaluation", Evaluation)]


class BackgammonCube(Structure):
    _fields_ = [("size", c_uint32), ("action", c_int32), ("no_double", c_double), ("double_take", c_double),
                ("double_pass", c_double), ("other_context", c_char * 32), ("evaluation", Evaluation)]


Struct = TypeVar("Struct", bound=Structure)


def make(kind: Type[Struct], **members: Any) -> Struct:
    """Returns a struct with its size and these members set."""
    struct = kind(sizeof(kind))
    fill(struct, **members)
    return struct


def fill(struct: Structure, **members: Any) -> None:
    """Sets members. Raises WrongUsageError if a number does not fit into its member, where ctypes would
    truncate it, or if an array has another length."""
    for name, value in members.items():
        if isinstance(value, tuple) and len(value) != len(getattr(struct, name)):
            raise WrongUsageError(f"{name}: {len(value)} numbers, not {len(getattr(struct, name))}")
        setattr(struct, name, value)
        kept = getattr(struct, name)
        if value != (tuple(kept) if isinstance(value, tuple) else kept):
            raise WrongUsageError(f"{name}: {value} is out of its bounds")
