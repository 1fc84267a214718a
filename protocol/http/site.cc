#include "protocol/http/site.h"

#include <algorithm>

#include "core/base/checksum.h"
#include "core/base/packed/deflate.h"
#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::http {
namespace {

// The estimated size of the fields of a response and its entry in the table.
constexpr size_t kEntryBytes = 1024;

bool IsText(std::string_view content_type) {
  return content_type.starts_with("text/") || content_type.find("json") != std::string_view::npos ||
         content_type.find("svg") != std::string_view::npos;
}

// Compresses a long text if the client accepts that and it becomes smaller. Marks it as dependent on the client either
// way.
void Pack(bool accepts_gzip, Response& response) {
  if (response.body.size() < kMinGzipBytes || !IsText(response.content_type)) return;
  response.fields.emplace_back("Vary", "Accept-Encoding");
  std::string packed = accepts_gzip ? Gzip(response.body) : std::string();
  if (packed.empty()) return;
  response.body = std::move(packed);
  response.fields.emplace_back("Content-Encoding", "gzip");
}

bool IsIn(std::string_view name, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& known) { return EqualIgnoringCase(name, known); });
}

// Returns true for "127.0.0.1" and "[::1]". No host name consists of digits and points alone or has brackets.
bool IsAddress(std::string_view name) {
  if (name.starts_with('[')) return name.ends_with(']');
  return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool IsLoopback(std::string_view name) {
  if (EqualIgnoringCase(name, "localhost") || name == "[::1]") return true;
  return IsAddress(name) && name.starts_with("127.");
}

// Returns the response to a client that has this one already: the fields of RFC 9110 (15.4.5), and those that let a
// page read it.
Response NotModified(const Response& known) {
  static constexpr std::string_view kKept[] = {"ETag", "Vary", "Cache-Control", "Access-Control-Allow-Origin",
                                               "Cross-Origin-Resource-Policy"};
  Response response;
  response.status = 304;
  for (const auto& [name, value] : known.fields) {
    if (std::find(std::begin(kKept), std::end(kKept), name) != std::end(kKept)) {
      response.fields.emplace_back(name, value);
    }
  }
  return response;
}

// Returns whether the client has a response with this tag.
bool HasTag(const Request& request, std::string_view etag) {
  return Trim(request.if_none_match) == "*" || request.if_none_match.find(etag) != std::string::npos;
}

Response MethodNotAllowed(const Request& request, std::string allowed) {
  Response response = ErrorResponse(405, request.path, Concat("permits only ", allowed));
  response.fields.emplace_back("Allow", std::move(allowed));
  return response;
}

// Returns the cache key of the response to a request.
std::string CacheKeyOf(const Request& request) {
  return Concat(request.accepts_gzip ? "gzip " : "", request.path, "?", request.query);
}

Response RedirectTo(std::string address) {
  Response response;
  response.status = 302;
  response.fields.emplace_back("Location", std::move(address));
  return response;
}

// Refuses a request for another host. In absolute form the client expects a proxy, which this server is not; in origin
// form another name has been resolved to this machine.
Response RefuseHost(const Request& request) {
  return request.is_absolute
             ? ErrorResponse(403, request.host, "nothing is forwarded to other servers")
             : ErrorResponse(421, request.host, "this server has another name; --name permits one");
}

Response Preflight(const Request& request) {
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

}  // namespace

bool HostRule::Permits(std::string_view host) const {
  if (!IsHost(host)) return false;
  const std::string_view name = WithoutPort(host);
  return IsLoopback(name) || IsIn(name, names) || IsIn(name, upstreams) || (any_address && IsAddress(name));
}

bool IsHost(std::string_view host) {
  static constexpr std::string_view kDigits = "0123456789";
  static constexpr std::string_view kInAddresses = "abcdefABCDEF0123456789.:";
  static constexpr std::string_view kInNames =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
  std::string_view name = WithoutPort(host);
  const std::string_view port = host.substr(std::min(name.size() + 1, host.size()));
  const bool is_address = name.size() > 2 && name.starts_with('[') && name.ends_with(']');
  if (is_address) name = name.substr(1, name.size() - 2);
  return !name.empty() &&
         name.find_first_not_of(is_address ? kInAddresses : kInNames) == std::string_view::npos &&
         port.find_first_not_of(kDigits) == std::string_view::npos;
}

std::string_view WithoutPort(std::string_view host) {
  const size_t colon = host.rfind(':');
  if (colon == std::string_view::npos || host.find(']', colon) != std::string_view::npos) return host;
  return host.substr(0, colon);
}

const Response* ResponseCache::Find(uint64_t identity, std::string_view request) {
  ForgetOthers(identity);
  const std::string key(request);
  if (const auto found = newer_.find(key); found != newer_.end()) return &found->second;
  const auto found = older_.find(key);
  if (found == older_.end()) return nullptr;
  Response response = std::move(found->second);
  older_.erase(found);
  return &Keep(request, std::move(response));
}

void ResponseCache::Add(uint64_t identity, std::string_view request, const Response& response) {
  ForgetOthers(identity);
  if (response.body.size() + request.size() + kEntryBytes <= max_half_bytes_) Keep(request, response);
}

void ResponseCache::ForgetOthers(uint64_t identity) {
  if (identity == identity_) return;
  identity_ = identity;
  newer_.clear();
  older_.clear();
  newer_bytes_ = 0;
}

const Response& ResponseCache::Keep(std::string_view request, Response response) {
  const size_t bytes = response.body.size() + request.size() + kEntryBytes;
  if (newer_bytes_ + bytes > max_half_bytes_) {
    older_ = std::exchange(newer_, {});
    newer_bytes_ = 0;
  }
  newer_bytes_ += bytes;
  return newer_[std::string(request)] = std::move(response);
}

Response NotFoundResponse(const Request& request) {
  return ErrorResponse(404, request.path, "nothing is here");
}

std::string_view Site::Date() const {
  const absl::Time now = config_.now();
  if (const int64_t second = absl::ToUnixSeconds(now); second != std::exchange(second_, second)) {
    date_ = absl::FormatTime("%a, %d %b %Y %H:%M:%S GMT", now, absl::UTCTimeZone());
  }
  return date_;
}

std::variant<Request, Response> Site::Enter(const Request& request) const {
  if (config_.base == "/") return request;  // also a target that is no path
  if (request.path.starts_with(config_.base)) {
    Request below = request;
    below.path.erase(0, config_.base.size() - 1);
    below.base = config_.base;
    return below;
  }
  if (request.path + "/" == config_.base) return RedirectTo(config_.base);
  return ErrorResponse(404, request.path, Concat("this server's pages begin at ", config_.base));
}

std::optional<Response> Site::Answer(const Request& request) const {
  const auto began = config_.clock();
  std::variant<Request, Response> entered = Enter(request);
  if (Response* const outside = std::get_if<Response>(&entered)) {
    Secure(*outside);
    Count(request, *outside, began);
    return std::move(*outside);
  }
  const Request& below = std::get<Request>(entered);
  std::optional<Response> response = AnswerBelow(below);
  if (response) Count(below, *response, began);
  return response;
}

void Site::Count(const Request& request, const Response& response,
                 std::chrono::steady_clock::time_point began) const {
  const Route* const route = router_.Find(request.path);
  const std::string_view path = route == nullptr ? std::string_view() : route->path;
  config_.metrics->Count(path, response.status, request.method == Method::kHead ? 0 : response.body.size());
  config_.metrics->AddTime(path, config_.clock() - began);
}

const Route* Site::FindPost(const Request& below) const {
  return below.method == Method::kPost ? router_.FindPost(below.path) : nullptr;
}

bool Site::ReadsBodyOf(const Request& request) const {
  const std::variant<Request, Response> entered = Enter(request);
  const Request* const below = std::get_if<Request>(&entered);
  return below != nullptr && FindPost(*below) != nullptr;
}

std::optional<Response> Site::AnswerBelow(const Request& request) const {
  Response response;
  if ((!request.is_http_10 || request.has_host || request.is_absolute) &&
      !config_.hosts.Permits(request.host)) {
    response = RefuseHost(request);
  } else if (request.method == Method::kOptions && config_.cors) {
    return Preflight(request);
  } else if (const Route* const posted = FindPost(request); posted != nullptr) {
    response = posted->handler(request);
  } else if (const Route* const route = router_.Find(request.path);
             route == nullptr && router_.FindPost(request.path) != nullptr) {
    response = MethodNotAllowed(request, "POST");
  } else if (request.method != Method::kGet && request.method != Method::kHead) {
    response = MethodNotAllowed(request, config_.cors ? "GET, HEAD, OPTIONS" : "GET, HEAD");
  } else if (route == nullptr) {
    response = config_.not_found(request);
    Pack(request.accepts_gzip, response);
  } else {
    return Handle(request, route->handler);
  }
  Secure(response);
  return response;
}

std::function<std::function<Response()>()> Site::AnswerLater(const Request& request) const {
  Request below = std::get<Request>(Enter(request));
  below.may_wait = true;
  return [this, request = std::move(below), identity = config_.identity(), began = config_.clock()] {
    const Handler& handler = router_.Find(request.path)->handler;
    return [this, request, identity, began, response = handler(request)] {
      Response finished = Finish(request, identity, response);
      Count(request, finished, began);
      return finished;
    };
  };
}

// Looks up nothing if the cache has the response already.
std::optional<Response> Site::Handle(const Request& request, const Handler& handler) const {
  const uint64_t identity = config_.identity();
  if (const Response* known = cache_.Find(identity, CacheKeyOf(request))) {
    config_.metrics->CountCacheHit();
    return HasTag(request, EtagOf(request)) ? NotModified(*known) : *known;
  }
  Response response = handler(request);
  if (absl::IsDeadlineExceeded(response.book_status)) return std::nullopt;
  return Finish(request, identity, std::move(response));
}

Response Site::Finish(const Request& request, uint64_t identity, Response response) const {
  if (!response.book_status.ok()) {
    config_.on_unavailable(response.book_status);
    if (response.body.empty()) {
      const Sharing sharing = response.sharing;
      response = ErrorResponse(503, "book", Message(response.book_status));
      response.sharing = sharing;
    }
  }
  const bool is_kept = response.status == 200 && response.is_repeatable && identity == config_.identity();
  if (is_kept) response.fields.emplace_back("ETag", EtagOf(request));
  Pack(request.accepts_gzip, response);
  Secure(response);
  if (!is_kept) return response;
  cache_.Add(identity, CacheKeyOf(request), response);
  return HasTag(request, EtagOf(request)) ? NotModified(response) : response;
}

// Books and request determine the response, so a hash of both identifies it without a lookup.
std::string Site::EtagOf(const Request& request) const {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  uint64_t hash = Checksum(Concat(config_.identity(), " ", CacheKeyOf(request)));
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
