"""Calls the library: texts, arrays, reasons and statuses of `tabia.h`."""

from __future__ import annotations

import os
from ctypes import Structure, byref, c_size_t, create_string_buffer, sizeof
from operator import index
from typing import Any, Callable, List, Type, TypeVar, Union

from . import _structs as structs
from ._library import library
from .errors import WrongUsageError, error_of

Path = Union[str, "os.PathLike[str]"]
Struct = TypeVar("Struct", bound=Structure)

_REASON_BYTES = 1024
_TEXT_BYTES = 8192
_DEFAULT_COUNT = 32


def decoded(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def encoded(text: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"must be a text, not {type(text).__name__}")
    try:
        return _one_piece(text.encode())
    except UnicodeEncodeError as error:  # half of a surrogate pair
        raise WrongUsageError(f"{text!r}: not a text of Unicode: {error.reason}") from error


def encoded_path(path: Path) -> bytes:
    try:
        return _one_piece(os.fsencode(path))
    except UnicodeEncodeError as error:
        raise WrongUsageError(f"{path!r}: not a path: {error.reason}") from error


def _one_piece(text: bytes) -> bytes:
    """Returns the text. Raises WrongUsageError if it contains a zero byte, because the library ends texts at one."""
    if b"\0" in text:
        raise WrongUsageError("embedded null byte")
    return text


def check(status: int, why: bytes = b"") -> int:
    """Returns the status of an answer. Raises an error with the message `why`, or with the text of the status."""
    if status < 0:
        raise error_of(status, decoded(why or library.tabia_status_text(status)))
    return status


def check_reason(function: Callable[..., int], *arguments: Any) -> int:
    """Calls a function whose last arguments are `why`, `why_size`. Raises an error with that reason."""
    why, size = create_string_buffer(_REASON_BYTES), c_size_t(_REASON_BYTES)
    return check(function(*arguments, why, byref(size)), why.value)


def text_from(function: Callable[..., int], *arguments: Any) -> str:
    """Calls a function whose last arguments are `text`, `size`. Raises an error with the text as its reason."""
    size = c_size_t(_TEXT_BYTES)
    while True:
        text = create_string_buffer(size.value)
        if check(function(*arguments, text, byref(size)), text.value) != structs.MORE:
            return decoded(text.value)


def array_from(kind: Type[Struct], function: Callable[..., int], *arguments: Any) -> List[Struct]:
    """Calls a function whose last arguments are an array and its `count`."""
    count = c_size_t(_DEFAULT_COUNT)
    while True:
        array = (kind * count.value)()
        array[0].size = sizeof(kind)
        if check(function(*arguments, array, byref(count))) != structs.MORE:
            return array[:count.value]


def uint64(name: str, value: int) -> int:
    """Raises WrongUsageError, or TypeError if the value is not a whole number."""
    if not 0 <= index(value) < 2**64:
        raise WrongUsageError(f"{name}: {value} is out of its bounds: 0 to 2^64 - 1")
    return index(value)


def number_of(name: str, word: str, words: "tuple[str, ...]") -> int:
    """Returns the index of a permitted word, which is its number in an enumeration of the library."""
    if word not in words:
        raise WrongUsageError(f"{name}: {word!r} is not one of {', '.join(words)}")
    return words.index(word)
