// Where a writer puts its bytes, front to back.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace tabia {

class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual absl::Status Append(std::string_view bytes) = 0;
};

// A sink in memory.
class StringSink final : public ByteSink {
 public:
  absl::Status Append(std::string_view bytes) override {
    bytes_.append(bytes);
    return absl::OkStatus();
  }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

}  // namespace tabia
