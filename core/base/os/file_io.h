// Folders, and reads and writes at an offset that complete even when the system works in parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tabia {

// Returns the folder of the file with this path; "." for a bare name.
std::string FolderOf(const std::string& path);

// Returns the name of the file or folder with this path, without the folders before it and a slash after it.
std::string FileName(const std::string& path);

// What distinguishes two files, whatever their paths: the device and the number of the file on it.
using FileIdentity = std::pair<uint64_t, uint64_t>;

// Returns the identity of what `path` leads to when all links are followed; empty if there is nothing.
std::optional<FileIdentity> IdentityOf(const std::string& path);

// Returns the offset from which on the file has only bytes that were never written; empty if its last byte was
// written, or the file system does not know.
std::optional<uint64_t> EndOfWrittenBytes(const std::string& path);

// Returns false, with errno set, if not all of `bytes` could be written at `offset`.
bool WriteAt(int descriptor, uint64_t offset, std::string_view bytes);

// Returns false, with errno set, if the file does not have `size` bytes at `offset` (EIO) or cannot be read.
bool ReadAt(int descriptor, uint64_t offset, char* into, size_t size);

}  // namespace tabia
