// A response, and its bytes.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace tabia::http {

// The pages that may read a response: those of this server, or those of any server.
enum class Sharing : unsigned char {
  kSameOrigin,
  kAnyOrigin,  // for clients of the explorer dialects and of the API, if --cors permits it
};

struct Response {
  int status = 200;
  std::string content_type = {};  // empty: there is no body
  std::string body = {};
  // Further fields, in their order. The names must be string literals, because only views of them are stored.
  std::vector<std::pair<std::string_view, std::string>> fields = {};
  Sharing sharing = Sharing::kSameOrigin;
  // The error of a book that could not be read for this response; the client gets an error 503 instead.
  absl::Status book_status = absl::OkStatus();
  // True: the same request has the same response until the books change, so the response gets an ETag.
  bool is_repeatable = true;
};

// Returns an error as JSON, {"error":{"what","where","why"}}.
Response ErrorResponse(int status, std::string_view where, std::string_view why);

// Returns the response of a handler that could not read a book. If the handler sets no body, the client gets an
// ErrorResponse 503.
Response UnavailableResponse(absl::Status book_status);

// Returns "Not Found" for 404.
std::string_view ReasonOf(int status);

struct Delivery {
  bool with_body = true;  // false for HEAD
  bool keep_alive = true;
  bool is_http_10 = false;
  std::string_view date = {};  // as in the field Date; empty: it is left out
};

// Returns the response as it is sent: status line, fields and body.
std::string ToBytes(const Response& response, const Delivery& delivery);

}  // namespace tabia::http
