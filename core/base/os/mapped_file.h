// A file as bytes in memory, read-only.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

namespace tabia {

// The bytes stay valid and unchanged as long as this object lives, because tabia's writers replace files and
// never change one in place.
class MappedFile {
 public:
  static absl::StatusOr<MappedFile> Open(const std::string& path) { return Open(path, path); }
  // Opens the file `path` at `location`.
  static absl::StatusOr<MappedFile> Open(const std::string& path, const std::string& location);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  const std::string& path() const { return path_; }
  std::string_view bytes() const { return bytes_; }

 private:
  explicit MappedFile(std::string_view bytes) : bytes_(bytes) {}

  std::string path_;
  std::string_view bytes_;
};

}  // namespace tabia
