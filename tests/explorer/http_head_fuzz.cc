// Any bytes as those of a client, in pieces of any size: each answer is whole, and nothing is read after a refusal.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "protocol/http/conversation.h"

namespace tabia::http {
namespace {

const Site& EmptySite() {
  static const Site site({}, [] {
    Router router;
    router.Add("/", [](const Request& request) {
      Response response;
      response.content_type = "text/plain";
      response.body = request.query;
      return response;
    });
    return router;
  }());
  return site;
}

// Returns whether the client may continue.
bool TakeAll(Conversation& conversation, std::string_view bytes) {
  while (!bytes.empty()) {
    const size_t before = bytes.size();
    const std::optional<protocol::Reply> reply = conversation.Take(bytes);
    if (bytes.size() > before) std::abort();
    if (!reply) {
      if (!bytes.empty()) std::abort();
      return true;
    }
    if (!reply->bytes.starts_with("HTTP/1.1 ") || reply->bytes.find("\r\n\r\n") == reply->bytes.npos)
      std::abort();
    if (reply->close) return false;
    if (bytes.size() == before) std::abort();
  }
  return true;
}

}  // namespace
}  // namespace tabia::http

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const size_t piece = data[0] == 0 ? 4096 : data[0];
  std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  tabia::http::Conversation conversation(tabia::http::EmptySite());
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, piece);
    if (!tabia::http::TakeAll(conversation, part)) break;
    bytes.remove_prefix(part.size());
  }
  return 0;
}
