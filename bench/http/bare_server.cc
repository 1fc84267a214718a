// bare_server BYTES: answers every request with the same BYTES bytes, on the loop and by the parser of tabia serve. The
// difference to tabia serve is the time of its answers.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/text.h"
#include "protocol/http/conversation.h"
#include "protocol/http/router.h"
#include "protocol/http/site.h"
#include "protocol/io/server.h"

namespace tabia {
namespace {

http::Router RouterOf(size_t size_bytes) {
  http::Router router;
  router.Add("/", [body = std::string(size_bytes, 'x')](const http::Request&) {
    http::Response response;
    response.content_type = "application/json";
    response.body = body;
    return response;
  });
  return router;
}

int Serve(size_t size_bytes) {
  const http::Site site({}, RouterOf(size_bytes));
  io::ServerOptions options;
  options.max_connections = 10'000;
  const auto begin = [&site] { return std::make_unique<http::Conversation>(site); };
  const auto server = io::Server::Listen(options, begin, [](const std::string&) {});
  if (!server.ok()) return 4;
  std::printf("http://%s/\n", io::ToText((*server)->address()).c_str());
  std::fflush(stdout);
  return (*server)->Run().ok() ? 0 : 4;
}

}  // namespace
}  // namespace tabia

int main(int argc, char** argv) {
  const auto size_bytes = argc == 2 ? tabia::ParseNumber<size_t>(argv[1]) : std::nullopt;
  if (!size_bytes) {
    std::fputs("usage: bare_server BYTES\n", stderr);
    return 2;
  }
  return tabia::Serve(*size_bytes);
}
