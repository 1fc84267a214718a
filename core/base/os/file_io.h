// File descriptors: reads and writes that retry until complete. A function that fails sets errno.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"

namespace tabia {

// The device of a file and its number on this device. Two paths of one file have the same identity.
using FileIdentity = std::pair<uint64_t, uint64_t>;

// Returns the identity of the file at `path`, following links; empty if there is none.
std::optional<FileIdentity> IdentityOf(const std::string& path);

// Returns the identity of an open file; empty if the system refuses.
std::optional<FileIdentity> IdentityOfFile(int descriptor);

// Returns whether `path` leads to this open file, and not to one that has replaced it.
inline bool IsFileAt(const std::string& path, int descriptor) {
  const std::optional<FileIdentity> identity = IdentityOfFile(descriptor);
  return identity && identity == IdentityOf(path);
}

// Returns the size of the file at `path`, following links; empty if there is none.
std::optional<uint64_t> SizeOf(const std::string& path);

// Returns the offset after the last byte that was ever written; empty if that is the end of the file, or if the file
// system cannot report it.
std::optional<uint64_t> EndOfWrittenBytes(const std::string& path);

// Opens a file for reading; returns -1 if the system refuses. Does not wait for a pipe.
int OpenToRead(const std::string& path);

// Opens a file for reading and for writing at its end, and creates it if it is missing; returns -1 if the system
// refuses.
int OpenToAppend(const std::string& path);

void CloseFile(int descriptor);

// Returns the size of an open regular file; nullopt for any other file.
std::optional<uint64_t> SizeOfFile(int descriptor);

// The size of a regular file and the time of its last change. A write to the file changes them.
struct FileState {
  uint64_t size = 0;
  int64_t changed = 0;  // in the units of the system

  bool operator==(const FileState&) const = default;
};

// The state of the file at a path. A file that replaces it differs, even if it has the same size and time, as a copy of
// cp -p has.
struct PathState {
  FileState bytes;
  FileIdentity file;
  int64_t status_changed = 0;  // StatusTimeOfFile

  bool operator==(const PathState&) const = default;
};

// Returns the state of an open file; nullopt if the system refuses.
std::optional<FileState> StateOfFile(int descriptor);

// Returns the time of the last change of the file's bytes, mode, owner or links, which no program can set; 0 in
// Windows.
int64_t StatusTimeOfFile(int descriptor);

// Truncates the file, or extends it with zeros. Returns false if the system refuses.
bool SetFileSize(int descriptor, uint64_t size);

// Writes the bytes of the file to the disk, so that they survive a power failure. Returns false if the system refuses.
bool SyncFile(int descriptor);

// Returns false if not all of `bytes` could be written at `offset`.
bool WriteAt(int descriptor, uint64_t offset, std::string_view bytes);

// Returns false if the file does not have `size` bytes at `offset` (EIO) or cannot be read.
bool ReadAt(int descriptor, uint64_t offset, char* into, size_t size);

// Writes to a pipe or a terminal, waiting for its reader. Returns false if not all of `bytes` could be written; EPIPE
// means that the reader has closed the pipe.
bool WriteToStream(int descriptor, std::string_view bytes);

// Returns the value of errno for an error code that a library received from the system.
int ErrnoOf(int system_error);

// The owner of a file descriptor, which closes it.
class Descriptor {
 public:
  // Takes over `number`. If it is negative, as the system reports a failure, the descriptor is not open.
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { Close(); }

  bool is_open() const { return number_ >= 0; }
  // Returns -1 if it is not open.
  int number() const { return number_; }

  void Close() {
    if (is_open()) CloseFile(std::exchange(number_, -1));
  }

 private:
  int number_;
};

// Returns whether `path` exists and is neither a regular file nor a folder. Does not open it, because a pipe can be
// opened only once.
bool IsPipe(const std::string& path);

// Returns the state of the file or folder at `path`; nullopt if it is missing, a pipe, or cannot be opened.
inline std::optional<PathState> StateAt(const std::string& path) {
  if (IsPipe(path)) return std::nullopt;
  const Descriptor file(OpenToRead(path));
  const std::optional<FileState> bytes = file.is_open() ? StateOfFile(file.number()) : std::nullopt;
  if (!bytes) return std::nullopt;
  return PathState{*bytes, IdentityOfFile(file.number()).value_or(FileIdentity()),
                   StatusTimeOfFile(file.number())};
}

// Opens a pipe, socket or terminal as a source of bytes, with the memory of one piece. The source is empty if no
// process begins to write into the pipe within two seconds.
absl::StatusOr<std::unique_ptr<ByteSource>> OpenPipe(const std::string& path);

}  // namespace tabia
