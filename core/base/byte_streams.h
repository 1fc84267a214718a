// Streams of bytes: the sources that readers read from and the sinks that writers append to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia {

inline constexpr size_t kPieceBytes = 1 << 17;  // that a source returns at a time

// The bytes of a file or pipe, piece after piece.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Returns the next bytes, valid until the next call; empty at the end.
  virtual absl::StatusOr<std::string_view> Next() = 0;
  // Returns the number of bytes of the file that were read so far. For a packed file these are packed bytes.
  virtual uint64_t file_bytes() const = 0;
};

// Returns a source of bytes in memory, which must outlive it. They are the bytes of a file from `offset` on.
std::unique_ptr<ByteSource> MemorySource(std::string_view bytes, uint64_t offset = 0);

// Returns a source of `first`, bytes taken from `rest` earlier, followed by `rest`.
std::unique_ptr<ByteSource> Joined(std::string first, std::unique_ptr<ByteSource> rest);

// The destination of a writer's bytes, which are appended in order. At the end, a writer can fill in a header that it
// has left empty (Replace), and drop bytes that it does not need (Truncate).
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual absl::Status Append(std::string_view bytes) = 0;

  // Replaces the bytes at `offset`, all of which were appended before.
  virtual absl::Status Replace(uint64_t offset, std::string_view bytes) = 0;
  // Drops everything after the first `size` bytes, which were appended before.
  virtual absl::Status Truncate(uint64_t size) = 0;
};

// A sink in memory.
class StringSink final : public ByteSink {
 public:
  absl::Status Append(std::string_view bytes) override {
    bytes_.append(bytes);
    return absl::OkStatus();
  }
  absl::Status Replace(uint64_t offset, std::string_view bytes) override {
    bytes_.replace(offset, bytes.size(), bytes);
    return absl::OkStatus();
  }
  absl::Status Truncate(uint64_t size) override {
    bytes_.resize(size);
    return absl::OkStatus();
  }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

}  // namespace tabia
