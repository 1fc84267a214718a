#include "protocol/http/request.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>
#include <optional>
#include <utility>

#include "core/base/format.h"
#include "core/base/tokens.h"

namespace tabia::http {
namespace {

namespace beast_http = boost::beast::http;

std::string_view ToView(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

Method MethodOf(beast_http::verb verb) {
  switch (verb) {
    case beast_http::verb::get:
      return Method::kGet;
    case beast_http::verb::head:
      return Method::kHead;
    case beast_http::verb::options:
      return Method::kOptions;
    case beast_http::verb::post:
      return Method::kPost;
    default:
      return Method::kOther;
  }
}

// Returns true if gzip, or any coding, is listed with another weight than 0.
bool AcceptsGzip(std::string_view codings) {
  for (std::string_view coding : Split(codings, ",")) {
    const size_t end = std::min(coding.find(';'), coding.size());
    const std::string_view name = Trim(coding.substr(0, end));
    if (!EqualIgnoringCase(name, "gzip") && name != "*") continue;
    const size_t weight = coding.find("q=");
    return weight == std::string_view::npos ||
           coding.find_first_of("123456789", weight) != std::string_view::npos;
  }
  return false;
}

// Beast calls the functions on_… for each part of a head; this class keeps the parts that a Request has.
class HeadParser final : public beast_http::basic_parser<true> {
 public:
  using Error = boost::beast::error_code;
  using Text = boost::beast::string_view;

  Request& request() { return request_; }
  // Returns true if a field that may come once comes twice: two servers could read such a request differently.
  bool is_ambiguous() const { return is_ambiguous_; }
  // Returns true if Transfer-Encoding is not "chunked": a proxy in front might find another end of the body.
  bool has_unknown_coding() const { return has_unknown_coding_; }

 private:
  void on_request_impl(beast_http::verb verb, Text, Text target, int version, Error&) override {
    request_.method = MethodOf(verb);
    request_.is_http_10 = version < 11;
    SetTarget(ToView(target));
  }

  void on_field_impl(beast_http::field field, Text name, Text value, Error&) override {
    static constexpr std::string_view kPrivateNetwork = "Access-Control-Request-Private-Network";
    static constexpr std::string_view kToken = "X-Tabia-Token";
    if (field == beast_http::field::host) {
      is_ambiguous_ |= request_.has_host;
      request_.has_host = true;
      if (!request_.is_absolute) request_.host = ToView(value);
    } else if (field == beast_http::field::if_none_match) {
      request_.if_none_match = ToView(value);
    } else if (field == beast_http::field::content_length) {
      is_ambiguous_ |= has_length_;
      has_length_ = true;
    } else if (field == beast_http::field::accept_encoding) {
      request_.accepts_gzip |= AcceptsGzip(ToView(value));
    } else if (field == beast_http::field::accept) {
      request_.accepts_html |= ToView(value).find("text/html") != std::string_view::npos;
    } else if (field == beast_http::field::transfer_encoding) {
      has_unknown_coding_ |= !EqualIgnoringCase(ToView(value), "chunked");
    } else if (field == beast_http::field::content_type) {
      request_.content_type = ToView(value);
    } else if (field == beast_http::field::expect) {
      request_.expects_continue = EqualIgnoringCase(ToView(value), "100-continue");
    } else if (field == beast_http::field::origin) {
      request_.origin = ToView(value);
    } else if (field == beast_http::field::unknown && EqualIgnoringCase(ToView(name), kPrivateNetwork)) {
      request_.from_private_network = true;
    } else if (field == beast_http::field::unknown && EqualIgnoringCase(ToView(name), kToken)) {
      request_.token = ToView(value);
    }
  }

  void on_header_impl(Error&) override {}
  // Ignores responses and bodies: a request with a body is refused because of its head.
  void on_response_impl(int, Text, int, Error&) override {}
  void on_body_init_impl(const boost::optional<uint64_t>&, Error&) override {}
  size_t on_body_impl(Text bytes, Error&) override { return bytes.size(); }
  void on_chunk_header_impl(uint64_t, Text, Error&) override {}
  size_t on_chunk_body_impl(uint64_t, Text bytes, Error&) override { return bytes.size(); }
  void on_finish_impl(Error&) override {}

  // Accepts "/path?query" and "http://host/path?query". The other forms of RFC 9112 ("*", and "host:port" for CONNECT)
  // become paths, for which the server has no handler.
  void SetTarget(std::string_view target) {
    static constexpr std::string_view kScheme = "http://";
    if (EqualIgnoringCase(target.substr(0, kScheme.size()), kScheme)) {
      target.remove_prefix(kScheme.size());
      const size_t end = std::min(target.find_first_of("/?"), target.size());
      request_.is_absolute = true;
      request_.host = target.substr(0, end);
      target.remove_prefix(end);
    }
    const size_t mark = std::min(target.find('?'), target.size());
    request_.path = target.substr(0, mark);
    if (request_.path.empty()) request_.path = "/";
    if (mark < target.size()) request_.query = target.substr(mark + 1);
  }

  Request request_;
  bool has_length_ = false;
  bool is_ambiguous_ = false;
  bool has_unknown_coding_ = false;
};

BadHead BodyNotSupported() {
  return {413, "requests with a body are not supported"};
}

std::optional<BadHead> FindFault(HeadParser& parser, const HeadParser::Error& error) {
  if (error == beast_http::error::bad_version)
    return BadHead{505, "only HTTP/1.0 and HTTP/1.1 are supported"};
  if (error) return BadHead{400, error.message()};
  if (parser.is_ambiguous()) return BadHead{400, "a header field that must be unique occurs twice"};
  if (parser.has_unknown_coding()) return BadHead{400, "only the transfer coding chunked is supported"};
  const Request& request = parser.request();
  if (!request.is_http_10 && !request.has_host) return BadHead{400, "HTTP/1.1 requires the field Host"};
  if (request.path.size() + request.query.size() > kMaxTargetBytes) {
    return BadHead{414, "the address is too long"};
  }
  if (parser.chunked() && request.method == Method::kPost) {
    return BadHead{411, "a body must have the field Content-Length"};
  }
  const uint64_t body_bytes = parser.content_length().value_or(0);
  const bool may_have_body = request.method == Method::kPost || request.method == Method::kOther;
  if (parser.chunked() || (body_bytes > 0 && !may_have_body)) return BodyNotSupported();
  if (body_bytes > kMaxBodyBytes)
    return BadHead{413, FormatText("the body has more than %d bytes", kMaxBodyBytes)};
  return std::nullopt;
}

}  // namespace

std::variant<Request, BadHead> ParseHead(std::string_view head) {
  HeadParser parser;
  parser.skip(true);  // bodies
  parser.header_limit(kMaxHeadBytes);
  HeadParser::Error error;
  parser.put(boost::asio::buffer(head.data(), head.size()), error);
  if (std::optional<BadHead> fault = FindFault(parser, error)) return *std::move(fault);
  parser.request().keep_alive = parser.keep_alive();
  parser.request().body_bytes = static_cast<size_t>(parser.content_length().value_or(0));
  return std::move(parser.request());
}

}  // namespace tabia::http
