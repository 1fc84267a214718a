// Files by the numbers that the C library gives them, and reads and writes that complete even when the system works in
// parts. What fails leaves its error number in errno.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tabia {

// What distinguishes two files, whatever their paths: the device and the number of the file on it.
using FileIdentity = std::pair<uint64_t, uint64_t>;

// Returns the identity of what `path` leads to when all links are followed; empty if there is nothing.
std::optional<FileIdentity> IdentityOf(const std::string& path);

// Returns the size of what `path` leads to when all links are followed; empty if there is nothing.
std::optional<uint64_t> SizeOf(const std::string& path);

// Returns the offset from which on the file has only bytes that were never written; empty if its last byte was
// written, or the file system does not know.
std::optional<uint64_t> EndOfWrittenBytes(const std::string& path);

// Opens a file to be read; -1 if the system refused. Does not wait for a pipe.
int OpenToRead(const std::string& path);

void CloseFile(int descriptor);

// Returns nullopt if it is not a regular file.
std::optional<uint64_t> SizeOfFile(int descriptor);

// Cuts the file, or extends it by zeros. False if the system refused.
bool SetFileSize(int descriptor, uint64_t size);

// Returns false if not all of `bytes` could be written at `offset`.
bool WriteAt(int descriptor, uint64_t offset, std::string_view bytes);

// Returns false if the file does not have `size` bytes at `offset` (EIO) or cannot be read.
bool ReadAt(int descriptor, uint64_t offset, char* into, size_t size);

// Writes to a pipe or a terminal, waiting for its reader. Returns false if not all of `bytes` could be written; EPIPE
// means that the reader has closed the pipe.
bool WriteToStream(int descriptor, std::string_view bytes);

// Returns the value of errno for an error that a library has from the system itself.
int ErrnoOf(int system_error);

}  // namespace tabia
