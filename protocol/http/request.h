// A request of HTTP/1.0 or 1.1, without a body.
#pragma once

#include <cstdint>
#include <string>

namespace tabia::http {

enum class Method : uint8_t { kGet, kHead, kOptions, kOther };

struct Request {
  Method method = Method::kGet;
  std::string path;          // as it was sent
  std::string query;         // what follows the first "?", as it was sent
  std::string host;          // of the target if it has one, else of the field Host; with its port
  bool has_host = false;     // the field; HTTP/1.0 may leave it out
  bool is_absolute = false;  // the target has a scheme and a host: a client that believes in a proxy
  bool is_http_10 = false;
  bool keep_alive = true;
  bool from_private_network = false;  // asks whether pages of the internet may read this machine
  std::string if_none_match;
};

}  // namespace tabia::http
