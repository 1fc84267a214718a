// The file, pipe or folder at a path, opened once for recognising and reading it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
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

// A regular file is mapped; the beginning of a pipe is read; a folder is not opened. A held pipe is a regular file.
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
  // Returns whether the bytes of a pipe or of a URL are in a temporary file.
  bool is_held() const { return held_ != nullptr; }

  // Returns all bytes of a regular file, the first 64 KiB of a pipe, or none of a folder.
  std::string_view bytes() const { return mapped_ ? mapped_->bytes() : std::string_view(head_); }

  // Returns a stream of all bytes. UsageError for a second stream of a pipe.
  absl::StatusOr<std::unique_ptr<ByteSource>> Stream();

  // Copies a pipe to an unnamed temporary file, for readers that need all bytes at once. Does nothing otherwise.
  absl::Status Hold();

  // Opens the same file or folder again.
  absl::StatusOr<SourceFile> OpenAgain() const;

  // Returns the mapping of a regular file, which can outlive this object; null for a pipe or a folder.
  const std::shared_ptr<const MappedFile>& mapping() const { return mapped_; }

 private:
  explicit SourceFile(const std::string& path) : argument_(path), path_(OpenedPath(path)) {}
  absl::Status OpenPipe();
  absl::Status Map();

  std::string argument_;
  std::string path_;
  Kind kind_ = Kind::kFile;
  std::shared_ptr<const MappedFile> mapped_;
  std::string head_;                  // the first bytes of a pipe
  std::unique_ptr<ByteSource> pipe_;  // the bytes after them
  std::shared_ptr<const TempFile> held_;
};

}  // namespace tabia::formats
