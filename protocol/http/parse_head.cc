#include "protocol/http/parse_head.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <optional>
#include <utility>

#include "protocol/http/head_parser.h"
#include "protocol/http/request.h"

namespace tabia::http {
namespace {

namespace beast_http = boost::beast::http;

std::optional<BadHead> Fault(HeadParser& parser, const HeadParser::Error& error) {
  if (error == beast_http::error::bad_version)
    return BadHead{505, "only HTTP/1.0 and HTTP/1.1 are spoken here"};
  if (error) return BadHead{400, error.message()};
  if (parser.is_ambiguous()) return BadHead{400, "a field that may come once comes twice"};
  const Request& request = parser.request();
  if (!request.is_http_10 && !request.has_host) return BadHead{400, "HTTP/1.1 requires the field Host"};
  if (request.path.size() + request.query.size() > kMaxTargetBytes)
    return BadHead{414, "the address is too long"};
  if (parser.chunked() || parser.content_length().value_or(0) > 0) {
    return BadHead{413, "a request has no body here"};
  }
  return std::nullopt;
}

}  // namespace

std::variant<Request, BadHead> ParseHead(std::string_view head) {
  HeadParser parser;
  parser.skip(true);  // bodies
  parser.header_limit(kMaxHeadBytes);
  HeadParser::Error error;
  parser.put(boost::asio::buffer(head.data(), head.size()), error);
  if (std::optional<BadHead> fault = Fault(parser, error)) return *std::move(fault);
  parser.request().keep_alive = parser.keep_alive();
  return std::move(parser.request());
}

}  // namespace tabia::http
