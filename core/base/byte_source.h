// The bytes of a file or pipe, piece after piece.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia {

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // The bytes that follow, valid until the next call; none at the end.
  virtual absl::StatusOr<std::string_view> Next() = 0;
  // How many bytes of the file have been handed on, packed as they are.
  virtual uint64_t file_bytes() const = 0;
};

// Bytes in memory, which must outlive the source.
std::unique_ptr<ByteSource> MemorySource(std::string_view bytes);

// `first`, bytes taken from `rest`, and then the rest.
std::unique_ptr<ByteSource> Joined(std::string first, std::unique_ptr<ByteSource> rest);

}  // namespace tabia
