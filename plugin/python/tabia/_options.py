"""How to open or build a book."""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional

from . import _structs as structs
from ._calls import Path, encoded, encoded_path, number_of
from .pgn import PgnOptions

Progress = Callable[[int, Optional[int]], object]

PERSPECTIVES = ("auto", "white", "mover")
RECOMMENDED = ("first", "only", "ignored")


class Options:
    """The options of a call. No exception may pass through the library. So if `progress` raises one, the task is cancelled,
    and the exception is raised again after the call."""

    def __init__(self, cache: bool, huge_pages: bool, strict: bool, perspective: str, memory_bytes: int,
                 cache_folder: Optional[Path], temp_folder: Optional[Path],
                 progress: Optional[Progress], copy: bool = False, pgn: Optional[PgnOptions] = None,
                 min_games: int = 0, ctg_recommended: str = "first", network: bool = False,
                 variant: Optional[str] = None) -> None:
        pgn = pgn or PgnOptions()
        flags = (structs.CACHE * cache | structs.HUGE_PAGES * huge_pages | structs.STRICT * strict
                 | structs.COPY * copy | structs.NETWORK * network | structs.VARIATIONS * pgn.variations)
        self._members: Dict[str, Any] = {
            "flags": flags, "perspective": number_of("perspective", perspective, PERSPECTIVES),
            "memory_bytes": memory_bytes, "min_games": min_games,
            "ctg_recommended": number_of("ctg_recommended", ctg_recommended, RECOMMENDED), **pgn.members()}
        for name, folder in (("cache_folder", cache_folder), ("temp_folder", temp_folder)):
            if folder is not None:
                self._members[name] = encoded_path(folder)
        if variant is not None:
            self._members["variant"] = encoded(variant)
        self._progress = progress
        self._raised: Optional[BaseException] = None

    def struct(self) -> structs.Options:
        """Returns a struct that keeps its texts and its callback alive."""
        struct = structs.make(structs.Options, **self._members)
        if self._progress is not None:
            struct.check = structs.Check(self._report)
        return struct

    def raise_error_of_progress(self) -> None:
        if self._raised is not None:
            raise self._raised

    def _report(self, _: object, done: int, total: int) -> int:
        if self._progress is not None and self._raised is None:
            try:
                self._progress(done, total or None)
            except BaseException as error:  # also KeyboardInterrupt
                self._raised = error
        return int(self._raised is not None)
