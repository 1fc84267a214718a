// A sink that is written to as a whole.
#pragma once

#include <cstdint>

#include "absl/status/status.h"

#include "core/base/byte_sink.h"

namespace tabia {

// A sink whose bytes appear at Commit, all of them or none.
class OutputSink : public ByteSink {
 public:
  virtual absl::Status Commit() = 0;
  // Returns how many bytes there are so far.
  virtual uint64_t size() const = 0;
};

}  // namespace tabia
