"""Finds libtabia, loads it, and declares its functions to ctypes."""

from __future__ import annotations

import os
from ctypes import CDLL, POINTER, c_char_p, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, Callable, Dict, List

from . import _structs as structs
from .errors import NeedsLibraryError

FILE_NAME = "tabia.dll" if os.name == "nt" else "libtabia.so.1"
VARIABLE = "TABIA_LIBRARY"
EMBEDDED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_embedded.dll" if os.name == "nt" else "_embedded.so")
"""The embedded reader with the functions of tabia.h that it can do, which wheels contain."""

_BOOK = c_void_p
_TEXT = [c_char_p, POINTER(c_size_t)]
_MOVES = [POINTER(structs.ChessMove), POINTER(c_size_t)]
_POSITION = POINTER(structs.BackgammonPosition)
_RULE = POINTER(structs.ChessRule)
_BACKGAMMON_RULE = POINTER(structs.BackgammonRule)
_OPEN = [POINTER(structs.Options), POINTER(c_void_p)]

# Arguments of the functions that return a status.
_FUNCTIONS: Dict[str, List[Any]] = {
    "tabia_open": [c_char_p, *_OPEN],
    "tabia_open_memory": [c_char_p, c_size_t, c_char_p, *_OPEN],
    "tabia_build": [POINTER(c_char_p), c_size_t, c_char_p, *_OPEN],
    "tabia_get_info": [_BOOK, POINTER(structs.Info)],
    "tabia_info_text": [_BOOK, c_int32, *_TEXT],
    "tabia_verify": [_BOOK, *_TEXT],
    "tabia_explain": [_BOOK, c_char_p, _RULE, _BACKGAMMON_RULE, c_uint64, c_int32, *_TEXT],
    "tabia_chess_parse": [c_char_p, POINTER(structs.ChessPosition), *_TEXT],
    "tabia_chess_key": [POINTER(structs.ChessPosition), POINTER(c_uint64)],
    "tabia_chess_probe": [_BOOK, c_uint64, *_MOVES],
    "tabia_chess_probe_position": [_BOOK, POINTER(structs.ChessPosition), *_MOVES],
    "tabia_chess_probe_fen": [_BOOK, c_char_p, *_MOVES],
    "tabia_chess_key_in_book": [_BOOK, c_char_p, POINTER(c_uint64)],
    "tabia_chess_for_each": [_BOOK, structs.ChessVisitor, c_void_p],
    "tabia_chess_notes": [_BOOK, c_uint64, POINTER(structs.ChessNote), POINTER(c_size_t)],
    "tabia_chess_move_text": [POINTER(structs.ChessPosition), POINTER(structs.ChessMove), c_int32, *_TEXT],
    "tabia_chess_line": [_BOOK, POINTER(structs.ChessGame), POINTER(structs.ChessMove), *_MOVES],
    "tabia_chess_line_by_rule": [_BOOK, POINTER(structs.ChessGame), _RULE, POINTER(structs.ChessMove), *_MOVES],
    "tabia_chess_play": [c_char_p, c_char_p, *_TEXT, *_TEXT],
    "tabia_chess_legal_moves": [c_char_p, c_char_p, c_int32, *_TEXT, POINTER(c_int32)],
    "tabia_chess_choose_text": [_BOOK, c_char_p, _RULE, c_uint64, POINTER(structs.ChessMove)],
    "tabia_backgammon_parse": [c_char_p, _BACKGAMMON_RULE, _POSITION, *_TEXT],
    "tabia_backgammon_probe_plays": [_BOOK, _POSITION, _BACKGAMMON_RULE, POINTER(structs.BackgammonPlay),
                                     POINTER(c_size_t)],
    "tabia_backgammon_probe_values": [_BOOK, _POSITION, _BACKGAMMON_RULE, POINTER(structs.BackgammonValue),
                                      POINTER(c_size_t)],
    "tabia_backgammon_probe_cube": [_BOOK, _POSITION, _BACKGAMMON_RULE, POINTER(structs.BackgammonCube)],
}


def find_dll(package: str, search_path: str) -> str:
    """Returns the path of tabia.dll: beside the package, in `bin` of the folder that contains `python` as in tabia's zip, or
    in a folder of the search path, which Python does not search for libraries. Returns its name if it is in none of them."""
    top = os.path.dirname(os.path.dirname(package))
    for folder in [package, os.path.join(top, "bin"), *search_path.split(os.pathsep)]:
        path = os.path.join(folder, "tabia.dll")
        if folder and os.path.isfile(path):
            return os.path.abspath(path)
    return "tabia.dll"


def find_shared_object(package: str) -> str:
    """Returns the path of libtabia.so.1 in the `lib` in which `cmake --install` put this package; its name if it is not there."""
    path = os.path.join(os.path.abspath(os.path.join(package, "..", "..", "..")), FILE_NAME)
    return path if os.path.isfile(path) else FILE_NAME


def load() -> CDLL:
    """Loads the library at the path in TABIA_LIBRARY; if that is unset, the one of `find_shared_object`, and on Windows
    of `find_dll`. If there is none, loads the embedded reader of a wheel. Raises ImportError if there is neither,
    or if the binary interface is not the one of this package."""
    named = os.environ.get(VARIABLE, "")
    package = os.path.dirname(os.path.abspath(__file__))
    path = named or (find_dll(package, os.environ.get("PATH", "")) if os.name == "nt" else find_shared_object(package))
    sought = f"{VARIABLE}={named}" if named else f"{FILE_NAME}, in the search path of the system ({VARIABLE} is not set)"
    try:
        library = CDLL(path)
    except OSError as error:
        if named or not os.path.isfile(EMBEDDED):
            raise ImportError(f"tabia: {sought}: the library cannot be loaded: {error}", path=path) from error
        path = sought = EMBEDDED
        library = CDLL(path)
    try:
        _declare(library, is_embedded=path == EMBEDDED)
    except AttributeError as error:
        raise ImportError(f"tabia: {sought}: not a library of tabia: {error}", path=path) from error
    if library.tabia_abi() != structs.ABI:
        raise ImportError(f"tabia: {sought}: its binary interface is {library.tabia_abi()}, not {structs.ABI}",
                          path=path)
    return library


def _missing(name: str) -> Callable[..., int]:
    def fail(*_: object) -> int:
        raise NeedsLibraryError(f"{name}: needs libtabia, and only the embedded reader of the package was found")
    return fail


def _declare(library: CDLL, is_embedded: bool) -> None:
    """Declares the functions. Those that the embedded reader does not have raise NeedsLibraryError."""
    for name, arguments in _FUNCTIONS.items():
        if is_embedded and not hasattr(library, name):
            setattr(library, name, _missing(name))
            continue
        function = getattr(library, name)
        function.argtypes, function.restype = arguments, c_int32
    library.tabia_version.argtypes, library.tabia_version.restype = [], c_char_p
    library.tabia_abi.argtypes, library.tabia_abi.restype = [], c_int32
    library.tabia_status_text.argtypes, library.tabia_status_text.restype = [c_int32], c_char_p
    library.tabia_detail.argtypes, library.tabia_detail.restype = [_BOOK], c_char_p
    library.tabia_close.argtypes, library.tabia_close.restype = [POINTER(c_void_p)], None


library = load()
is_embedded: bool = library._name == EMBEDDED
