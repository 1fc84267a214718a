// A file as bytes in memory of our own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

namespace tabia {

// Bytes on a boundary of 64, a cache line; they stay as they are whatever becomes of their origin.
class CopiedBytes {
 public:
  static std::shared_ptr<const CopiedBytes> Of(std::string_view bytes);

  // Reads the regular file at `path` if `wanted` says so of its first bytes (8, or all of a smaller file).
  // Reading fails where a mapping of a file that is truncated meanwhile would end the process. Returns null
  // for a file that is not wanted, is not regular or cannot be opened; SystemError if it cannot be read, or
  // shrinks.
  static absl::StatusOr<std::shared_ptr<const CopiedBytes>> Read(
      const std::string& path, absl::FunctionRef<bool(std::string_view first_bytes)> wanted);

  explicit CopiedBytes(size_t size);
  CopiedBytes(const CopiedBytes&) = delete;
  CopiedBytes& operator=(const CopiedBytes&) = delete;
  ~CopiedBytes();

  std::string_view bytes() const { return {at_, size_}; }

 private:
  char* at_;
  size_t size_;
};

}  // namespace tabia
