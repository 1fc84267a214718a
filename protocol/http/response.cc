#include "protocol/http/response.h"

#include "core/base/json.h"
#include "core/base/tokens.h"

namespace tabia::http {
namespace {

// Returns true for a status that never has a body, and so no Content-Length either.
bool HasNoLength(int status) {
  return status == 204 || status == 304;
}

void AppendField(std::string& bytes, std::string_view name, std::string_view value) {
  AppendParts(bytes, name, ": ", value, "\r\n");
}

}  // namespace

std::string_view ReasonOf(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 204:
      return "No Content";
    case 302:
      return "Found";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 409:
      return "Conflict";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 421:
      return "Misdirected Request";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Error";
  }
}

Response UnavailableResponse(absl::Status book_status) {
  Response response;
  response.book_status = std::move(book_status);
  response.sharing = Sharing::kAnyOrigin;
  return response;
}

Response ErrorResponse(int status, std::string_view where, std::string_view why) {
  Response response;
  response.status = status;
  response.content_type = "application/json";
  const Json error = {{"what", ReasonOf(status)}, {"where", where}, {"why", why}};
  response.body = JsonLine(Json({{"error", error}}));
  response.is_repeatable = false;
  return response;
}

std::string ToBytes(const Response& response, const Delivery& delivery) {
  std::string bytes;
  bytes.reserve(512 + response.body.size());
  AppendParts(bytes, "HTTP/1.1 ", response.status, " ", ReasonOf(response.status), "\r\n");
  if (!response.content_type.empty()) AppendField(bytes, "Content-Type", response.content_type);
  if (!HasNoLength(response.status)) AppendParts(bytes, "Content-Length: ", response.body.size(), "\r\n");
  if (!delivery.date.empty()) AppendField(bytes, "Date", delivery.date);
  for (const auto& [name, value] : response.fields) AppendField(bytes, name, value);
  if (!delivery.keep_alive) AppendField(bytes, "Connection", "close");
  if (delivery.keep_alive && delivery.is_http_10) AppendField(bytes, "Connection", "keep-alive");
  bytes += "\r\n";
  if (delivery.with_body) bytes += response.body;
  return bytes;
}

}  // namespace tabia::http
