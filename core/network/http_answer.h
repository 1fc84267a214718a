// An HTTP request for bytes of a file, and its answer.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tabia::network {

using Clock = std::chrono::steady_clock;

struct HttpRequest {
  std::string url;
  std::string ranges;           // "0-63,128-191"
  uint64_t max_body_bytes = 0;  // a longer body is an error
};

struct HttpAnswer {
  std::string fault;  // the reason why the request failed; empty on success
  int status = 0;
  std::string content_type;
  std::string content_range;
  std::string etag;
  std::string last_modified;
  std::string body;  // of status 206 alone

  // Returns a value that changes with the file, or an empty string if the server sends none.
  const std::string& validator() const { return etag.empty() ? last_modified : etag; }
};

}  // namespace tabia::network
