// A lock that programs share by the name of a file.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/os/file_io.h"

namespace tabia {

// A lock belongs to one thread of one process on the machine, from TryTake until this object is destroyed. The kernel
// releases the lock if its holder dies. The file exists while the lock is taken. If the holder was killed, the file
// remains, and the next holder uses it.
//
// A file that TryTake has made begins with kMark. Any other file at the path belongs to somebody else: it is locked as
// well, but neither written nor removed. A link at the path is an error.
class FileLock {
 public:
  static constexpr std::string_view kMark = "lock of tabia\n";

  // Returns whether there is a file with the mark at `path`: the lock is held, or its holder was killed.
  static bool IsAt(const std::string& path);

  // Returns an empty optional if the lock is held by another process or thread.
  static absl::StatusOr<std::optional<FileLock>> TryTake(const std::string& path);

  // Takes the lock. Waits while another process or thread has it. Returns DeadlineExceededError after `timeout`; waits
  // for ever without one.
  static absl::StatusOr<FileLock> Take(const std::string& path,
                                       std::optional<std::chrono::milliseconds> timeout = {});

  FileLock(FileLock&& other) noexcept = default;
  FileLock& operator=(FileLock&&) = delete;
  // Removes the file, if it has the mark.
  ~FileLock();

  // Writes a note for waiting programs over the last one, which must not be longer. Errors are ignored: the waiting
  // programs then only have less to report.
  void Write(std::string_view note);

  // Returns the first `size` bytes of the holder's last note, or nothing if it is shorter.
  static std::optional<std::string> Read(const std::string& path, size_t size);

 private:
  FileLock(std::string path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}
  // Opens the file to read it, and follows no link.
  static Descriptor OpenAt(const std::string& path);
  static bool HasMark(int descriptor);

  std::string path_;
  Descriptor file_;
};

}  // namespace tabia
