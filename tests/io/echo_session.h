// A session that echoes its lines, for tests of servers.
#pragma once

#include "protocol/session.h"

namespace tabia::io {

// "ask X" asks the upstream program X and answers with its reply, "ask long" something of 255 bytes; "fill N" answers
// with N lines of 1000 bytes; "log X" logs; "exit" closes; an empty line has no answer; anything else is answered with
// itself.
class EchoSession final : public protocol::Session {
 public:
  static constexpr size_t kMaxLineBytes = 100;

  protocol::Reply HandleLine(std::string_view line) override;
  protocol::Reply HandleUpstream(const absl::StatusOr<std::string>& reply) override;

 private:
  bool awaits_upstream_ = false;
};

}  // namespace tabia::io
