// The part of an HTTP server that all paths share: host names, methods, caching, access from other origins, security.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

#include "core/base/hash_table.h"
#include "protocol/http/metrics.h"
#include "protocol/http/request.h"
#include "protocol/http/response.h"
#include "protocol/http/router.h"

namespace tabia::http {

// The host names that a server answers to.
//
// A web page of another site can make its own name resolve to this machine (DNS rebinding), and could then read the
// books through the user's browser. It cannot choose the field Host, so only known names are answered.
struct HostRule {
  std::vector<std::string> names = {};  // in addition to those of the loopback
  // The hosts of the real servers, for clients that use this server as a proxy.
  std::vector<std::string> upstreams = {};
  // Permits every address. It is set if other machines can connect; an address cannot be rebound.
  bool any_address = false;

  // Returns true if a request for `host`, which must be a host in the sense of IsHost, may be answered. So a page may
  // print the host of a request that is answered.
  bool Permits(std::string_view host) const;
};

// Returns whether `host` is "NAME" or "NAME:PORT" in characters that have no meaning in a page, a shell or a program.
bool IsHost(std::string_view host);

// Returns "name" for "name:80", and "[::1]" for "[::1]:80".
std::string_view WithoutPort(std::string_view host);

// A cache of responses, because positions near the start of a game are requested again and again. Its size in bytes is
// limited. When the newer half is full, the older half is dropped, and the newer half becomes the older one. A cache
// hit moves a response to the newer half.
class ResponseCache {
 public:
  explicit ResponseCache(size_t max_bytes) : max_half_bytes_(max_bytes / 2) {}

  // Returns the response to `request` from books of this identity, or null. It is valid until the next call.
  const Response* Find(uint64_t identity, std::string_view request);
  void Add(uint64_t identity, std::string_view request, const Response& response);

 private:
  using Half = HashMap<std::string, Response>;

  void ForgetOthers(uint64_t identity);
  const Response& Keep(std::string_view request, Response response);

  const size_t max_half_bytes_;
  uint64_t identity_ = 0;
  Half newer_, older_;
  size_t newer_bytes_ = 0;
};

// Returns the error 404 as JSON.
Response NotFoundResponse(const Request& request);

struct SiteConfig {
  HostRule hosts = {};
  std::string base = "/";  // the folder of all paths: with "/books/", "/books/masters" is the path "/masters"
  Handler not_found = NotFoundResponse;  // for unknown paths
  std::function<absl::Time()> now = absl::Now;
  std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;
  std::shared_ptr<Metrics> metrics = std::make_shared<Metrics>();
  bool cors = false;  // pages of other origins may read responses of Sharing::kAnyOrigin
  bool log_queries = false;
  // Returns a number that changes whenever the books or the program's answers from them change.
  std::function<uint64_t()> identity = [] { return uint64_t{0}; };
  // Called if a book could not be read for a response. The client gets an error 503. Called on the thread of the Site.
  std::function<void(const absl::Status& book_status)> on_unavailable = [](const absl::Status&) {};
};

// Answers requests. For one thread, except the work of AnswerLater.
class Site {
 public:
  Site(SiteConfig config, Router router) : config_(std::move(config)), router_(std::move(router)) {}

  // Returns nothing if a book on the network must be read first.
  std::optional<Response> Answer(const Request& request) const;
  // Returns work for another thread, which reads the books for a request that Answer could not answer. The function
  // that it returns makes the response, on the thread of this object.
  std::function<std::function<Response()>()> AnswerLater(const Request& request) const;
  // Returns whether a handler answers a POST to this path, so that its body must be received first.
  bool ReadsBodyOf(const Request& request) const;
  bool log_queries() const { return config_.log_queries; }
  // Returns the time for the field Date: "Sun, 06 Nov 1994 08:49:37 GMT". Valid until the next call.
  std::string_view Date() const;
  // Counts a response to a head that was no request.
  void CountBadHead(int status) const { config_.metrics->Count("", status, 0); }

 private:
  static constexpr size_t kCacheBytes = 4 << 20;

  // Returns the request with the base removed from its path. If the path is outside the base, returns the response
  // instead: a redirect if only the slash at the end is missing, else an error 404.
  std::variant<Request, Response> Enter(const Request& request) const;
  // Returns the route of a POST; null for any other request.
  const Route* FindPost(const Request& below) const;
  std::optional<Response> AnswerBelow(const Request& request) const;
  // Counts a response, and the time since `began`.
  void Count(const Request& request, const Response& response,
             std::chrono::steady_clock::time_point began) const;
  std::string EtagOf(const Request& request) const;
  std::optional<Response> Handle(const Request& request, const Handler& handler) const;
  // Completes the response of a handler, and caches it unless the books have changed since `identity`. Returns the
  // response to send: 304 if the client has it.
  Response Finish(const Request& request, uint64_t identity, Response response) const;
  void Secure(Response& response) const;

  const SiteConfig config_;
  const Router router_;
  mutable ResponseCache cache_{kCacheBytes};
  mutable int64_t second_ = -1;  // of date_, since 1970
  mutable std::string date_;
};

}  // namespace tabia::http
