// A conversation in lines on streams.
#pragma once

#include <optional>

#include "absl/status/status.h"

#include "protocol/io/address.h"
#include "protocol/io/log.h"
#include "protocol/io/upstream.h"
#include "protocol/session.h"

namespace tabia::io {

struct LineLoopOptions {
  int input = 0;  // descriptors
  int output = 1;
  size_t max_line_bytes = 4096;
  std::optional<Address> upstream = {};
  UpstreamLimits upstream_limits = {};
};

// Passes lines of the input to `session` and writes each answer at once, until the session closes, the input ends or the
// output has no reader any more. An error when the system refuses to read or write. Ignores SIGPIPE from now on.
absl::Status RunLines(protocol::Session& session, const Log& log, const LineLoopOptions& options = {});

}  // namespace tabia::io
