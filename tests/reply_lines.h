// The lines that a session sends to its client, without their ends.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/session.h"

namespace tabia {

inline std::vector<std::string> ReplyLines(const protocol::Reply& reply) {
  std::vector<std::string> lines;
  std::string_view rest = reply.bytes;
  for (size_t end = rest.find('\n'); end != rest.npos; end = rest.find('\n')) {
    lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace tabia
