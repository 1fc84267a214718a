"""Ownership of an open book of the library."""

from __future__ import annotations

from ctypes import byref, c_void_p
from functools import partial
from typing import Optional

from ._library import library
from .errors import WrongUsageError


class Handle:
    """A `tabia_book*`, which is freed with the last reference to this object. Each call of the library keeps a reference,
    so a book that is closed during a query of another thread is freed after the answer."""

    def __init__(self) -> None:
        self.pointer = c_void_p()
        self._free = partial(library.tabia_close, byref(self.pointer))

    @property
    def _as_parameter_(self) -> c_void_p:
        return self.pointer

    def __del__(self) -> None:
        self._free()


class Opened:
    """A book until it is closed. Queries get the handle from here."""

    def __init__(self, handle: Handle) -> None:
        self._owned: Optional[Handle] = handle

    def _handle(self) -> Handle:
        handle = self._owned
        if handle is None:
            raise WrongUsageError("the book is closed")
        return handle

    def close(self) -> None:
        """Frees the book, after the queries of other threads have returned. A second call does nothing."""
        self._owned = None

    @property
    def closed(self) -> bool:
        return self._owned is None
