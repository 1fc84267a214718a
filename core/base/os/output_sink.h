// A sink that is written to as a whole.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/byte_sink.h"
#include "core/base/os/descriptor_sink.h"

namespace tabia {

// A sink whose bytes appear at Commit, all of them or none. Until then they are in a file of its own.
class OutputSink : public ByteSink {
 public:
  absl::Status Append(std::string_view bytes) final { return bytes_.Append(bytes); }
  absl::Status Replace(uint64_t offset, std::string_view bytes) final {
    return bytes_.Replace(offset, bytes);
  }
  absl::Status Truncate(uint64_t size) final { return bytes_.Truncate(size); }
  virtual absl::Status Commit() = 0;
  // Returns how many bytes there are so far.
  uint64_t size() const { return bytes_.size(); }

 protected:
  explicit OutputSink(DescriptorSink bytes) : bytes_(std::move(bytes)) {}

  DescriptorSink bytes_;
};

}  // namespace tabia
