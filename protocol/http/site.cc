#include "protocol/http/site.h"

#include <string_view>
#include <utility>

#include "core/base/checksum.h"
#include "core/base/parts.h"
#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::http {
namespace {

Response NotModified(std::string etag) {
  Response response;
  response.status = 304;
  response.fields.emplace_back("ETag", std::move(etag));
  return response;
}

Response MethodNotAllowed(const Request& request, bool cors) {
  Response response = ErrorResponse(405, request.path, "only GET and HEAD are answered");
  response.fields.emplace_back("Allow", cors ? "GET, HEAD, OPTIONS" : "GET, HEAD");
  return response;
}

}  // namespace

Response Site::Answer(const Request& request) const {
  Response response;
  if ((!request.is_http_10 || request.has_host || request.is_absolute) &&
      !config_.hosts.Permits(request.host)) {
    response = Misdirected(request);
  } else if (request.method == Method::kOptions && config_.cors) {
    return Preflight(request);
  } else if (request.method != Method::kGet && request.method != Method::kHead) {
    response = MethodNotAllowed(request, config_.cors);
  } else if (const Handler* handler = router_.Find(request.path); handler == nullptr) {
    response = ErrorResponse(404, request.path, "nothing is here");
  } else {
    return Handled(request, *handler);
  }
  Secure(response);
  return response;
}

// An answer that the client has, or that was given before, costs no lookup.
Response Site::Handled(const Request& request, const Handler& handler) const {
  std::string etag = EtagOf(request);
  if (request.if_none_match.find(etag) != std::string::npos) return NotModified(std::move(etag));
  const uint64_t identity = config_.identity();
  const std::string asked = Concat(request.path, "?", request.query);
  if (const Response* known = cache_.Find(identity, asked)) return *known;
  Response response = handler(request);
  if (!response.book_status.ok()) {
    config_.on_unavailable(response.book_status);
    response = ErrorResponse(503, "book", Message(response.book_status));
  }
  const bool is_kept = response.status == 200 && response.is_repeatable;
  if (is_kept) response.fields.emplace_back("ETag", std::move(etag));
  Secure(response);
  if (is_kept) cache_.Add(identity, asked, response);
  return response;
}

// A proxy would forward: this server never does. In origin form the name only shows that somebody was misled.
Response Site::Misdirected(const Request& request) const {
  return request.is_absolute
             ? ErrorResponse(403, request.host, "nothing is forwarded to other servers")
             : ErrorResponse(421, request.host, "this server has another name; --name permits one");
}

Response Site::Preflight(const Request& request) const {
  Response response;
  response.status = 204;
  response.fields = {{"Access-Control-Allow-Origin", "*"},
                     {"Access-Control-Allow-Methods", "GET, OPTIONS"},
                     {"Access-Control-Allow-Headers",
                      "Authorization, Accept, Cache-Control, If-Modified-Since, X-Requested-With"},
                     {"Access-Control-Max-Age", "86400"}};
  if (request.from_private_network) {
    response.fields.emplace_back("Access-Control-Allow-Private-Network", "true");
  }
  return response;
}

// The books and the request decide the answer, so their hash names it without asking a book.
std::string Site::EtagOf(const Request& request) const {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  uint64_t hash = Checksum(Concat(config_.identity(), " ", request.path, "?", request.query));
  std::string etag(18, '"');
  for (size_t at = 16; at > 0; --at, hash >>= 4) etag[at] = kDigits[hash & 15];
  return etag;
}

void Site::Secure(Response& response) const {
  response.fields.emplace_back("X-Content-Type-Options", "nosniff");
  const bool is_shared = response.sharing == Sharing::kAnyOrigin && config_.cors;
  if (is_shared) response.fields.emplace_back("Access-Control-Allow-Origin", "*");
  response.fields.emplace_back("Cross-Origin-Resource-Policy", is_shared ? "cross-origin" : "same-origin");
}

}  // namespace tabia::http
