// The destination of a writer's bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace tabia {

// Bytes are appended front to back. A writer replaces earlier bytes that it only knows at the end, and
// truncates those that it does not need after all.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual absl::Status Append(std::string_view bytes) = 0;

  // Replaces bytes that were all appended before.
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
