// What is the same for every path: hosts, methods, caching, other origins, security.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "protocol/http/host_rule.h"
#include "protocol/http/request.h"
#include "protocol/http/response.h"
#include "protocol/http/response_cache.h"
#include "protocol/http/router.h"

namespace tabia::http {

struct SiteConfig {
  HostRule hosts = {};
  bool cors = false;         // pages of other origins may read the dialects
  bool log_queries = false;  // else no request is logged
  // Returns a number that is another one whenever the books, or what the program says of them, are others.
  std::function<uint64_t()> identity = [] { return uint64_t{0}; };
  // Called if a book could not be read for a response, which becomes an error 503.
  std::function<void(const absl::Status& book_status)> on_unavailable = [](const absl::Status&) {};
};

// For one thread.
class Site {
 public:
  Site(SiteConfig config, Router router) : config_(std::move(config)), router_(std::move(router)) {}

  Response Answer(const Request& request) const;
  bool log_queries() const { return config_.log_queries; }

 private:
  static constexpr size_t kCacheBytes = 4 << 20;

  Response Misdirected(const Request& request) const;
  Response Preflight(const Request& request) const;
  std::string EtagOf(const Request& request) const;
  Response Handled(const Request& request, const Handler& handler) const;
  void Secure(Response& response) const;

  const SiteConfig config_;
  const Router router_;
  mutable ResponseCache cache_{kCacheBytes};
};

}  // namespace tabia::http
