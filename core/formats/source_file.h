// What a path names: opened once, for all who look at it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

// A regular file is mapped, the beginning of a pipe is read, a folder is only named. A pipe that is held has
// become a regular file.
class SourceFile {
 public:
  enum class Kind { kFile, kPipe, kFolder };

  static absl::StatusOr<SourceFile> Open(const std::string& path);

  // Returns what was copied into a temporary file from `address`.
  static absl::StatusOr<SourceFile> OfCopy(const std::string& address, TempFile copy);

  // As the caller stated it, for names; and as it is opened, for messages: "-" is "/dev/stdin".
  const std::string& argument() const { return argument_; }
  const std::string& path() const { return path_; }
  Kind kind() const { return kind_; }
  // Returns whether it was a pipe or is on the network, and its bytes are in a temporary file now.
  bool is_held() const { return held_ != nullptr; }

  // All bytes of a regular file; the first bytes of a pipe, up to 64 KiB; none of a folder.
  std::string_view bytes() const { return mapped_ ? mapped_->bytes() : std::string_view(head_); }

  // All bytes, piece after piece, for readers that need no more at a time. UsageError if it is a pipe whose
  // bytes were taken before.
  absl::StatusOr<std::unique_ptr<ByteSource>> Stream();

  // Copies a pipe to a temporary file without a name, for readers that need all bytes at once. Does nothing
  // to a file or a folder.
  absl::Status Hold();

  // Opens the same file or folder once more.
  absl::StatusOr<SourceFile> OpenAgain() const;

  // Of a regular file. The SourceFile must not be used afterwards.
  MappedFile TakeMapping() && { return *std::move(mapped_); }

 private:
  explicit SourceFile(const std::string& path) : argument_(path), path_(OpenedPath(path)) {}
  absl::Status OpenPipe();
  absl::Status Map();

  std::string argument_;
  std::string path_;
  Kind kind_ = Kind::kFile;
  std::optional<MappedFile> mapped_;
  std::string head_;                  // the first bytes of a pipe …
  std::unique_ptr<ByteSource> pipe_;  // … and the source of the others
  std::shared_ptr<const TempFile> held_;
};

}  // namespace tabia::formats
