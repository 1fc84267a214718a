"""Errors: one class for each status of `tabia.h` that is an error."""

from __future__ import annotations

from typing import Dict, Type


class Error(Exception):
    """An error with the library's message; `status` is its number in `tabia.h`."""

    status: int = 0


class WrongUsageError(Error, ValueError):
    """An argument is out of its bounds."""

    status = -1


class NeedsLibraryError(WrongUsageError, NotImplementedError):
    """Only the library can do this, and the embedded reader of the package is used because the library was not found."""


class BadPositionError(Error, ValueError):
    """The text or the numbers are not a position, or not a legal one."""

    status = -2


class BadFileError(Error):
    """A file is damaged, or in a format that tabia does not read."""

    status = -3


class SystemRefusedError(Error, OSError):
    """The system failed: no such file, no permission, no space."""

    status = -4


class NoSuchFileError(SystemRefusedError, FileNotFoundError):
    """There is no such file."""


class WrongGameError(Error):
    """A chess query of a backgammon book, or the reverse."""

    status = -5


class NotOpenError(Error):
    """The book of this handle could not be opened."""

    status = -6


class NoMemoryError(Error, MemoryError):
    """Memory ran out."""

    status = -7


class InternalError(Error):
    """A bug of the library: please report it."""

    status = -8


class CancelledError(Error):
    """The progress function ended the task. An exception of that function is raised instead of this one."""

    status = -9


_BY_STATUS: Dict[int, Type[Error]] = {kind.status: kind for kind in Error.__subclasses__()}


class NotInBookError(Error, IndexError, KeyError):
    """The book has no move in the position. python-chess raises IndexError where this module does, and a mapping KeyError."""

    status = 1
    __str__ = Exception.__str__  # KeyError would add quotes


def error_of(status: int, message: str) -> Error:
    error = _BY_STATUS.get(status, Error)(message)
    error.status = status
    return error
