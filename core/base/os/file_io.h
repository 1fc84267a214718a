// Folders, and whole reads and writes at a place of a file, whatever the system does in parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tabia {

// Where the file of this path lies; "." for a mere name.
std::string FolderOf(const std::string& path);

// False, with errno set, if not all of `bytes` could be written at `offset`.
bool WriteAt(int descriptor, uint64_t offset, std::string_view bytes);

// False, with errno set, if the file does not have `size` bytes at `offset` (EIO) or cannot be read.
bool ReadAt(int descriptor, uint64_t offset, char* into, size_t size);

}  // namespace tabia
