// A lock that programs share by the name of a file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia {

// Held by one process of the machine, and one thread of it, from TryTake to the end of this object. The
// kernel frees it when its holder dies. The file stands for as long as somebody holds the lock, and longer
// only if that one was killed; whoever takes the lock next takes the file over.
class FileLock {
 public:
  // Nothing while somebody else holds it.
  static absl::StatusOr<std::optional<FileLock>> TryTake(const std::string& path);

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

  // Leaves word in the file for those who wait, in place of what was written before. A courtesy: where it
  // fails, they know less.
  void Write(std::string_view note);

  // The first `size` bytes of what a holder wrote last; nothing if there are not so many.
  static std::optional<std::string> Read(const std::string& path, size_t size);

 private:
  FileLock(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_;
};

}  // namespace tabia
