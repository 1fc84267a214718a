// Handles, text in UTF-16, and the errors of Windows as error numbers, for the sources of this folder.
#pragma once

#include <string>
#include <string_view>

// The standard library has set NOMINMAX, and the toolchain file WIN32_LEAN_AND_MEAN.
#include <windows.h>

namespace tabia {

// The share mode that permits other processes to read, write, replace and remove the open file.
inline constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

std::wstring ToUtf16(std::string_view utf8);
std::string ToUtf8(std::wstring_view utf16);

// Converts a path in UTF-8 for the functions of Windows. A long path gets the prefix that lifts the limit of 260.
// Returns an empty string if the path is invalid.
std::wstring WidePath(const std::string& path);

// Returns the errno value that is closest to `error`.
int ErrnoOfError(DWORD error);

// Sets errno to the error number of GetLastError, and returns it.
int SetErrno();

bool IsOpen(HANDLE handle);

HANDLE HandleOf(int descriptor);

// Duplicates the handle of `descriptor`. Returns nullptr, with GetLastError set, if the system refuses.
HANDLE DuplicateOf(int descriptor);

// Returns a descriptor that takes over `handle`; -1, with errno set, if it is not open or too many are open.
int DescriptorOf(HANDLE handle);

}  // namespace tabia
