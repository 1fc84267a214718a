"""Books: opening, building, and what can be asked of any of them."""

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
from .chess import ChessQuestions
from .rule import Policy, rule_struct

GAMES = ("chess", "backgammon")


@dataclass(frozen=True)
class Info:
    """What a book holds."""

    game: str
    """"chess" or "backgammon"."""
    positions: int
    """In backgammon with a roll and without."""
    index_bytes: int
    sources: int
    """Files that it was made of."""
    moves: int
    notes: int
    evaluations: int
    """Backgammon: of positions after plays."""
    decisions: int
    """Backgammon: analysed rolls."""
    cubes: int
    """Backgammon: analysed cube decisions."""
    in_memory: bool
    """The index was made in memory, because the file is none."""
    counts_games: bool
    """Chess: weights come from games won, drawn and lost; else the book states them."""
    variant: str
    """Chess: "standard"."""


class Book(ChessQuestions, BackgammonQuestions):
    """An open book, of `open_book` or `build`. Any number of threads may ask it at once. A context manager:
    `with` closes it. Closed, it raises ValueError."""

    def __enter__(self) -> Book:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()

    def info(self) -> Info:
        """What the book holds, in numbers."""
        said = structs.make(structs.Info)
        check(library.tabia_get_info(self._handle(), byref(said)))
        return Info(game=GAMES[said.game], positions=said.positions, index_bytes=said.index_bytes,
                    sources=said.sources, moves=said.moves, notes=said.notes, evaluations=said.evaluations,
                    decisions=said.decisions, cubes=said.cubes, in_memory=bool(said.in_memory),
                    counts_games=bool(said.counts_games), variant=decoded(said.variant))

    def info_text(self, json: bool = False) -> str:
        """What `tabia info` prints: also every source, with what was skipped in it and why, and what was
        decided while it was read."""
        return text_from(library.tabia_info_text, self._handle(), int(json))

    def explain(self, position: Union[str, HasFen], json: bool = False, *, policy: Policy = "weighted",
                seed: int = 0) -> str:
        """Why the book answers what it answers, as `tabia explain` prints it; of backgammon a text, for which
        policy and seed do not matter. BadPositionError."""
        return text_from(library.tabia_explain, self._handle(), encoded(game_text(position)),
                         byref(rule_struct(policy)), uint64("seed", seed), int(json))

    def verify(self) -> None:
        """Reads and checks every byte of the index. BadFileError: what is damaged, and where."""
        check_reason(library.tabia_verify, self._handle())


def open_book(path: Path, *, cache: bool = False, cache_folder: Optional[Path] = None,
              huge_pages: bool = False, strict: bool = False, perspective: str = "auto",
              memory_bytes: int = 0, temp_folder: Optional[Path] = None,
              progress: Optional[Progress] = None) -> Book:
    """Opens a book, which is recognised by its content. A .tabia file is mapped, at once; any other is read
    into an index in memory.

    `cache`: keep the index made of a foreign book of 1 MiB or more for the next time, in `cache_folder`
    (default: $XDG_CACHE_HOME/tabia, else ~/.cache/tabia). `huge_pages`: copy the index into huge pages.
    `strict`: a bad record is an error; otherwise it is skipped, and told by `info_text`. `perspective`: whose
    win a database means by "win": "auto" (decided from its rows), "white" or "mover". `memory_bytes`: what
    reading may take (default: a quarter of the machine's). `temp_folder`: for what does not fit. `progress` is
    called now and then with what is done and the total, None if that is not known; what it raises comes out of
    here when the book is read.

    BadFileError, SystemRefusedError, WrongUsageError, NoMemoryError."""
    options = Options(cache, huge_pages, strict, perspective, memory_bytes, cache_folder, temp_folder, progress)
    handle = Handle()
    status = library.tabia_open(encoded_path(path), byref(options.struct()), byref(handle.pointer))
    return _opened(handle, status, options)


open_reader = open_book
"""As `chess.polyglot.open_reader`."""


def build(sources: Sequence[Path], output: Path, *, huge_pages: bool = False, strict: bool = False,
          perspective: str = "auto", memory_bytes: int = 0, temp_folder: Optional[Path] = None,
          progress: Optional[Progress] = None) -> Book:
    """Reads books of one game, or folders of them, into one index, writes it to the file `output` and opens
    it. The file appears whole or not at all. The options and errors are those of `open_book`."""
    options = Options(False, huge_pages, strict, perspective, memory_bytes, None, temp_folder, progress)
    paths = (c_char_p * len(sources))(*map(encoded_path, sources))
    handle = Handle()
    status = library.tabia_build(paths, len(sources), encoded_path(output), byref(options.struct()),
                                 byref(handle.pointer))
    return _opened(handle, status, options)


def _opened(handle: Handle, status: int, options: Options) -> Book:
    check(status, library.tabia_detail(handle) if handle.pointer else b"")
    options.raise_what_progress_raised()
    return Book(handle)
