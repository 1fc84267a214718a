"""What goes wrong, one class for each status of `tabia.h` that is an error."""

from __future__ import annotations

from typing import Dict, Type


class Error(Exception):
    """The library's own words on what is wrong; `status` is the number that `tabia.h` gives it."""

    status: int = 0


class WrongUsageError(Error, ValueError):
    """An argument is out of its bounds."""

    status = -1


class BadPositionError(Error, ValueError):
    """The text or the numbers are no position, or no legal one."""

    status = -2


class BadFileError(Error):
    """A file is not what it should be."""

    status = -3


class SystemRefusedError(Error, OSError):
    """The system refused: no such file, no permission, no space."""

    status = -4


class WrongGameError(Error):
    """A chess question to a backgammon book, or the other way round."""

    status = -5


class NotOpenError(Error):
    """The handle is of a book that could not be opened."""

    status = -6


class NoMemoryError(Error, MemoryError):
    """Memory ran out."""

    status = -7


class InternalError(Error):
    """A fault of the library itself: please report it."""

    status = -8


_BY_STATUS: Dict[int, Type[Error]] = {kind.status: kind for kind in Error.__subclasses__()}


def error_of(status: int, message: str) -> Error:
    error = _BY_STATUS.get(status, Error)(message)
    error.status = status
    return error
