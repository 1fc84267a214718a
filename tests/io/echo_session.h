// A conversation that says back what it hears, for tests of servers.
#pragma once

#include "protocol/io/line_session.h"

namespace tabia::io {

// "ask X" asks the fallback X and says its answer, "ask long" something of 255 bytes; "fill N" says N lines
// of 1000 bytes; "log X" tells the user; "exit" closes; an empty line has no answer; anything else is said
// back.
class EchoSession final : public LineSession {
 public:
  static constexpr size_t kMaxLineBytes = 100;

  LineOutcome HandleLine(std::string_view line) override;
  LineOutcome HandleFallback(const absl::StatusOr<std::string>& reply) override;

 private:
  bool waits_for_fallback_ = false;
};

}  // namespace tabia::io
