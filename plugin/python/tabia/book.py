"""Books: opening, building, and the queries of any of them."""

from __future__ import annotations

from ctypes import byref, c_char_p
from dataclasses import dataclass
from types import TracebackType
from typing import Optional, Sequence, Type, Union

from . import _structs as structs
from ._calls import Path, check, check_reason, decoded, encoded, encoded_path, text_from, uint64
from ._chess_position import HasFen, game_text
from ._handle import Handle
from ._library import library
from ._options import Options, Progress
from .backgammon import BackgammonQuestions
from .backgammon_rule import BackgammonRule, backgammon_rule_struct
from .chess import ChessQuestions
from .pgn import PgnOptions
from .rule import Policy, rule_struct

GAMES = ("chess", "backgammon")


@dataclass(frozen=True)
class Info:
    """What a book contains."""

    game: str
    """"chess" or "backgammon"."""
    positions: int
    """In backgammon, with a roll and without."""
    index_bytes: int
    sources: int
    """Files that it was made from."""
    moves: int
    notes: int
    evaluations: int
    """Backgammon: of positions after plays."""
    decisions: int
    """Backgammon: analysed rolls."""
    cubes: int
    """Backgammon: analysed cube decisions."""
    in_memory: bool
    """The index was made in memory, from a file of another format."""
    counts_games: bool
    """Chess: weights come from games won, drawn and lost; else the book states them."""
    variant: str
    """Chess: "standard"."""


class Book(ChessQuestions, BackgammonQuestions):
    """An open book, returned by `open_book` or `build`. Any number of threads may query it at once. A context
    manager: `with` closes it. Queries of a closed book raise ValueError."""

    def __enter__(self) -> Book:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()

    def info(self) -> Info:
        """Returns what the book contains, in numbers."""
        info = structs.make(structs.Info)
        check(library.tabia_get_info(self._handle(), byref(info)))
        return Info(game=GAMES[info.game], positions=info.positions, index_bytes=info.index_bytes,
                    sources=info.sources, moves=info.moves, notes=info.notes, evaluations=info.evaluations,
                    decisions=info.decisions, cubes=info.cubes, in_memory=bool(info.in_memory),
                    counts_games=bool(info.counts_games), variant=decoded(info.variant))

    def info_text(self, json: bool = False) -> str:
        """Returns what `tabia info` prints: also every source, with the records skipped in it and why, and what
        was decided while it was read."""
        return text_from(library.tabia_info_text, self._handle(), int(json))

    def explain(self, position: Union[str, HasFen], json: bool = False, *, policy: Policy = "weighted",
                seed: int = 0, rule: Optional[BackgammonRule] = None) -> str:
        """Explains the book's answer, as `tabia explain` prints it. `policy` and `seed` are for chess, `rule` is for
        backgammon, where `position` is a text. Raises BadPositionError."""
        return text_from(library.tabia_explain, self._handle(), encoded(game_text(position)),
                         byref(rule_struct(policy)), byref(backgammon_rule_struct(rule or BackgammonRule())),
                         uint64("seed", seed), int(json))

    def verify(self) -> None:
        """Reads and checks every byte of the index. Raises BadFileError with what is damaged, and where."""
        check_reason(library.tabia_verify, self._handle())


def open_book(path: Path, *, cache: bool = False, cache_folder: Optional[Path] = None,
              huge_pages: bool = False, strict: bool = False, perspective: str = "auto",
              memory_bytes: int = 0, temp_folder: Optional[Path] = None,
              progress: Optional[Progress] = None, copy: bool = False,
              pgn: Optional[PgnOptions] = None, ctg_recommended: str = "first", network: bool = False) -> Book:
    """Opens a book, whose format is recognised by its content. A .tabia file is mapped, at once; any other is
    read into an index in memory.

    `cache`: keep the index made of a foreign book of 1 MiB or more for the next time, in `cache_folder`
    (default: $XDG_CACHE_HOME/tabia, else ~/.cache/tabia). `huge_pages`: copy the index into huge pages.
    `strict`: a bad record is an error; otherwise it is skipped, and `info_text` reports it. `perspective`:
    whose win a database means by "win": "auto" (decided from its rows), "white" or "mover". `memory_bytes`:
    the limit while reading (default: a quarter of the machine's memory). `temp_folder`: for data beyond it.
    `progress` is called periodically with the amount done and the total, None if that is not known; an
    exception that it raises ends the reading and is raised here. `copy`: read a .tabia file into memory instead
    of mapping it, so that it may be overwritten. `pgn`: which games and moves of a PGN file are read.
    `ctg_recommended`: which moves of a ChessBase book are active: "first" (recommended ones where any can be played,
    elsewhere all), "only" recommended ones, or "ignored" (all). A move marked as not to be played never is.
    `network`: `path` may be the address of an index, or several of the same one with blanks between them; a probe then
    waits for a server, and raises SystemRefusedError if that cannot be read.

    Raises BadFileError, SystemRefusedError, WrongUsageError, NoMemoryError."""
    options = Options(cache, huge_pages, strict, perspective, memory_bytes, cache_folder, temp_folder, progress,
                      copy, pgn, ctg_recommended=ctg_recommended, network=network)
    handle = Handle()
    status = library.tabia_open(encoded_path(path), byref(options.struct()), byref(handle.pointer))
    return _opened(handle, status, options)


def open_memory(index: bytes, name: str = "memory") -> Book:
    """Opens the bytes of a .tabia file, which are copied. `name` is that of the book in messages. Raises
    BadFileError, WrongUsageError, NoMemoryError."""
    options = Options(False, False, False, "auto", 0, None, None, None, copy=True)
    handle = Handle()
    status = library.tabia_open_memory(index, len(index), encoded(name), byref(options.struct()),
                                       byref(handle.pointer))
    return _opened(handle, status, options)


open_reader = open_book
"""As `chess.polyglot.open_reader`."""


def build(sources: Sequence[Path], output: Path, *, huge_pages: bool = False, strict: bool = False,
          perspective: str = "auto", memory_bytes: int = 0, temp_folder: Optional[Path] = None,
          progress: Optional[Progress] = None, copy: bool = False, pgn: Optional[PgnOptions] = None,
          min_games: int = 0, ctg_recommended: str = "first") -> Book:
    """Reads books of one game, or folders of them, into one index, writes it to the file `output` and opens
    it. The file appears whole or not at all. The options and errors are those of `open_book`; `min_games`:
    moves of chess with fewer games in all sources are dropped."""
    options = Options(False, huge_pages, strict, perspective, memory_bytes, None, temp_folder, progress, copy,
                      pgn, uint64("min_games", min_games), ctg_recommended)
    paths = (c_char_p * len(sources))(*map(encoded_path, sources))
    handle = Handle()
    status = library.tabia_build(paths, len(sources), encoded_path(output), byref(options.struct()),
                                 byref(handle.pointer))
    return _opened(handle, status, options)


def _opened(handle: Handle, status: int, options: Options) -> Book:
    options.raise_what_progress_raised()
    check(status, library.tabia_detail(handle) if handle.pointer else b"")
    return Book(handle)
