// The file, pipe or folder at a path, opened once for recognising and reading it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/os/file_io.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/program.h"
#include "core/base/os/temp_file.h"

namespace tabia::formats {

// Stands for standard input in place of a path.
inline constexpr std::string_view kStandardInputArgument = "-";

// Returns the path that is opened for a source of this name: "/dev/stdin" for "-".
inline std::string OpenedPath(const std::string& argument) {
  return argument == kStandardInputArgument ? std::string(kStandardInputPath) : argument;
}

// A regular file is mapped; the beginning of a pipe is read; a folder is not opened. A held pipe is a regular file, and
// so is a file that was decompressed.
class SourceFile {
 public:
  enum class Kind { kFile, kPipe, kFolder };

  static absl::StatusOr<SourceFile> Open(const std::string& path);

  // Returns the copy of the file at `address`, a URL, in a temporary file.
  static absl::StatusOr<SourceFile> OfCopy(const std::string& address, TempFile copy);

  // Returns the path that the caller passed, for names. path() is the opened path, for messages: "/dev/stdin" for "-".
  const std::string& argument() const { return argument_; }
  const std::string& path() const { return path_; }
  Kind kind() const { return kind_; }
  // Returns whether bytes() are in a temporary file: the bytes of a pipe, of a URL, or of a decompressed file.
  bool is_held() const { return held_ != nullptr; }
  // Returns whether path() can be opened again.
  bool is_at_path() const { return kind_ == Kind::kFile && (!is_held() || compressed_ != nullptr); }

  // Returns all bytes of a regular file, the first 64 KiB of a pipe, or none of a folder.
  std::string_view bytes() const { return mapped_ ? mapped_->bytes() : std::string_view(head_); }
  // Returns the bytes of the file at path(), which differ from bytes() if they were decompressed.
  std::string_view bytes_at_path() const { return compressed_ ? compressed_->bytes() : bytes(); }

  // Returns a stream of all bytes. UsageError for a second stream of a pipe.
  absl::StatusOr<std::unique_ptr<ByteSource>> Stream();

  // Copies a pipe to an unnamed temporary file, for readers that need all bytes at once. Does nothing otherwise.
  absl::Status Hold();

  // The first bytes of compressed ones.
  struct UnpackedHead {
    std::string bytes;    // at most 64 KiB
    absl::Status status;  // BadFile if the bytes after them are damaged, or are missing
  };

  // Decompresses the first bytes. REQUIRES: PackingOf(bytes()) is not kNone.
  UnpackedHead UnpackHead() const;

  // Replaces compressed bytes by the decompressed ones, in an unnamed temporary file.
  absl::Status Unpack();

  // Returns an AbortedError if the file was written to since it was opened: bytes that were read before and
  // after that do not belong together. A file that was replaced, as editors and tabia do it, is unchanged, because the
  // old one is still read. Returns OK for pipes and URLs, whose bytes are a copy, and for folders.
  absl::Status CheckIsUnchanged() const;

  // Opens the same file or folder again.
  absl::StatusOr<SourceFile> OpenAgain() const;

  // Returns the mapping of a regular file, which can outlive this object; null for a pipe or a folder.
  const std::shared_ptr<const MappedFile>& mapping() const { return mapped_; }

 private:
  explicit SourceFile(const std::string& path) : argument_(path), path_(OpenedPath(path)) {}
  void Watch();
  absl::Status OpenPipe();
  // Copies `bytes` to a temporary file, and maps it.
  absl::Status HoldAll(ByteSource& bytes);
  absl::Status Map();

  // An open file, and its state then.
  struct Watched {
    Descriptor file;
    FileState state;
  };

  std::string argument_;
  std::string path_;
  Kind kind_ = Kind::kFile;
  std::shared_ptr<const MappedFile> mapped_;
  std::string head_;                  // the first bytes of a pipe
  std::unique_ptr<ByteSource> pipe_;  // the bytes after them
  std::shared_ptr<const TempFile> held_;
  std::shared_ptr<const Watched> watched_;        // null if the bytes are a copy
  std::shared_ptr<const MappedFile> compressed_;  // the file at path_, if mapped_ is decompressed from it
};

}  // namespace tabia::formats
