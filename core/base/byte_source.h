// The bytes of a file or pipe, piece after piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia {

// How much a source hands out at a time.
inline constexpr size_t kPieceBytes = 1 << 17;

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Returns the bytes that follow, valid until the next call; empty at the end.
  virtual absl::StatusOr<std::string_view> Next() = 0;
  // Returns how many bytes of the file have been handed out so far. For a packed file these are packed bytes.
  virtual uint64_t file_bytes() const = 0;
};

// Returns a source of bytes in memory, which must outlive it.
std::unique_ptr<ByteSource> MemorySource(std::string_view bytes);

// Returns a source of `first`, bytes taken from `rest` earlier, followed by `rest`.
std::unique_ptr<ByteSource> Joined(std::string first, std::unique_ptr<ByteSource> rest);

}  // namespace tabia
