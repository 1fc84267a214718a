"""Books: opening, building, and the queries that chess and backgammon share."""

from __future__ import annotations

import os
from ctypes import byref, c_char_p
from dataclasses import dataclass
from types import TracebackType
from typing import Optional, Sequence, Type, Union

from . import _structs as structs
from ._calls import Path, check, check_reason, decoded, encoded, encoded_path, text_from, uint64
from ._chess_position import HasFen
from ._handle import Handle
from ._library import library
from ._options import Options, Progress
from .backgammon import BackgammonQueries
from .backgammon_rule import BackgammonRule, backgammon_rule_struct
from .chess import ChessQueries
from .errors import NoSuchFileError
from .pgn import PgnOptions
from .rule import Policy, rule_struct

GAMES = ("chess", "backgammon")


@dataclass(frozen=True)
class Info:
    """The contents of a book, in numbers."""

    game: str
    """"chess" or "backgammon"."""
    positions: int
    """Backgammon: positions with and without a roll."""
    index_bytes: int
    sources: int
    """Files from which the book was made."""
    moves: int
    notes: int
    evaluations: int
    """Backgammon: evaluated positions after plays."""
    decisions: int
    """Backgammon: analysed rolls."""
    cubes: int
    """Backgammon: analysed cube decisions."""
    in_memory: bool
    """True: the index was made in memory from a file of another format."""
    counts_games: bool
    """Chess. True: weights come from games won, drawn and lost; False: the book gives weights."""
    variant: str
    """Chess: "standard"."""


class Book(ChessQueries, BackgammonQueries):
    """An open book, returned by `open_book`, `open_memory` or `build`. Any number of threads may query it at once. It is a
    context manager: `with` closes it. Queries of a closed book raise WrongUsageError."""

    def __enter__(self) -> Book:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()

    def info(self) -> Info:
        """Returns the contents of the book, in numbers."""
        info = structs.make(structs.Info)
        check(library.tabia_get_info(self._handle(), byref(info)))
        return Info(game=GAMES[info.game], positions=info.positions, index_bytes=info.index_bytes,
                    sources=info.sources, moves=info.moves, notes=info.notes, evaluations=info.evaluations,
                    decisions=info.decisions, cubes=info.cubes, in_memory=bool(info.in_memory),
                    counts_games=bool(info.counts_games), variant=decoded(info.variant))

    def info_text(self, json: bool = False) -> str:
        """Returns the output of `tabia info`. It also lists for every source the skipped records with their reasons, the
        facts that were not used, and decisions of its reader such as the perspective."""
        return text_from(library.tabia_info_text, self._handle(), int(json))

    def explain(self, position: Union[str, HasFen], json: bool = False, *, policy: Policy = "weighted",
                seed: int = 0, rule: Optional[BackgammonRule] = None) -> str:
        """Explains the book's answer: returns the output of `tabia explain`. `policy` and `seed` are for chess, `rule` is for
        backgammon. In backgammon `position` must be a text. Raises BadPositionError."""
        return text_from(library.tabia_explain, self._handle(), encoded(self._game(position)),
                         byref(rule_struct(policy)), byref(backgammon_rule_struct(rule or BackgammonRule())),
                         uint64("seed", seed), int(json))

    def verify(self) -> None:
        """Reads and checks every byte of the index. Raises BadFileError with the kind and the place of the damage."""
        check_reason(library.tabia_verify, self._handle())


def open_book(path: Path, *, cache: bool = False, cache_folder: Optional[Path] = None,
              huge_pages: bool = False, strict: bool = False, perspective: str = "auto",
              memory_bytes: int = 0, temp_folder: Optional[Path] = None,
              progress: Optional[Progress] = None, copy: bool = False,
              pgn: Optional[PgnOptions] = None, ctg_recommended: str = "first", network: bool = False,
              variant: Optional[str] = None) -> Book:
    """Opens a book, whose format is recognised by its content. A .tabia file is mapped at once; `tabia_open` in
    tabia.h has the cost of the other formats.

    cache            keeps the index made of a foreign book of at least 1 MiB for the next time
    cache_folder     default: $XDG_CACHE_HOME/tabia, else ~/.cache/tabia
    huge_pages       copies the index into huge pages
    strict           makes a bad record an error; otherwise it is skipped, and `info_text` reports it
    perspective      the player to whom the "win" of a database belongs: "auto" (decided from its rows), "white" or "mover"
    memory_bytes     limit while reading; default: a quarter of the memory that the process may use
    temp_folder      for data beyond memory_bytes
    progress         is called periodically with the amount done and the total (None if unknown). An exception that it
                     raises cancels the task, and is raised here
    copy             reads a .tabia file into memory instead of mapping it, so that it may be overwritten
    pgn              games and moves of a PGN file to read
    ctg_recommended  moves of a ChessBase book that are active: "first" (the recommended moves of a position; all of them if
                     it has none), "only" (recommended moves only) or "ignored" (all). A move marked as not to be played
                     is never active
    network          lets `path` be the address of an index, or several addresses of the same index with blanks between
                     them. A probe then waits for a server, and raises SystemRefusedError if none can be read
    variant          rules of a Polyglot book, an EPD file or a table (chess), and variant of the PGN games to read (chess
                     and Chess960), such as "atomic"

    Raises BadFileError, SystemRefusedError, WrongUsageError, NoMemoryError."""
    options = Options(cache, huge_pages, strict, perspective, memory_bytes, cache_folder, temp_folder, progress,
                      copy, pgn, ctg_recommended=ctg_recommended, network=network, variant=variant)
    handle = Handle()
    status = library.tabia_open(encoded_path(path), byref(options.struct()), byref(handle.pointer))
    return _opened(handle, status, options, [] if network else [path])


def open_memory(index: Union[bytes, bytearray, memoryview], name: str = "memory") -> Book:
    """Opens the bytes of a .tabia file, which are copied. Messages call the book `name`. Raises
    BadFileError, WrongUsageError, NoMemoryError."""
    index = bytes(memoryview(index))
    options = Options(False, False, False, "auto", 0, None, None, None, copy=True)
    handle = Handle()
    status = library.tabia_open_memory(index, len(index), encoded(name), byref(options.struct()),
                                       byref(handle.pointer))
    return _opened(handle, status, options)


open_reader = open_book
"""The name of `open_book` in `chess.polyglot`."""


def build(sources: Sequence[Path], output: Path, *, huge_pages: bool = False, strict: bool = False,
          perspective: str = "auto", memory_bytes: int = 0, temp_folder: Optional[Path] = None,
          progress: Optional[Progress] = None, copy: bool = False, pgn: Optional[PgnOptions] = None,
          min_games: int = 0, ctg_recommended: str = "first", variant: Optional[str] = None) -> Book:
    """Reads books of one game, or folders of them, into one index, writes it to the file `output`, and opens it. The file
    appears complete or not at all. `min_games` drops moves of chess with fewer games in all sources together. The other
    options and the errors are those of `open_book`."""
    options = Options(False, huge_pages, strict, perspective, memory_bytes, None, temp_folder, progress, copy,
                      pgn, uint64("min_games", min_games), ctg_recommended, variant=variant)
    paths = (c_char_p * len(sources))(*map(encoded_path, sources))
    handle = Handle()
    status = library.tabia_build(paths, len(sources), encoded_path(output), byref(options.struct()),
                                 byref(handle.pointer))
    return _opened(handle, status, options, sources)


def _opened(handle: Handle, status: int, options: Options, sources: Sequence[Path] = ()) -> Book:
    options.raise_error_of_progress()
    detail: bytes = library.tabia_detail(handle) if handle.pointer else b""
    if status == NoSuchFileError.status and not all(map(os.path.lexists, sources)):
        raise NoSuchFileError(decoded(detail))
    check(status, detail)
    return Book(handle)
