// What the files of this folder share: handles, text as UTF-16, and the system's errors as error numbers.
#pragma once

#include <string>
#include <string_view>

// The standard library has set NOMINMAX, and the toolchain file WIN32_LEAN_AND_MEAN.
#include <windows.h>

namespace tabia {

// Others may read, write, replace and remove a file that is open so.
inline constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

std::wstring ToUtf16(std::string_view utf8);
std::string ToUtf8(std::wstring_view utf16);

// Returns a path of UTF-8 as the system's functions take it. A long one gets the prefix that lifts the limit of 260;
// of one that no file can have nothing is left.
std::wstring WidePath(const std::string& path);

// Returns the error number that is nearest to one of the system's errors.
int ErrnoOfError(DWORD error);

// Sets errno to what GetLastError means, and returns it.
int SetErrno();

// Returns whether `handle` is open.
bool IsOpen(HANDLE handle);

HANDLE HandleOf(int descriptor);

// Returns a handle of its own to what `descriptor` is; nullptr, and GetLastError, if the system refused.
HANDLE DuplicateOf(int descriptor);

// Returns the descriptor that from now on owns `handle`; -1, with errno set, if it is not open or there are too many.
int DescriptorOf(HANDLE handle);

}  // namespace tabia
