// A request of HTTP/1.0 or 1.1, read by Boost.Beast's parser. Only a POST may have a body, with a Content-Length; the
// body of an unknown method is not read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace tabia::http {

enum class Method : uint8_t { kGet, kHead, kOptions, kPost, kOther };

struct Request {
  Method method = Method::kGet;
  std::string path;          // as it was sent; for a handler, without the base
  std::string base = "/";    // the folder of all paths, which the Site removed
  std::string query;         // the text after the first "?", as it was sent
  std::string host;          // of the target if it has one, else of the field Host; with its port
  bool has_host = false;     // the field Host is present; HTTP/1.0 may leave it out
  bool is_absolute = false;  // the target has a scheme and a host: the client takes this server for a proxy
  bool is_http_10 = false;
  bool keep_alive = true;
  bool from_private_network = false;  // the browser asks if pages of the internet may read this machine
  std::string if_none_match;
  bool accepts_gzip = false;
  bool accepts_html = false;      // the client is a browser that shows a page
  size_t body_bytes = 0;          // that follow the head
  bool expects_continue = false;  // the client sends the body only after the status 100
  std::string body;               // those bytes, for a handler
  std::string content_type;       // of the body
  // The origin of the page that sends the request, "http://host:port"; empty if the client is no page.
  std::string origin;
  std::string token;  // of the field X-Tabia-Token
  // True on a thread of its own. On the server's thread, books on the network answer only from the bytes in memory.
  bool may_wait = false;
};

// The response to a head that is not a valid request.
struct BadHead {
  int status = 400;
  std::string why = {};
};

inline constexpr size_t kMaxTargetBytes = 8 * 1024;
inline constexpr size_t kMaxHeadBytes = 16 * 1024;
inline constexpr size_t kMaxBodyBytes = 64 * 1024;

// Reads a whole head, with the empty line at its end.
std::variant<Request, BadHead> ParseHead(std::string_view head);

}  // namespace tabia::http
