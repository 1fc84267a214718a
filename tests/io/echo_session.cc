#include "tests/io/echo_session.h"

#include "absl/strings/numbers.h"

#include "core/base/status.h"

namespace tabia::io {

protocol::Reply EchoSession::HandleLine(std::string_view line) {
  if (awaits_upstream_) return {.lines = {"Error: a line has overtaken the fallback"}};
  while (line.starts_with('\0')) line.remove_prefix(1);
  if (line.size() > kMaxLineBytes) return {.lines = {"Error: too long"}};
  const std::string argument(line.substr(std::min(line.size(), line.find(' ') + 1)));
  if (line.starts_with("ask ")) {
    awaits_upstream_ = true;
    return {.to_upstream = argument == "long" ? std::string(255, 'x') : argument};
  }
  int count = 0;
  if (line.starts_with("fill ") && absl::SimpleAtoi(argument, &count)) {
    return {.lines = std::vector<std::string>(count, std::string(1000, 'x'))};
  }
  if (line.starts_with("log ")) return {.log = {argument}};
  if (line.empty()) return {};
  return {.lines = {std::string(line)}, .close = line == "exit"};
}

protocol::Reply EchoSession::HandleUpstream(const absl::StatusOr<std::string>& reply) {
  awaits_upstream_ = false;
  return {.lines = {reply.ok() ? *reply : "Error: " + Message(reply.status())}};
}

}  // namespace tabia::io
