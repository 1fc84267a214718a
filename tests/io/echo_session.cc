#include "tests/io/echo_session.h"

#include "absl/strings/numbers.h"

#include "core/base/status.h"

namespace tabia::io {

protocol::Reply EchoSession::HandleLine(std::string_view line) {
  if (awaits_upstream_) return {.bytes = "Error: a line has overtaken the fallback\n"};
  while (line.starts_with('\0')) line.remove_prefix(1);
  if (line.size() > kMaxLineBytes) return {.bytes = "Error: too long\n"};
  const std::string argument(line.substr(std::min(line.size(), line.find(' ') + 1)));
  if (line.starts_with("ask ")) {
    awaits_upstream_ = true;
    return {.to_upstream = argument == "long" ? std::string(255, 'x') : argument};
  }
  int count = 0;
  if (line.starts_with("fill ") && absl::SimpleAtoi(argument, &count)) {
    protocol::Reply reply;
    for (int i = 0; i < count; ++i) reply.AddLine(std::string(1000, 'x'));
    return reply;
  }
  if (line.starts_with("log ")) return {.log = {argument}};
  if (line.empty()) return {};
  return {.bytes = std::string(line) + "\n", .close = line == "exit"};
}

protocol::Reply EchoSession::HandleUpstream(const absl::StatusOr<std::string>& reply) {
  awaits_upstream_ = false;
  return {.bytes = (reply.ok() ? *reply : "Error: " + Message(reply.status())) + "\n"};
}

}  // namespace tabia::io
